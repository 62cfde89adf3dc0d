import type { Solution } from '@biaojie/contract/content/content/content.ts'

/**
 * Removes the figures of a table of scenarios, and its note about models with these figures: they were
 * measured on the sample lines, and a node without samples has no measurements.
 */
export function removeFigures({ columns, rows }: Solution['scenarios']): Solution['scenarios'] {
  const keepCells = <T>(cells: readonly T[]) => cells.filter((_, at) => !columns[at]?.numeric)
  return {
    note: '',
    columns: keepCells(columns),
    rows: rows.map((row) => ({ ...row, cells: keepCells(row.cells) })),
  }
}
