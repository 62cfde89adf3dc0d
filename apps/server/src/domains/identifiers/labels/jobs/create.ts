import type { Input } from '@biaojie/contract/define.ts'
import { checkCode } from '@biaojie/contract/identifiers/labels/checks.ts'
import type * as labelJobCalls from '@biaojie/contract/identifiers/labels/jobs.ts'
import {
  hasSecret,
  JOBS_RUNNING_MAX,
  LABELS_MAX,
  type LabelDesign,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { type Now, startOfDay, toShanghaiDay } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { loadImportedHandles } from '../../imports/imports.ts'
import { loadIssuedHandles } from '../../issues/issues.ts'
import {
  completeIdentifier,
  loadAuthor,
  type People,
  readRows,
  requireOwnPrefix,
  type StoredRow,
  walkRows,
} from '../../records/identifiers.ts'
import { checkDots, measureCodes } from '../preview.ts'
import { countCoded, countCopies } from '../prints.ts'
import { findDesign, loadPrinters } from '../store.ts'
import { requireTemplate } from '../templates.ts'
import { countSince, insertItems, type Job, lockNumbers, runs } from './store.ts'

export type JobInput = Input<typeof labelJobCalls.labelJobCreate>['body']
type Deps = { now: Now; people: People; origin: string }
type Place = { prefix: string; caller: Caller }

const NAMED = 3
const toSpelling = ({ spelling, handle }: StoredRow) => spelling ?? handle
const listSome = (rows: readonly StoredRow[]) =>
  rows.slice(0, NAMED).map(toSpelling).join('、') + (rows.length > NAMED ? ` 等 ${rows.length} 个` : '')

async function loadByFilter(
  db: Db,
  prefix: string,
  conditions: NonNullable<JobInput['filter']>,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for await (const portion of walkRows(db, { prefix, conditions }, { limit: LABELS_MAX + 1 }))
    rows.push(...portion)
  return rows
}

/** Rows in the order of these handles, each once; refuses names that no identifier of the company has. */
async function loadByHandles(db: Db, prefix: string, named: readonly string[]): Promise<StoredRow[]> {
  const handles = [...new Set(named.map((identifier) => foldHandle(completeIdentifier(identifier, prefix))))]
  const rows = await readRows(
    getClient(db),
    handles.filter((handle) => handle.startsWith(`${prefix}/`)),
  )
  return handles.map((handle) => {
    const row = rows.get(handle)
    if (!row) throw refuse('label_none', `没有这个标识：${handle}`)
    return row
  })
}

/** Loads the identifiers of a request; retired ones are refused only when they are named one by one. */
async function loadChosenRows(db: Db, { prefix, caller }: Place, request: JobInput): Promise<StoredRow[]> {
  const { identifiers, issueId, importId, filter } = request
  const ways = [identifiers, issueId, importId, filter].filter((way) => way !== undefined)
  if (ways.length !== 1)
    throw refuseFields({ identifiers: '请写明打印哪些标识：所选、一次发放、一次导入或筛选条件，只写一种' })
  const most = LABELS_MAX + 1
  const rows = filter
    ? await loadByFilter(db, prefix, filter)
    : issueId
      ? await loadByHandles(db, prefix, await loadIssuedHandles(db, { prefix, id: issueId }, most))
      : await loadByHandles(
          db,
          prefix,
          importId ? await loadImportedHandles(db, { prefix, id: importId }, most) : (identifiers ?? []),
        )
  for (const row of rows) checkTemplate(caller, row)
  const retired = rows.filter(({ state }) => state === 'retired')
  if (identifiers && retired.length > 0)
    throw refuse('label_retired', `${listSome(retired)}已作废，不能再打标签`)
  if (rows.length === retired.length)
    throw refuse('label_none', rows.length > 0 ? '这些标识都已作废' : undefined)
  return rows
}

async function requirePrinter(db: Db, prefix: string, id: string | undefined) {
  if (!id) return { name: '未指定打印机', dpi: 300 }
  const printer = (await loadPrinters(db, prefix)).find((candidate) => candidate.id === id)
  if (!printer) throw refuse('label_printer_not_found')
  return printer
}

/** Refuses labels that could not be scanned. */
async function checkScannable(design: LabelDesign, prefix: string, dpi: number): Promise<void> {
  checkDots(design, dpi)
  const sizes = await measureCodes(design, prefix)
  for (const element of design.elements) {
    if (element.kind !== 'code') continue
    const { verdict, problems } = checkCode(design, element, sizes, dpi)
    if (verdict === 'bad') throw refuse('label_unscannable', problems[0])
  }
}

async function checkHistory(
  db: Db,
  prefix: string,
  rows: readonly StoredRow[],
  request: JobInput,
  isSecret: boolean,
) {
  const handles = rows.map(({ handle }) => handle)
  const printed = (await countCopies(db, prefix, handles)).size
  if (printed > 0 && !(request.reason && request.old))
    throw refuse('label_reprint_reason', `其中 ${printed} 个打过标签，请写明补打原因和旧标去向`)
  if (!isSecret || request.renewSecrets) return
  const coded = await countCoded(db, prefix, handles)
  if (coded > 0)
    throw refuse('label_secret_known', `其中 ${coded} 个已登记防伪码，再印要换新码，旧标会验不过`)
}

async function createJobNumber(db: Db, prefix: string, at: Date): Promise<string> {
  await lockNumbers(db, prefix)
  const day = toShanghaiDay(at)
  const before = await countSince(db, prefix, startOfDay(day))
  return `PJ-${day.slice(5).replace('-', '')}-${String(before + 1).padStart(2, '0')}`
}

/** Stores the job with all its labels, which are made later. */
export async function createJob(db: Db, deps: Deps, caller: Caller, request: JobInput): Promise<Job> {
  const prefix = await requireOwnPrefix(db, caller)
  const at = deps.now()
  const template = await requireTemplate(db, prefix, request.templateId)
  const design = await findDesign(db, template, template.version)
  if (!design) throw refuse('label_template_unreleased')
  if (request.format === 'zpl' && design.media === 'sheet')
    throw refuseFields({ format: 'A4 排版没有 ZPL，请用 PDF 或改成卷标' })
  const printer = await requirePrinter(db, prefix, request.printerId)
  await checkScannable(design, prefix, printer.dpi)
  const rows = await loadChosenRows(db, { prefix, caller }, request)
  const withSecrets = hasSecret(design)
  // Two labels with the same secret would each look like a copy of the other.
  const copies = withSecrets ? 1 : (request.copies ?? 1)
  const total = rows.length * copies
  if (total > LABELS_MAX) throw refuse('label_too_many')
  const each = design.grid.columns * design.grid.rows
  const startCell = design.media === 'sheet' ? (request.startCell ?? 1) : 1
  if (startCell > each && design.media === 'sheet') throw refuseFields({ startCell: `一张只有 ${each} 格` })
  await checkHistory(db, prefix, rows, request, withSecrets)
  const number = await createJobNumber(db, prefix, at)
  if ((await runs.countIn(db, prefix, ['running'])) >= JOBS_RUNNING_MAX) throw refuse('label_jobs_full')
  const handles = rows.flatMap(({ handle }) => Array<string>(copies).fill(handle))
  const retired = new Set(rows.filter(({ state }) => state === 'retired').map(({ handle }) => handle))
  const job: Job = {
    prefix,
    id: createId(at.getTime()),
    number,
    templateId: template.id,
    templateName: template.name,
    templateVersion: template.version,
    printerName: printer.name,
    dpi: printer.dpi,
    origin: deps.origin,
    format: request.format,
    startCell,
    withSecrets,
    reason: request.reason ?? '',
    note: toPrintable(request.note ?? ''),
    old: request.old ?? '',
    templates: [...new Set(rows.map(({ template }) => template))],
    state: 'running',
    total,
    done: retired.size * copies,
    same: 0,
    wrong: 0,
    retired: retired.size * copies,
    impossible: 0,
    file: '',
    bytes: 0,
    problem: '',
    took: 0,
    createdAt: at,
    createdBy: (await loadAuthor(db, caller, deps.people)).name,
    endedAt: null,
    releasedAt: null,
    releasedBy: '',
    takenAt: null,
  }
  await runs.insert(db, job)
  await insertItems(db, job, handles, (handle) => retired.has(handle))
  return job
}
