import type { CheckedRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import { listColumnTitles, listSheetColumns } from '@biaojie/contract/identifiers/imports/rules.ts'
import { type Exports, toFileName } from '../../../http/exports.ts'
import type { Db } from '../../../platform/database/database.ts'
import { templateContent } from '../templates/templates.ts'
import { type Key, loadWrongRows, runs } from './store.ts'

const formatProblems = ({ problems }: CheckedRow) => problems.map(({ message }) => message).join('；')
const loadTitles = async (db: Db, key: Key) => (await runs.find(db, key))?.titles ?? []
const WRONG = '出错的行'

/**
 * Downloads the wrong rows in their original form with one more column, so that the corrected file can be
 * imported again.
 */
export const createWrongRowsDownload = ({ add }: Pick<Exports, 'add'>) =>
  add<Key, CheckedRow>({
    file: 'import-errors',
    savedAs: async (db, key) => toFileName((await runs.find(db, key))?.fileName ?? '导入', WRONG, 'xlsx'),
    sheet: WRONG,
    titles: async (db, key) => [...(await loadTitles(db, key)), '错在哪里'],
    // Rows may be shorter than the titles, but the last column has a fixed position.
    cells: ({ cells, ...row }, titles) => [
      ...titles.slice(0, -1).map((_title, at) => cells[at] ?? ''),
      formatProblems({ cells, ...row }),
    ],
    listRanges: (db, { prefix, id, current, size }) => loadWrongRows(db, { prefix, id }, { current, size }),
  })

export type SampleOf = { prefix: string; templateId: string; version: number; byAlias?: boolean }

/** An empty sheet with the titles of a template; columns with choices get a list to choose from. */
export const createSampleDownload = ({ add }: Pick<Exports, 'add'>) => {
  const listColumns = async (db: Db, { prefix, templateId, version, byAlias = false }: SampleOf) => {
    const template = await templateContent(db, prefix, templateId, version)
    return template ? listSheetColumns(template, byAlias) : []
  }
  return add<SampleOf, never>({
    file: 'import-sample',
    sheet: '标识',
    titles: async (db, key) => listColumnTitles(await listColumns(db, key)),
    choices: async (db, key) => (await listColumns(db, key)).map(({ field }) => field?.choices ?? []),
    cells: () => [],
    listRanges: async () => ({ records: [], total: 0 }),
  })
}
