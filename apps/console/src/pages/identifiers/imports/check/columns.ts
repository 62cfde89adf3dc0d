import type { CheckedRow } from '@biaojie/contract/identifiers/imports/imports.ts'

/**
 * The columns in the order in which checked rows are read: the code, then those that are wrong, were corrected or
 * change something in these rows, then all others as in the file. A wide file would otherwise hide what is wrong behind its edge.
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
