import { homeOf } from '@biaojie/contract/identifiers/rules.ts'
import type { ImportDetail, ImportProgress, ImportRow } from '@biaojie/contract/imports/imports.ts'
import { targetsOf } from '@biaojie/contract/imports/rules.ts'
import { optionsOf } from '@biaojie/contract/imports/values.ts'
import { shanghaiTime } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { templateById, templateContent } from '../templates/templates.ts'
import { changedRows, countsOf, type Import, MATCHABLE } from './store.ts'
import { sorted } from './values.ts'

export const rowOf = (row: Import): ImportRow => ({
  id: row.id,
  fileName: row.fileName,
  templateId: row.templateId,
  templateName: row.templateName,
  templateVersion: row.templateVersion,
  state: row.state,
  mode: row.mode,
  existing: row.existing,
  blanks: row.blanks,
  rows: row.rows,
  doneRows: row.doneRows,
  counts: countsOf(row),
  problem: row.problem,
  createTime: shanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  startTime: row.startedAt ? shanghaiTime(row.startedAt) : '',
  endTime: row.endedAt ? shanghaiTime(row.endedAt) : '',
})

export async function detailOf(db: Db, row: Import): Promise<ImportDetail> {
  const owner = homeOf(row.prefix)
  const newest = await templateById(db, owner, row.templateId)
  // Until it is written a file is matched to the newest version of its template.
  const version = MATCHABLE.includes(row.state)
    ? (newest?.version ?? row.templateVersion)
    : row.templateVersion
  const template = await templateContent(db, owner, row.templateId, version)
  const { touched, by } = row.state === 'done' ? await changedRows(db, row) : { touched: 0, by: '' }
  return {
    ...rowOf(row),
    prefix: row.prefix,
    sheets: row.sheets,
    sheet: row.sheet,
    titles: row.titles,
    targets: row.targets,
    choices: template
      ? targetsOf(template).map(({ target, scene, name, required, field }) => {
          return { target, scene, name, required, options: [...optionsOf(field)] }
        })
      : [],
    ...(template ? sorted(row.valueMatches, template) : { values: [], staleValues: [] }),
    samples: row.samples,
    remarks: row.remarks,
    preview: row.preview,
    templateMovedOn: (newest?.version ?? 0) > row.templateVersion,
    lastIdentifier: row.lastIdentifier,
    touched,
    touchedBy: by,
  }
}

/** The import as a program that sent the file reads it. */
export const progressOf = (row: Import): ImportProgress => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  mode: row.mode,
  rows: row.rows,
  doneRows: row.doneRows,
  counts: countsOf(row),
  problem: row.problem,
  createTime: shanghaiTime(row.createdAt),
  endTime: row.endedAt ? shanghaiTime(row.endedAt) : '',
})

/** After this time no count is to come: the node was stopped meanwhile, or an older version of it took the file. */
const COUNTING_MS = 900_000

export function columnValuesOf({ columnValues, state, createdAt }: Import, now: Date) {
  if (columnValues) return { counting: false, ...columnValues }
  const counting = state === 'uploaded' && now.getTime() - createdAt.getTime() < COUNTING_MS
  return { counting, rows: 0, columns: [] }
}
