import { homeOf } from '@biaojie/contract/identifiers/rules.ts'
import type { CheckedRow, ImportCounts } from '@biaojie/contract/imports/imports.ts'
import { PREVIEW_ROWS } from '@biaojie/contract/imports/rules.ts'
import { Refusal } from '../../http/errors.ts'
import type { Now } from '../../platform/base/clock.ts'
import { clientOf, type Db, transact } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import type { Jobs } from '../../platform/shared/jobs/jobs.ts'
import {
  type CodeKeys,
  checkRoom,
  type Prepared,
  undoRecords,
  type Webhooks,
  type Writing,
  writeRecords,
} from '../identifiers/identifiers.ts'
import { templateContent } from '../templates/templates.ts'
import { readFile, unreadableWords } from './file.ts'
import { begin } from './programs.ts'
import { type Checked, checkPortion, createSeen, type Plan, readRow } from './rows.ts'
import {
  addWritten,
  changedRows,
  dropWritten,
  dropWrongRows,
  type Import,
  importById,
  type Key,
  keepWrongRows,
  lockImport,
  moveImport,
  writtenRows,
} from './store.ts'

export type WorkDeps = {
  db: Db
  now: Now
  storage: Pick<Storage, 'get'>
  jobs: Pick<Jobs, 'enqueue'>
  codes: CodeKeys
  webhooks: Webhooks
  /** Refuses a key that was revoked or has ended. */
  keys: { checkInForce: (db: Db, holder: { kind: 'key'; keyId: string; prefix: string }) => Promise<void> }
  /** Drops what this process keeps in memory of identifiers. */
  forget: (handle: string) => void
}

const NOTHING: ImportCounts = { added: 0, changed: 0, unchanged: 0, wrong: 0 }
/** Rows that are checked or written together. */
const PORTION = 500

const plus = (counts: ImportCounts, rows: Iterable<CheckedRow>): ImportCounts => {
  const sum = { ...counts }
  for (const { outcome } of rows) sum[outcome] += 1
  return sum
}

type Opened = { row: Import; plan: Plan; bytes: Uint8Array }

/** Undefined when it is no longer in this state, so that a job that runs twice does nothing the second time. */
async function open(deps: WorkDeps, key: Key, state: Import['state']): Promise<Opened | undefined> {
  const row = await importById(deps.db, key)
  if (row?.state !== state) return undefined
  const { prefix, templateId, templateVersion, targets } = row
  const template = await templateContent(deps.db, homeOf(prefix), templateId, templateVersion)
  const bytes = await deps.storage.get(row.storageKey)
  if (!template || !bytes) {
    await moveImport(deps.db, key, [state], {
      state: 'failed',
      problem: '上传的文件已经不在，请重新上传',
      endedAt: deps.now(),
    })
    return undefined
  }
  return {
    row,
    bytes,
    plan: { prefix, targets, templateId, templateVersion, template, limited: row.limited },
  }
}

/** Runs `work`; a file that turns out to be broken ends the import, and tells why. */
async function endingWithProblems(
  deps: WorkDeps,
  key: Key,
  state: Import['state'],
  work: () => Promise<void>,
) {
  try {
    await work()
  } catch (error) {
    const problem = error instanceof Refusal ? error.message : unreadableWords(error)
    if (problem === undefined) throw error
    await moveImport(deps.db, key, [state], { state: 'failed', problem, endedAt: deps.now() })
  }
}

/** Checks every row; what would change and what is wrong can then be looked at. */
export const checkImport = (deps: WorkDeps, key: Key): Promise<void> =>
  endingWithProblems(deps, key, 'checking', async () => {
    const opened = await open(deps, key, 'checking')
    if (!opened) return
    const { row, plan, bytes } = opened
    await dropWrongRows(deps.db, key)
    const seen = createSeen()
    const values = { claims: false, seen: new Map<string, string>() }
    let counts = NOTHING
    let preview: CheckedRow[] = []
    let rows = 0
    await readFile(bytes, { who: row.createdById, sheet: row.sheet }, async (portion) => {
      const checked = await checkPortion(clientOf(deps.db), portion, plan, seen, values)
      const found = checked.map((one) => one.row)
      await keepWrongRows(
        deps.db,
        key,
        found.filter(({ outcome }) => outcome === 'wrong'),
        counts.wrong,
      )
      counts = plus(counts, found)
      preview = [...preview, ...found].slice(0, PREVIEW_ROWS)
      rows += portion.length
      return Boolean(await moveImport(deps.db, key, ['checking'], { rows, doneRows: rows, counts }))
    })
    const done = { rows, doneRows: 0, counts, preview }
    if (row.createdKind === 'key') await begin(deps, { ...row, ...done })
    else await moveImport(deps.db, key, ['checking'], { state: 'checked', ...done })
  })

const writingOf = (deps: WorkDeps, row: Import, reason = `导入 ${row.fileName}`): Writing => ({
  author: { kind: row.createdKind, id: row.createdById, name: row.createdBy },
  by: 'import',
  at: deps.now(),
  reason,
  codes: deps.codes,
  webhooks: deps.webhooks,
  jobs: deps.jobs,
})

async function writePortion(db: Db, deps: WorkDeps, row: Import, checked: Checked[]) {
  const client = clientOf(db)
  const prepared = checked.map((one) => one.prepared).filter((one): one is Prepared => one !== undefined)
  const written = await writeRecords(client, prepared, writingOf(deps, row))
  const kept = written.flatMap(({ handle, outcome, revision }) =>
    outcome === 'added' || outcome === 'changed' ? [{ handle, outcome, revision }] : [],
  )
  await addWritten(client, row, kept)
  await checkRoom(db, row.prefix)
  // A key that was revoked meanwhile writes nothing more.
  const { createdKind: kind, createdById: keyId, prefix } = row
  if (kind === 'key') await deps.keys.checkInForce(db, { kind, keyId, prefix })
  return kept.map(({ handle }) => handle)
}

const lastOf = (checked: Checked[], before: string) =>
  checked.findLast(({ row }) => row.outcome !== 'wrong')?.row.identifier ?? before

/** A row that was right when it was checked is wrong now: all or nothing means nothing. */
class NotAllRight extends Error {}

/** Writes every row in one transaction: visitors see all of them at once, or none. */
async function writeAll(deps: WorkDeps, key: Key, { row, plan, bytes }: Opened): Promise<void> {
  const seen = createSeen()
  let counts = NOTHING
  let doneRows = 0
  let lastIdentifier = ''
  const handles: string[] = []
  try {
    await transact(deps.db, async (db) => {
      counts = NOTHING
      doneRows = 0
      handles.length = 0
      await readFile(bytes, { who: row.createdById, sheet: row.sheet }, async (portion) => {
        const checked = await checkPortion(clientOf(db), portion, plan, seen, { claims: true })
        counts = plus(
          counts,
          checked.map((one) => one.row),
        )
        if (counts.wrong > 0) throw new NotAllRight()
        handles.push(...(await writePortion(db, deps, row, checked)))
        lastIdentifier = lastOf(checked, lastIdentifier)
        doneRows += portion.length
        // The progress goes by another connection, since this transaction is visible only at its end.
        if (!(await moveImport(deps.db, key, ['running'], { doneRows }))) throw new NotAllRight()
        return true
      })
      const ended = { state: 'done', doneRows, counts, lastIdentifier, endedAt: deps.now() } as const
      if (!(await moveImport(db, key, ['running'], ended))) throw new NotAllRight()
    })
  } catch (error) {
    if (!(error instanceof NotAllRight)) throw error
    const problem = '检查之后有标识被改动，出现了不能写入的行，因此一行也没有写入；请重新检查'
    await moveImport(deps.db, key, ['running'], {
      state: 'failed',
      problem,
      doneRows: 0,
      endedAt: deps.now(),
    })
    return
  }
  for (const handle of handles) deps.forget(handle)
}

/** Writes a portion and how far it is in one transaction, so that a killed run goes on where it was. */
async function writeGood(deps: WorkDeps, key: Key, { row, plan, bytes }: Opened): Promise<void> {
  const seen = createSeen()
  let passed = 0
  await readFile(bytes, { who: row.createdById, sheet: row.sheet }, async (portion) => {
    const end = passed + portion.length
    const handles = await transact(deps.db, async (db) => {
      const now = await lockImport(db, key)
      if (now?.state !== 'running') return undefined
      if (now.doneRows >= end) {
        // A run before this one wrote them; they still count for repetitions in the file.
        for (const one of portion) readRow(one, plan, seen)
        return []
      }
      const checked = await checkPortion(clientOf(db), portion, plan, seen, { claims: true })
      const written = await writePortion(db, deps, row, checked)
      const counts = plus(
        now.doneRows === 0 ? NOTHING : now.counts,
        checked.map((one) => one.row),
      )
      const lastIdentifier = lastOf(checked, now.lastIdentifier)
      await moveImport(db, key, ['running'], { doneRows: end, counts, lastIdentifier })
      return written
    })
    if (!handles) return false
    for (const handle of handles) deps.forget(handle)
    passed = end
    return true
  })
  await moveImport(deps.db, key, ['running'], { state: 'done', endedAt: deps.now() })
}

export const runImport = (deps: WorkDeps, key: Key): Promise<void> =>
  endingWithProblems(deps, key, 'running', async () => {
    const opened = await open(deps, key, 'running')
    if (!opened) return
    await (opened.row.mode === 'all' ? writeAll : writeGood)(deps, key, opened)
  })

/** Undoes all writes of a run in one transaction, while they are unchanged. */
export async function undoImport(deps: WorkDeps, key: Key): Promise<void> {
  const handles: string[] = []
  let problem = ''
  const undone = transact(deps.db, async (db) => {
    handles.length = 0
    const row = await lockImport(db, key)
    if (row?.state !== 'undoing') return true
    if ((await changedRows(db, key)).touched > 0) return false
    const writing = writingOf(deps, row, `撤销导入 ${row.fileName}`)
    for (let after = ''; ; ) {
      const rows = await writtenRows(db, key, after, PORTION)
      const last = rows.at(-1)
      if (!last) break
      await undoRecords(
        clientOf(db),
        rows.map(({ handle, outcome }) => ({ handle, added: outcome === 'added' })),
        writing,
      )
      handles.push(...rows.map(({ handle }) => handle))
      after = last.handle
    }
    await dropWritten(db, key)
    await moveImport(db, key, ['undoing'], { state: 'undone', endedAt: deps.now() })
    return true
  })
  const done = await undone.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    problem = error.message
    return false
  })
  if (!done) await moveImport(deps.db, key, ['undoing'], { state: 'done', problem })
  for (const handle of handles) deps.forget(handle)
}
