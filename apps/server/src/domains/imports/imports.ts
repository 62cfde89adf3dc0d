import type { UploadedFile } from '@biaojie/contract/define.ts'
import { guessTargets, type ImportMode, targetsProblem } from '@biaojie/contract/imports/rules.ts'
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
import type { WorkDeps } from './running/opening.ts'
import { checkImport, runImport, undoImport } from './running/work.ts'
import {
  changedRows,
  countSince,
  dropWrongRows,
  type Import,
  insertImport,
  type Key,
  listImports,
  moveImport,
  outdated,
  type Reason,
  rememberedMatches,
  rememberMatches,
  wrongReasons,
  wrongRows,
} from './store.ts'
import { existing, type Sender, take, templateInForce } from './taking.ts'
import { detailOf, rowOf } from './wire.ts'

export type ImportsDeps = WorkDeps & {
  storage: Pick<Storage, 'get' | 'put' | 'remove'>
  jobs: Pick<Jobs, 'enqueue'>
  exports: Pick<Exports, 'add'>
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}

const UNDO = jobKind<Key>('imports.undo')
/** A million rows; a run whose process died goes on in another after this time. */
const LONGEST_SECONDS = 1_800
/** A run whose server was killed goes on elsewhere, or after its start, soon after this time. */
const HEARTBEAT_SECONDS = 30

const NOTHING = { added: 0, changed: 0, unchanged: 0, wrong: 0 }

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

type Given = OfCompany & { templateId: string; file: UploadedFile }

async function upload(deps: ImportsDeps, who: Person, { prefix: named, templateId, file }: Given) {
  const { db } = deps
  const prefix = await writablePrefix(db, who, named)
  const createdBy = await senderName(deps, who)
  const sender: Sender = { createdBy, createdById: who.userId, createdKind: 'person', limited: false }
  const row = await take(deps, { prefix, templateId, file }, sender)
  await insertImport(db, row)
  return detailOf(db, row)
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
type Match = OfImport & { sheet?: string | undefined; targets: string[] }
type Run = OfImport & { mode: ImportMode }

const MATCHABLE = ['uploaded', 'checked', 'failed', 'cancelled'] as const

async function match(deps: ImportsDeps, who: Person, { id, prefix: named, sheet, targets }: Match) {
  const prefix = await writablePrefix(deps.db, who, named)
  const row = await existing(deps.db, prefix, id)
  const { head, template } = await templateInForce(deps.db, prefix, row.templateId)
  if (sheet !== undefined && sheet !== row.sheet) {
    const change = await otherSheet(deps, who, row, template, sheet)
    const moved = await moveImport(deps.db, row, MATCHABLE, { ...change, templateVersion: head.version })
    if (!moved) throw refuse('import_moved_on')
    return detailOf(deps.db, moved)
  }
  const chosen = row.titles.map((_title, at) => targets[at] ?? '')
  const problem = targetsProblem(chosen, template)
  if (problem) throw refuse('import_targets', problem)
  return transact(deps.db, async (db) => {
    const change = {
      state: 'checking',
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
    await deps.jobs.enqueue(db, CHECK, { prefix, id })
    return detailOf(db, moved)
  })
}

const run = (deps: ImportsDeps, who: Person, { id, prefix: named, mode }: Run) =>
  transact(deps.db, async (db) => {
    const prefix = await writablePrefix(db, who, named)
    const row = await existing(db, prefix, id)
    if (mode === 'all' && row.counts.wrong > 0) throw refuse('import_wrong_rows')
    const { head } = await templateInForce(db, prefix, row.templateId)
    if (head.version !== row.templateVersion) throw refuse('import_template_moved_on')
    const change = { state: 'running', mode, doneRows: 0, startedAt: deps.now(), endedAt: null } as const
    const moved = await moveImport(db, row, ['checked'], change)
    if (!moved) throw refuse('import_moved_on')
    await deps.jobs.enqueue(db, RUN, { prefix, id })
    return detailOf(db, moved)
  })

async function cancel({ db, now }: ImportsDeps, who: Person, { id, prefix }: OfImport) {
  const row = await existing(db, await writablePrefix(db, who, prefix), id)
  const change = { state: 'cancelled', endedAt: now() } as const
  const moved = await moveImport(db, row, ['uploaded', 'checking', 'checked', 'running'], change)
  if (!moved) throw refuse('import_moved_on')
  return detailOf(db, moved)
}

/** A run that was cancelled has written some rows, too. */
const undo = (deps: ImportsDeps, who: Person, { id, prefix }: OfImport) =>
  transact(deps.db, async (db) => {
    const row = await existing(db, await writablePrefix(db, who, prefix), id)
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
    await moveImport(db, row, [row.state], { storageKey: '', samples: [], preview: [] })
  }
}

/** Identifiers that companies bring in from spreadsheets. */
export function createImports(deps: ImportsDeps) {
  const { db } = deps
  const downloadWrong = wrongRowsDownload(deps.exports)
  const downloadSample = sampleDownload(deps.exports)
  const settings = {
    timeoutSeconds: LONGEST_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    concurrency: 1,
    retries: 5,
    long: true,
  }
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
      detailOf(db, await existing(db, await readablePrefix(db, who, prefix), id)),
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
      wrongReasons(db, await existing(db, await readablePrefix(db, who, prefix), id)),
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
    jobs: [
      job(CHECK, (key) => checkImport(deps, key), settings),
      job(RUN, (key) => runImport(deps, key), settings),
      job(UNDO, (key) => undoImport(deps, key), settings),
      scheduledJob('imports.sweep', '40 3 * * *', () => sweep(deps)),
    ],
  }
}
export { handlesOfImport } from './store.ts'
export type Imports = ReturnType<typeof createImports>
