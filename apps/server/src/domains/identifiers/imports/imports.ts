import type { UploadedFile } from '@biaojie/contract/define.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportMode } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Exports } from '../../../http/exports.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import {
  defineJob,
  defineJobKind,
  defineScheduledJob,
  type JobKind,
} from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { isStaff, requirePrefixToRead } from '../../enterprises/enterprises/enterprises.ts'
import { loadTemplateRule } from './check/coding.ts'
import { type Correct, correctRow } from './correct/correct.ts'
import { dropCorrections, loadCorrectedRows } from './correct/store.ts'
import { createSampleDownload, createWrongRowsDownload } from './downloads.ts'
import { countValues } from './match/counting.ts'
import { COUNT, type Match, matchFile } from './match/matching.ts'
import { CHECK, createPrograms, RUN } from './programs.ts'
import { createResultDownload, type ResultDeps } from './results.ts'
import {
  countSince,
  countTouched,
  dropWrongRows,
  findOutdated,
  hasWritten,
  type Import,
  type Key,
  loadWrongReasons,
  loadWrongRows,
  type Reason,
  runs,
  toCounts,
} from './store.ts'
import { requireImport, requireTemplateInForce, type Sender, storeUpload, type Ways } from './upload.ts'
import { toColumnValues, toDetail, toRow } from './wire.ts'
import type { WorkDeps } from './write/opening.ts'
import { checkImport, runImport, undoImport } from './write/work.ts'

export type ImportsDeps = WorkDeps &
  ResultDeps & {
    storage: Pick<Storage, 'get' | 'put' | 'remove'>
    jobs: Pick<Jobs, 'enqueue' | 'countAhead'>
    exports: Pick<Exports, 'add'>
    people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
  }

const UNDONE_FROM: Import['state'][] = ['done', 'cancelled', 'failed']
const UNDO = defineJobKind<Key>('imports.undo')
/** Time limit for a million rows; when a process dies, another continues the run after this time. */
const LONGEST_SECONDS = 1_800
/** When a server is killed, another one (or the restarted one) continues the run soon after this time. */
const HEARTBEAT_SECONDS = 30

type OfCompany = { prefix?: string | undefined }
type SetCookie = { setCookie: (line: string) => void }

/** Returns the prefix to list; empty for staff without a company, which matches no company. */
const findListedPrefix = async (db: Db, who: Person, prefix = '') =>
  isStaff(who) && prefix === '' ? '' : requirePrefixToRead(db, who, prefix)

/** Members write for their company; staff load for the company that they name. */
const writablePrefix = requirePrefixToRead

/** Returns the sender's name; companies see 节点 instead of the names of staff. */
async function loadSenderName({ db, people }: ImportsDeps, who: Person): Promise<string> {
  if (isStaff(who)) return '节点'
  return (await people.describe(db, [who.userId])).get(who.userId)?.name ?? '企业成员'
}

type Given = OfCompany & Ways & { templateId: string; file: UploadedFile }

async function upload(deps: ImportsDeps, who: Person, { prefix: named, ...sent }: Given) {
  const { db } = deps
  const prefix = await writablePrefix(db, who, named)
  const createdBy = await loadSenderName(deps, who)
  const sender: Sender = { createdBy, createdById: who.userId, createdKind: 'person', limited: false }
  const row = await storeUpload(deps, { ...sent, prefix }, sender)
  return transact(db, async (db) => {
    await runs.insert(db, row)
    await deps.jobs.enqueue(db, COUNT, { prefix, id: row.id, sheet: row.sheet })
    return toDetail(db, row, deps.now())
  })
}

type Listed = { reason?: Reason | undefined; corrected?: boolean; current?: number; size?: number }
type OfImport = OfCompany & { id: string }
type Run = OfImport & { mode: ImportMode; checkNumber?: number | undefined }

/**
 * Refuses with import_rule_moved_on or code_rule_exhausted when the codes would differ from those of the
 * check.
 */
async function checkCodes(db: Db, row: Import, template: Template, at: Date): Promise<void> {
  const { prefix, codeRuleVersion, takenCodes } = row
  if (codeRuleVersion === null) return
  const { rule } = await loadTemplateRule(db, { prefix, template, at })
  if (rule?.newest !== codeRuleVersion) throw refuse('import_rule_moved_on')
  if (rule.left < takenCodes)
    throw refuse(
      'code_rule_exhausted',
      `编码规则这一期只剩 ${formatCount(rule.left)} 个号，这份表要取 ${formatCount(takenCodes)} 个：请增加流水的位数，或分开导入`,
    )
}

const run = (deps: ImportsDeps, who: Person, { id, prefix: named, mode, checkNumber }: Run) =>
  transact(deps.db, async (db) => {
    const prefix = await writablePrefix(db, who, named)
    const row = await requireImport(db, prefix, id)
    if (row.recheck) throw refuse('import_recheck')
    // A colleague started another check after this person opened the result.
    if (checkNumber !== undefined && checkNumber !== row.checkNumber) throw refuse('import_moved_on')
    if (mode === 'all' && toCounts(row).wrong > 0) throw refuse('import_wrong_rows')
    const { head, template } = await requireTemplateInForce(db, prefix, row.templateId)
    if (head.version !== row.templateVersion) throw refuse('import_template_moved_on')
    await checkCodes(db, row, template, deps.now())
    const change = { state: 'running', mode, doneRows: 0, startedAt: deps.now(), endedAt: null } as const
    const moved = await runs.change(db, row, ['checked'], change)
    if (!moved || moved.recheck) throw refuse('import_moved_on')
    await deps.jobs.enqueue(db, RUN, { prefix, id, checkNumber: row.checkNumber })
    return toDetail(db, moved, deps.now())
  })

const QUEUES: Partial<Record<Import['state'], JobKind>> = { checking: CHECK, running: RUN, undoing: UNDO }

async function read({ db, now, jobs }: ImportsDeps, who: Person, { id, prefix }: OfImport) {
  const row = await requireImport(db, await requirePrefixToRead(db, who, prefix), id)
  const detail = await toDetail(db, row, now())
  const queue = QUEUES[row.state]
  return queue ? { ...detail, ahead: await jobs.countAhead(queue, { prefix: row.prefix, id }) } : detail
}

async function cancel({ db, now }: ImportsDeps, who: Person, { id, prefix }: OfImport) {
  const row = await requireImport(db, await writablePrefix(db, who, prefix), id)
  const change = { state: 'cancelled', endedAt: now() } as const
  const moved = await runs.change(db, row, ['uploaded', 'checking', 'checked', 'running'], change)
  if (!moved) throw refuse('import_moved_on')
  return toDetail(db, moved, now())
}

/** Starts to undo an import; cancelled and failed runs may have written rows, too. */
const undo = (deps: ImportsDeps, who: Person, { id, prefix }: OfImport) =>
  transact(deps.db, async (db) => {
    const row = await requireImport(db, await writablePrefix(db, who, prefix), id)
    const { touched, by } = await countTouched(db, row)
    if (touched > 0)
      throw refuse('import_touched', `${by || '有人'}在导入之后改过其中 ${touched} 个标识，不能整次撤销`)
    const from: Import['state'][] = (await hasWritten(db, row)) ? UNDONE_FROM : ['done', 'cancelled']
    const moved = await runs.change(db, row, from, { state: 'undoing' })
    if (!moved) throw refuse('import_moved_on')
    await deps.jobs.enqueue(db, UNDO, { prefix: row.prefix, id })
    return toDetail(db, moved, deps.now())
  })

async function sweep({ db, now, storage }: ImportsDeps): Promise<void> {
  for (const row of await findOutdated(db, now())) {
    await storage.remove(row.storageKey)
    await dropWrongRows(db, row)
    await dropCorrections(db, row)
    await runs.change(db, row, [row.state], {
      storageKey: '',
      samples: [],
      preview: [],
      columnValues: null,
      correctedRows: 0,
    })
  }
}

const createImportJobs = (deps: ImportsDeps) => {
  const settings = {
    timeoutSeconds: LONGEST_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retries: 5,
    long: true,
  }
  return [
    defineJob(COUNT, (payload) => countValues(deps, payload), settings),
    defineJob(CHECK, (key) => checkImport(deps, key), settings),
    defineJob(RUN, (key) => runImport(deps, key), settings),
    defineJob(UNDO, (key) => undoImport(deps, key), settings),
    defineScheduledJob('imports.sweep', '40 3 * * *', () => sweep(deps)),
  ]
}

/** Imports of identifiers from spreadsheets. */
export function createImports(deps: ImportsDeps) {
  const { db } = deps
  const downloadWrong = createWrongRowsDownload(deps.exports)
  const downloadSample = createSampleDownload(deps.exports)
  return {
    upload: (who: Person, input: Given) => upload(deps, who, input),
    async list(
      who: Person,
      { prefix, current = 1, size = 20 }: OfCompany & { current?: number; size?: number },
    ) {
      const { records, total } = await runs.list(db, await findListedPrefix(db, who, prefix), {
        current,
        size,
      })
      return { records: records.map(toRow), total }
    },
    read: (who: Person, input: OfImport) => read(deps, who, input),
    async listValues(who: Person, { id, prefix }: OfCompany & { id: string }) {
      const row = await requireImport(db, await requirePrefixToRead(db, who, prefix), id)
      return toColumnValues(row, deps.now())
    },
    match: async (who: Person, input: OfCompany & Match) =>
      matchFile(deps, await writablePrefix(db, who, input.prefix), input),
    correct: async (who: Person, { prefix, ...input }: OfCompany & Correct) =>
      correctRow(deps, await writablePrefix(db, who, prefix), input),
    run: (who: Person, input: Run) => run(deps, who, input),
    cancel: (who: Person, input: OfImport) => cancel(deps, who, input),
    undo: (who: Person, input: OfImport) => undo(deps, who, input),
    wrongRows: async (
      who: Person,
      { id, prefix, reason, corrected = false, current = 1, size = 20 }: OfCompany & Listed & { id: string },
    ) => {
      const key = { prefix: await findListedPrefix(db, who, prefix), id }
      return corrected
        ? loadCorrectedRows(db, key, { current, size })
        : loadWrongRows(db, key, { reason, current, size })
    },
    wrongReasons: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      loadWrongReasons(db, await requireImport(db, await requirePrefixToRead(db, who, prefix), id)),
    exportWrong: async (who: Person, { id, prefix }: OfCompany & { id: string }, { setCookie }: SetCookie) =>
      downloadWrong({ prefix: await findListedPrefix(db, who, prefix), id }, { who, setCookie }),
    ...createResultDownload(deps),
    async writeSample(
      who: Person,
      { templateId, prefix, uncoded }: OfCompany & Pick<Ways, 'uncoded'> & { templateId: string },
      { setCookie }: SetCookie,
    ) {
      const ofPrefix = await requirePrefixToRead(db, who, prefix)
      const { head } = await requireTemplateInForce(db, ofPrefix, templateId)
      const byAlias = uncoded === 'alias'
      return downloadSample(
        { prefix: ofPrefix, templateId, version: head.version, byAlias },
        { who, setCookie },
      )
    },
    countSince: (prefix: string, since: Date) => countSince(db, prefix, since),
    programs: createPrograms(deps),
    jobs: createImportJobs(deps),
  }
}
export { loadImportedHandles } from './store.ts'
