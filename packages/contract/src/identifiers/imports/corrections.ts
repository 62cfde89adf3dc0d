/** Cells of a file that a person corrects where its check is shown; the file itself stays as it came. */
import { type Static, Type } from 'typebox'
import { integer, text } from '../../fields.ts'
import { IMPORT_COLUMNS_MAX } from './rules.ts'

/** Cells of one file that can be corrected; a file with more is mended where it was made. */
export const CORRECTED_CELLS_MAX = 500
export const CORRECTION_LENGTH_MAX = 4_000

export const GivenCorrectionSchema = Type.Object({
  /** Counted from 0. */
  column: integer(0, IMPORT_COLUMNS_MAX - 1, '列'),
  /** Null gives the cell back what the file has. */
  value: Type.Union([text(CORRECTION_LENGTH_MAX, '改成'), Type.Null()], { title: '改成' }),
})
export type GivenCorrection = Static<typeof GivenCorrectionSchema>

/** A corrected cell of a checked row, with its text in the file. */
export const CorrectedCellSchema = Type.Object({ column: Type.Integer(), from: Type.String() })
