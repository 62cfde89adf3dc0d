import {
  COLUMN_VALUES_MAX,
  type ColumnValues,
  VALUE_LENGTH_MAX,
} from '@biaojie/contract/identifiers/imports/values.ts'
import { readCell } from '../check/plan.ts'
import { findReadProblem, loadFile, readEachPortion } from '../file.ts'
import { type Key, runs } from '../store.ts'
import type { WorkDeps } from '../write/opening.ts'

/** A column whose texts are counted; a column with too many or too long texts is not a list of options. */
type Counted = { texts: Map<string, number>; more: boolean }

function count(counted: Counted, text: string): void {
  const { texts } = counted
  const rows = texts.get(text)
  if (rows !== undefined) texts.set(text, rows + 1)
  else if (text.length > VALUE_LENGTH_MAX || texts.size >= COLUMN_VALUES_MAX) counted.more = true
  else texts.set(text, 1)
}

const toColumnValues = ({ texts, more }: Counted, column: number): ColumnValues => ({
  column,
  values: [...texts].sort(([, one], [, other]) => other - one).map(([value, rows]) => ({ value, rows })),
  more,
})

const COUNTED_IN = ['uploaded', 'checking', 'checked'] as const

/** Counts the different texts of each column, so that a person can match them to options before the check. */
export async function countValues(deps: WorkDeps, { sheet, ...key }: Key & { sheet: string }): Promise<void> {
  const row = await runs.find(deps.db, key)
  const bytes = row && row.sheet === sheet ? await loadFile(deps.storage, row) : undefined
  if (!row || !bytes) return
  const columns = row.titles.map((): Counted => ({ texts: new Map(), more: false }))
  let rows = 0
  try {
    await readEachPortion(bytes, { who: row.prefix, sheet, job: true }, async (portion) => {
      for (const { cells } of portion)
        for (const [at, counted] of columns.entries()) {
          const text = readCell(cells[at])
          if (text !== '') count(counted, text)
        }
      rows += portion.length
      return true
    })
  } catch (error) {
    // The check reports what is wrong with the file; nothing needs to be matched before that.
    if (findReadProblem(error) === undefined) throw error
    columns.length = 0
  }
  const now = await runs.find(deps.db, key)
  if (now?.sheet === sheet)
    await runs.change(deps.db, key, COUNTED_IN, {
      columnValues: { rows, columns: columns.map(toColumnValues) },
    })
}
