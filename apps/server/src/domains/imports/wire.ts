import { homeOf } from '@biaojie/contract/identifiers/rules.ts'
import type { ImportDetail, ImportProgress, ImportRow } from '@biaojie/contract/imports/imports.ts'
import { targetsOf } from '@biaojie/contract/imports/rules.ts'
import { shanghaiTime } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { templateById, templateContent } from '../templates/templates.ts'
import { changedRows, type Import } from './store.ts'

export const rowOf = (row: Import): ImportRow => ({
  id: row.id,
  fileName: row.fileName,
  templateId: row.templateId,
  templateName: row.templateName,
  templateVersion: row.templateVersion,
  state: row.state,
  mode: row.mode,
  rows: row.rows,
  doneRows: row.doneRows,
  counts: row.counts,
  problem: row.problem,
  createTime: shanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  startTime: row.startedAt ? shanghaiTime(row.startedAt) : '',
  endTime: row.endedAt ? shanghaiTime(row.endedAt) : '',
})

export async function detailOf(db: Db, row: Import): Promise<ImportDetail> {
  const owner = homeOf(row.prefix)
  const template = await templateContent(db, owner, row.templateId, row.templateVersion)
  const newest = await templateById(db, owner, row.templateId)
  const { touched, by } = row.state === 'done' ? await changedRows(db, row) : { touched: 0, by: '' }
  return {
    ...rowOf(row),
    prefix: row.prefix,
    sheets: row.sheets,
    sheet: row.sheet,
    titles: row.titles,
    targets: row.targets,
    choices: template
      ? targetsOf(template).map(({ target, scene, name, required }) => ({ target, scene, name, required }))
      : [],
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
  counts: row.counts,
  problem: row.problem,
  createTime: shanghaiTime(row.createdAt),
  endTime: row.endedAt ? shanghaiTime(row.endedAt) : '',
})
