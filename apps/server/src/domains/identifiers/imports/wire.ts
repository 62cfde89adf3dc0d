import type {
  ImportDetail,
  ImportProgress,
  ImportRow,
} from '@biaojie/contract/identifiers/imports/imports.ts'
import { canFill, listTargets } from '@biaojie/contract/identifiers/imports/rules.ts'
import { listOptions } from '@biaojie/contract/identifiers/imports/values.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findTemplate, templateContent } from '../templates/templates.ts'
import { loadTemplateRule } from './check/coding.ts'
import { splitMatches } from './match/values.ts'
import { countTouched, ENDED, findCodesTakenAt, type Import, MATCHABLE, toCounts } from './store.ts'

export const toRow = (row: Import): ImportRow => ({
  id: row.id,
  fileName: row.fileName,
  templateId: row.templateId,
  templateName: row.templateName,
  templateVersion: row.templateVersion,
  state: row.state,
  mode: row.mode,
  existing: row.existing,
  blanks: row.blanks,
  uncoded: row.uncoded,
  takenCodes: row.takenCodes,
  rows: row.rows,
  doneRows: row.doneRows,
  counts: toCounts(row),
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  startTime: row.startedAt ? toShanghaiTime(row.startedAt) : '',
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
})

/** Before a file is written, its codes come from the current rule. */
async function loadCodeRule(
  db: Db,
  row: Import,
  template: Template,
  at: Date,
): Promise<ImportDetail['codeRule']> {
  const { rule, problem } = await loadTemplateRule(db, { prefix: row.prefix, template, at })
  if (!rule) return null
  const { name, pattern, left, newest } = rule
  const movedOn = row.state === 'checked' && row.codeRuleVersion !== null && row.codeRuleVersion !== newest
  return { name, pattern, left, movedOn, problem }
}

export async function toDetail(db: Db, row: Import, at: Date): Promise<ImportDetail> {
  const owner = toHome(row.prefix)
  const newest = await findTemplate(db, owner, row.templateId)
  // Until it is written, a file is matched to the newest version of its template.
  const version = MATCHABLE.includes(row.state)
    ? (newest?.version ?? row.templateVersion)
    : row.templateVersion
  const template = await templateContent(db, owner, row.templateId, version)
  const { touched, by } = ENDED.includes(row.state) ? await countTouched(db, row) : { touched: 0, by: '' }
  const before = MATCHABLE.includes(row.state) ? await findCodesTakenAt(db, row) : null
  return {
    ...toRow(row),
    prefix: row.prefix,
    sheets: row.sheets,
    sheet: row.sheet,
    titles: row.titles,
    targets: row.targets,
    choices: template
      ? listTargets(template, { byAlias: true }).map((entry) => {
          const { target, scene, name, required, field } = entry
          const options = [...listOptions(field)]
          return {
            target,
            scene,
            name,
            required,
            options,
            unit: findSign(field?.unit ?? ''),
            fills: canFill(entry),
          }
        })
      : [],
    filled: row.filled,
    correctedRows: row.correctedRows,
    recheck: row.recheck,
    checkNumber: row.checkNumber,
    hyphens: row.hyphenRuleVersion === null ? 'keep' : 'add',
    ...(template ? splitMatches(row.valueMatches, template) : { values: [], staleValues: [] }),
    samples: row.samples,
    remarks: row.remarks,
    preview: row.preview,
    templateMovedOn: (newest?.version ?? 0) > row.templateVersion,
    lastIdentifier: row.lastIdentifier,
    codeRule: template ? await loadCodeRule(db, row, template, at) : null,
    takenBefore: before ? toShanghaiTime(before) : '',
    touched,
    touchedBy: by,
    ahead: 0,
  }
}

/** Returns the import as the program that sent the file sees it. */
export const toProgress = (row: Import): ImportProgress => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  mode: row.mode,
  rows: row.rows,
  doneRows: row.doneRows,
  counts: toCounts(row),
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
})

/**
 * After this time, no count is expected any more: the node was stopped, or an older version of it received
 * the file.
 */
const COUNTING_MS = 900_000

export function toColumnValues({ columnValues, state, createdAt }: Import, now: Date) {
  if (columnValues) return { counting: false, ...columnValues }
  const counting = state === 'uploaded' && now.getTime() - createdAt.getTime() < COUNTING_MS
  return { counting, rows: 0, columns: [] }
}
