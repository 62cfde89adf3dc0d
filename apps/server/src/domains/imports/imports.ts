import type { UploadedFile } from '@biaojie/contract/define.ts'
import { guessTargets, type ImportMode, targetsProblem } from '@biaojie/contract/imports/rules.ts'
import { type ValueMatch, valuesProblem } from '@biaojie/contract/imports/values.ts'
import type { Template } from '@biaojie/contract/templates/rules.ts'
import type { Person } from '../../http/access/principals.ts'
import { refuse } from '../../http/errors.ts'
import type { Exports } from '../../http/exports.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import { job, jobKind, scheduledJob } from '../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../platform/shared/jobs/jobs.ts'
import { isStaff, readablePrefix } from '../enterprises/enterprises.ts'
import { sampleDownload, wrongRowsDownload } from './downloads.ts'
import { openFile } from './file.ts'
import { CHECK, createPrograms, RUN } from './programs.ts'
import { countValues } from './running/counting.ts'
import type { WorkDeps } from './running/opening.ts'
import { checkImport, runImport, undoImport } from './running/work.ts'
import {
  changedRows,
  countSince,
  countsOf,
  dropWrongRows,
  type Import,
  insertImport,
  type Key,
  listImports,
  MATCHABLE,
  moveImport,
  NOTHING,
  outdated,
  type Reason,
  rememberedMatches,
  rememberMatches,
  wrongReasons,
  wrongRows,
} from './store.ts'
import { existing as existingImport, type Sender, take, templateInForce, type Ways } from './taking.ts'
import { keptWith, rememberValues } from './values.ts'
import { columnValuesOf, detailOf, rowOf } from './wire.ts'

export type ImportsDeps = WorkDeps & {
  storage: Pick<Storage, 'get' | 'put' | 'remove'>
  jobs: Pick<Jobs, 'enqueue'>
  exports: Pick<Exports, 'add'>
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}

const UNDO = jobKind<Key>('imports.undo')
const COUNT = jobKind<Key & { sheet: string }>('imports.count')
/** A million rows; a run whose process died goes on in another after this time. */
const LONGEST_SECONDS = 1_800
/** A run whose server was killed goes on elsewhere, or after its start, soon after this time. */
const HEARTBEAT_SECONDS = 30

type OfCompany = { prefix?: string | undefined }
type SetCookie = { setCookie: (line: string) => void }

/** Staff who name no company see an empty list, as no company has this prefix. */
const listedPrefix = async (db: Db, who: Person, prefix = '') =>
  isStaff(who) && prefix === '' ? '' : readablePrefix(db, who, prefix)

/** Members write for their company; staff load for the one they name. */
const writablePrefix = readablePrefix

/** A company reads that the node loaded for it, without the name of an employee. */
async function senderName({ db, people }: ImportsDeps, who: Person): Promise<string> {
  if (isStaff(who)) return '节点'
  return (await people.describe(db, [who.userId])).get(who.userId)?.name ?? '企业成员'
}

type Given = OfCompany & Ways & { templateId: string; file: UploadedFile }

async function upload(
  deps: ImportsDeps,
  who: Person,
  { prefix: named, templateId, file, existing, blanks }: Given,
) {
  const { db } = deps
  const prefix = await writablePrefix(db, who, named)
  const createdBy = await senderName(deps, who)
  const sender: Sender = { createdBy, createdById: who.userId, createdKind: 'person', limited: false }
  const row = await take(deps, { prefix, templateId, file, existing, blanks }, sender)
  return transact(db, async (db) => {
    await insertImport(db, row)
    await deps.jobs.enqueue(db, COUNT, { prefix, id: row.id, sheet: row.sheet })
    return detailOf(db, row)
  })
}

/** Another sheet of the same file has other titles. */
async function otherSheet(deps: ImportsDeps, who: Person, row: Import, template: Template, sheet: string) {
  const bytes = await deps.storage.get(row.storageKey)
  if (!bytes) throw refuse('import_not_found')
  const opened = await openFile(bytes, who.userId, sheet)
  const remembered = await rememberedMatches(deps.db, row.prefix, row.templateId)
  const targets = guessTargets(opened.titles, template, remembered)
  return { ...opened, targets, state: 'uploaded' as const, preview: [], counts: NOTHING, rows: 0 }
}

type OfImport = OfCompany & { id: string }
type Match = OfImport &
  Ways & { sheet?: string | undefined; targets: string[]; values?: ValueMatch[] | undefined }
type Run = OfImport & { mode: ImportMode }

async function match(deps: ImportsDeps, who: Person, given: Match) {
  const { id, prefix: named, sheet, targets, values } = given
  const prefix = await writablePrefix(deps.db, who, named)
  const row = await existingImport(deps.db, prefix, id)
  const { head, template } = await templateInForce(deps.db, prefix, row.templateId)
  if (sheet !== undefined && sheet !== row.sheet) {
    const change = await otherSheet(deps, who, row, template, sheet)
    return transact(deps.db, async (db) => {
      const set = { ...change, columnValues: null, templateVersion: head.version }
      const moved = await moveImport(db, row, MATCHABLE, set)
      if (!moved) throw refuse('import_moved_on')
      await deps.jobs.enqueue(db, COUNT, { prefix, id, sheet: moved.sheet })
      return detailOf(db, moved)
    })
  }
  const { existing = row.existing, blanks = row.blanks } = given
  const chosen = row.titles.map((_title, at) => targets[at] ?? '')
  const problem = targetsProblem(chosen, template)
  if (problem) throw refuse('import_targets', problem)
  const valuesWrong = valuesProblem(values ?? [], chosen, template)
  if (valuesWrong) throw refuse('import_values', valuesWrong)
  // Without values those of the last check stay, as far as they still hold.
  const valueMatches = values ? keptWith(values, template) : row.valueMatches
  return transact(deps.db, async (db) => {
    const change = {
      state: 'checking',
      existing,
      blanks,
      valueMatches,
      targets: chosen,
      templateVersion: head.version,
      rows: 0,
      doneRows: 0,
    } as const
    const moved = await moveImport(db, row, MATCHABLE, {
      ...change,
      counts: NOTHING,
      preview: [],
      problem: '',
    })
    if (!moved) throw refuse('import_moved_on')
    await rememberMatches(db, row, row.titles, chosen)
    if (values) await rememberValues(db, moved, valueMatches)
    await deps.jobs.enqueue(db, CHECK, { prefix, id })
    return detailOf(db, moved)
  })
}

const run = (deps: ImportsDeps, who: Person, { id, prefix: named, mode }: Run) =>
  transact(deps.db, async (db) => {
    const prefix = await writablePrefix(db, who, named)
    const row = await existingImport(db, prefix, id)
    if (mode === 'all' && countsOf(row).wrong > 0) throw refuse('import_wrong_rows')
    const { head } = await templateInForce(db, prefix, row.templateId)
    if (head.version !== row.templateVersion) throw refuse('import_template_moved_on')
    const change = { state: 'running', mode, doneRows: 0, startedAt: deps.now(), endedAt: null } as const
    const moved = await moveImport(db, row, ['checked'], change)
    if (!moved) throw refuse('import_moved_on')
    await deps.jobs.enqueue(db, RUN, { prefix, id })
    return detailOf(db, moved)
  })

async function cancel({ db, now }: ImportsDeps, who: Person, { id, prefix }: OfImport) {
  const row = await existingImport(db, await writablePrefix(db, who, prefix), id)
  const change = { state: 'cancelled', endedAt: now() } as const
  const moved = await moveImport(db, row, ['uploaded', 'checking', 'checked', 'running'], change)
  if (!moved) throw refuse('import_moved_on')
  return detailOf(db, moved)
}

/** A run that was cancelled has written some rows, too. */
const undo = (deps: ImportsDeps, who: Person, { id, prefix }: OfImport) =>
  transact(deps.db, async (db) => {
    const row = await existingImport(db, await writablePrefix(db, who, prefix), id)
    const { touched, by } = await changedRows(db, row)
    if (touched > 0)
      throw refuse('import_touched', `${by || '有人'}在导入之后改过其中 ${touched} 个标识，不能整次撤销`)
    const moved = await moveImport(db, row, ['done', 'cancelled'], { state: 'undoing' })
    if (!moved) throw refuse('import_moved_on')
    await deps.jobs.enqueue(db, UNDO, { prefix: row.prefix, id })
    return detailOf(db, moved)
  })

async function sweep({ db, now, storage }: ImportsDeps): Promise<void> {
  for (const row of await outdated(db, now())) {
    await storage.remove(row.storageKey)
    await dropWrongRows(db, row)
    await moveImport(db, row, [row.state], { storageKey: '', samples: [], preview: [], columnValues: null })
  }
}

const jobsOf = (deps: ImportsDeps) => {
  const settings = {
    timeoutSeconds: LONGEST_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    concurrency: 1,
    retries: 5,
    long: true,
  }
  return [
    job(COUNT, (payload) => countValues(deps, payload), settings),
    job(CHECK, (key) => checkImport(deps, key), settings),
    job(RUN, (key) => runImport(deps, key), settings),
    job(UNDO, (key) => undoImport(deps, key), settings),
    scheduledJob('imports.sweep', '40 3 * * *', () => sweep(deps)),
  ]
}

/** Identifiers that companies bring in from spreadsheets. */
export function createImports(deps: ImportsDeps) {
  const { db } = deps
  const downloadWrong = wrongRowsDownload(deps.exports)
  const downloadSample = sampleDownload(deps.exports)
  return {
    upload: (who: Person, given: Given) => upload(deps, who, given),
    async list(
      who: Person,
      { prefix, current = 1, size = 20 }: OfCompany & { current?: number; size?: number },
    ) {
      const { records, total } = await listImports(db, await listedPrefix(db, who, prefix), current, size)
      return { records: records.map(rowOf), total }
    },
    read: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      detailOf(db, await existingImport(db, await readablePrefix(db, who, prefix), id)),
    async values(who: Person, { id, prefix }: OfCompany & { id: string }) {
      const row = await existingImport(db, await readablePrefix(db, who, prefix), id)
      return columnValuesOf(row, deps.now())
    },
    match: (who: Person, given: Match) => match(deps, who, given),
    run: (who: Person, given: Run) => run(deps, who, given),
    cancel: (who: Person, given: OfImport) => cancel(deps, who, given),
    undo: (who: Person, given: OfImport) => undo(deps, who, given),
    wrongRows: async (
      who: Person,
      {
        id,
        prefix,
        reason,
        current = 1,
        size = 20,
      }: OfCompany & { id: string; reason?: Reason | undefined; current?: number; size?: number },
    ) => wrongRows(db, { prefix: await listedPrefix(db, who, prefix), id }, { reason, current, size }),
    wrongReasons: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      wrongReasons(db, await existingImport(db, await readablePrefix(db, who, prefix), id)),
    exportWrong: async (who: Person, { id, prefix }: OfCompany & { id: string }, { setCookie }: SetCookie) =>
      downloadWrong({ prefix: await listedPrefix(db, who, prefix), id }, { who, setCookie }),
    async sample(
      who: Person,
      { templateId, prefix }: OfCompany & { templateId: string },
      { setCookie }: SetCookie,
    ) {
      const ofPrefix = await readablePrefix(db, who, prefix)
      const { head } = await templateInForce(db, ofPrefix, templateId)
      return downloadSample({ prefix: ofPrefix, templateId, version: head.version }, { who, setCookie })
    },
    countSince: (prefix: string, since: Date) => countSince(db, prefix, since),
    programs: createPrograms(deps),
    jobs: jobsOf(deps),
  }
}
export { handlesOfImport } from './store.ts'
export type Imports = ReturnType<typeof createImports>
