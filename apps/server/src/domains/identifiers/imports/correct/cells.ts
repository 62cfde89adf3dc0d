import type { CheckedRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { GivenCorrection } from '@biaojie/contract/identifiers/imports/rows.ts'
import { listKeys } from '@biaojie/contract/records.ts'
import type { SheetRow } from '../../../../platform/formats/spreadsheet/read.ts'
import { CELL_FAULTS, type CellFault } from '../check/reading.ts'
import type { Correction } from '../tables.ts'

/** Corrected cells by row number. */
export type Corrections = ReadonlyMap<number, readonly Correction[]>

/** Applies a person's corrections to a row; corrected cells lose their spreadsheet faults. */
export function applyCorrections(row: SheetRow, corrections: readonly Correction[]): SheetRow {
  const cells = [...row.cells]
  for (const { column, value } of corrections) {
    while (cells.length < column) cells.push('')
    cells[column] = value
  }
  const isKept = (column: number) => !corrections.some((correction) => correction.column === column)
  return { ...row, cells, ...listFaultyColumns((fault) => listColumnsWith(row, fault).filter(isKept)) }
}

/**
 * Applies corrections to portions of a file; most files have none, and their portions are returned unchanged.
 */
export async function* correctPortions(
  portions: AsyncIterable<SheetRow[]>,
  corrections: Corrections,
): AsyncGenerator<SheetRow[]> {
  for await (const rows of portions)
    yield rows.map((row) => {
      const rowCorrections = corrections.get(row.number)
      return rowCorrections ? applyCorrections(row, rowCorrections) : row
    })
}

/** Marks which cells of a checked row were corrected. */
export function markCorrectedCells(row: CheckedRow, corrections: readonly Correction[]): CheckedRow {
  const { corrected: _before, ...others } = row
  if (corrections.length === 0) return others
  return { ...others, corrected: corrections.map(({ column, from }) => ({ column, from })) }
}

const FAULTS = listKeys(CELL_FAULTS)
const listColumnsWith = (row: SheetRow, fault: CellFault) => row[CELL_FAULTS[fault].columns] ?? []
const listFaultyColumns = (columns: (fault: CellFault) => number[]) =>
  Object.fromEntries(FAULTS.map((fault) => [CELL_FAULTS[fault].columns, columns(fault)]))

/** Restores the row of the file from a row that was checked with corrections. */
export function restoreOriginalRow(row: CheckedRow, corrections: readonly Correction[]): SheetRow {
  const cells = [...row.cells]
  for (const { column, from } of corrections) cells[column] = from
  const toFaultyCells = (fault: CellFault) => [
    ...row.problems.filter(({ rule }) => rule === fault).map(({ column }) => column),
    ...corrections.filter((correction) => correction.fault === fault).map(({ column }) => column),
  ]
  return { number: row.number, cells, ...listFaultyColumns(toFaultyCells) }
}

/** Merges new corrections into a row's corrections; null removes the correction of a cell. */
export function mergeCorrections(
  original: SheetRow,
  before: readonly Correction[],
  given: readonly GivenCorrection[],
): Correction[] {
  const merged = new Map(before.map((cell) => [cell.column, cell]))
  for (const { column, value } of given) {
    const from = original.cells[column] ?? ''
    const fault = FAULTS.find((fault) => listColumnsWith(original, fault).includes(column)) ?? ''
    if (value === null || (value === from && fault === '')) merged.delete(column)
    else merged.set(column, { column, from, value, fault })
  }
  return [...merged.values()].sort((one, other) => one.column - other.column)
}
