/** Values that all rows of a file get, where their own cells are empty or there is no column. */
import { type Static, Type } from 'typebox'
import { text } from '../../fields.ts'

export const FilledValueSchema = Type.Object(
  {
    target: text(90, '字段'),
    value: text(4_000, '同一个值'),
  },
  { $id: 'ImportFilledValue' },
)
export type FilledValue = Static<typeof FilledValueSchema>
/** Fields of one file that get the same value in all rows. */
export const FILLED_MAX = 50
