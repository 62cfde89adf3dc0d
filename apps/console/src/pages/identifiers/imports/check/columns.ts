import type { CheckedRow } from '@biaojie/contract/identifiers/imports/imports.ts'

/**
 * Returns the columns in reading order: first the code, then columns with wrong, corrected or changed cells,
 * then all other columns as in the file. Otherwise problems of a wide file would be outside the visible area.
 */
export function listColumnsInView(
  used: readonly number[],
  rows: readonly Pick<CheckedRow, 'problems' | 'before' | 'corrected'>[],
  code: number,
): number[] {
  const telling = new Set(
    rows
      .flatMap(({ problems, before, corrected = [] }) => [...problems, ...before, ...corrected])
      .map(({ column }) => column),
  )
  const rank = (column: number) => (column === code ? 0 : telling.has(column) ? 1 : 2)
  return used.toSorted((one, other) => rank(one) - rank(other) || one - other)
}
