import type { GivenCorrection } from '@biaojie/contract/imports/corrections.ts'
import type { CheckedRow } from '@biaojie/contract/imports/imports.ts'
import type { SheetRow } from '../../../platform/formats/spreadsheet/read.ts'
import type { Correction } from '../tables.ts'

/** By the number of a row, its corrected cells. */
export type Corrections = ReadonlyMap<number, readonly Correction[]>

/** A row of the file as a person corrected it. What a spreadsheet program had done to a corrected cell is forgotten. */
export function correctedRow(row: SheetRow, corrections: readonly Correction[]): SheetRow {
  const cells = [...row.cells]
  for (const { column, value } of corrections) {
    while (cells.length < column) cells.push('')
    cells[column] = value
  }
  const stays = (column: number) => !corrections.some((one) => one.column === column)
  const { errors = [], rounded = [] } = row
  return { ...row, cells, errors: errors.filter(stays), rounded: rounded.filter(stays) }
}

/** Portions of a file with its corrections; most files have none, and are handed on as they come. */
export async function* withCorrections(
  portions: AsyncIterable<SheetRow[]>,
  corrections: Corrections,
): AsyncGenerator<SheetRow[]> {
  for await (const rows of portions)
    yield rows.map((row) => {
      const found = corrections.get(row.number)
      return found ? correctedRow(row, found) : row
    })
}

/** A checked row that says which of its cells were corrected. */
export function markedRow(row: CheckedRow, corrections: readonly Correction[]): CheckedRow {
  const { corrected: _before, ...others } = row
  if (corrections.length === 0) return others
  return { ...others, corrected: corrections.map(({ column, from }) => ({ column, from })) }
}

const FAULTS = ['formula', 'rounded'] as const

/** The row as the file has it, from a check of it with these corrections. */
export function originalRow(row: CheckedRow, corrections: readonly Correction[]): SheetRow {
  const cells = [...row.cells]
  for (const { column, from } of corrections) cells[column] = from
  const faulty = (fault: Correction['fault']) => [
    ...row.problems.filter(({ rule }) => rule === fault).map(({ column }) => column),
    ...corrections.filter((one) => one.fault === fault).map(({ column }) => column),
  ]
  return { number: row.number, cells, errors: faulty('formula'), rounded: faulty('rounded') }
}

/** The corrections of a row after these; a cell that gets its text of the file back is corrected no more. */
export function mergedCorrections(
  original: SheetRow,
  before: readonly Correction[],
  given: readonly GivenCorrection[],
): Correction[] {
  const merged = new Map(before.map((one) => [one.column, one]))
  for (const { column, value } of given) {
    const from = original.cells[column] ?? ''
    const fault = FAULTS.find((one) => faultyIn(original, one).includes(column)) ?? ''
    if (value === null || (value === from && fault === '')) merged.delete(column)
    else merged.set(column, { column, from, value, fault })
  }
  return [...merged.values()].sort((one, other) => one.column - other.column)
}

const faultyIn = ({ errors = [], rounded = [] }: SheetRow, fault: (typeof FAULTS)[number]) =>
  fault === 'formula' ? errors : rounded
