import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { SheetRow } from '../../../../platform/formats/spreadsheet/read.ts'
import { lockRule } from '../../code-rules/code-rules.ts'
import { checkRoom, type Writing, writeRecords } from '../../records/identifiers.ts'
import {
  type CheckedPortion,
  type ClaimedPortion,
  checkRows,
  claimPortion,
  readPortion,
} from '../check/portions.ts'
import { createSeen, type Seen } from '../check/reading.ts'
import type { Checked } from '../check/rows.ts'
import { readEachPortion } from '../file.ts'
import { type Import, insertWritten, type Key, NO_COUNTS, runs, toCounts } from '../store.ts'
import { addCounts, type Opened, type WorkDeps } from './opening.ts'

export const createWriting = (deps: WorkDeps, row: Import, reason = `导入 ${row.fileName}`): Writing => ({
  author: { kind: row.createdKind, id: row.createdById, name: row.createdBy },
  by: 'import',
  at: deps.now(),
  reason,
  codes: deps.codes,
  webhooks: deps.webhooks,
  jobs: deps.jobs,
})

/**
 * Throws when an identifier was changed after its row had been looked up without a lock, so that the portion is looked up
 * again. Otherwise a row that must not touch existing identifiers would overwrite that change.
 */
function requireUnchangedRows(
  row: Import,
  checked: Checked[],
  written: Awaited<ReturnType<typeof writeRecords>>,
) {
  // Another writer may have created an identifier with a code that was free before; the row must not
  // overwrite that identifier.
  const coded = new Set(
    checked.flatMap(({ prepared, uncoded }) => (prepared && uncoded ? prepared.row.handle : [])),
  )
  const met = written.find(({ handle, outcome }) => coded.has(handle) && outcome !== 'added')
  if (met) throw new Error(`identifier ${met.handle} was made by others while its code was taken`)
  if (row.existing === 'update') return
  const seen = new Map(checked.map(({ prepared, revision }) => [prepared?.row.handle, revision]))
  const moved = written.find(({ handle, revision, outcome }) => {
    const before = seen.get(handle) ?? 0
    return outcome === 'unchanged' ? revision !== before : revision !== before + 1
  })
  if (moved) throw new Error(`identifier ${moved.handle} was changed by others while its row was written`)
}

async function writePortion(db: Db, deps: WorkDeps, row: Import, { checked, locked }: ClaimedPortion) {
  const client = getClient(db)
  const ready = checked.flatMap(({ prepared }) => (prepared ? [prepared] : []))
  const written = await writeRecords(client, ready, createWriting(deps, row), locked)
  requireUnchangedRows(row, checked, written)
  const numbers = new Map(checked.map(({ prepared, row }) => [prepared?.row.handle, row.number]))
  const kept = written.flatMap(({ handle, outcome, revision }) =>
    outcome === 'added' || outcome === 'changed'
      ? [{ handle, outcome, revision, number: numbers.get(handle) ?? null }]
      : [],
  )
  await insertWritten(client, row, kept)
  await checkRoom(db, row.prefix)
  // A key may be revoked while its file is written.
  const { createdKind: kind, createdById: keyId, prefix } = row
  if (kind === 'key') await deps.keys.checkInForce(db, { kind, keyId, prefix })
  return kept.map(({ handle }) => handle)
}

export const countUncoded = (checked: readonly Checked[]) =>
  checked.filter(({ uncoded }) => uncoded !== undefined).length

/** Collects all identifiers in the file, because a new code must not equal one of them. */
async function collectNamed(deps: WorkDeps, { plan, bytes, where }: Opened, seen: Seen): Promise<void> {
  if (!plan.coding || !plan.targets.includes('identifier')) return
  await readEachPortion(bytes, where, async (portion) => {
    await readPortion(getClient(deps.db), portion, plan, seen)
    return true
  })
}

const findLast = (checked: Checked[], before: string) =>
  checked.findLast(({ row }) => row.outcome !== 'wrong')?.row.identifier ?? before

type Portion = { rows: SheetRow[]; looked: CheckedPortion }

/**
 * Number of portions that are queued or being written while the next one is checked. With one, the check
 * would wait for every write; more would need more memory.
 */
const UNDER_WAY = 2

/**
 * Checks the next rows of the file while `write` waits for PostgreSQL with the rows before. Portions are written one
 * after another, in the order of the file. No write is under way when it returns or throws.
 */
async function writeFile(
  deps: WorkDeps,
  opened: Opened,
  write: (portion: Portion) => Promise<boolean>,
): Promise<boolean> {
  const { row, plan, bytes, where } = opened
  const seen = createSeen()
  await collectNamed(deps, opened, seen)
  let passed = 0
  let writing = Promise.resolve(true)
  const underWay: Promise<boolean>[] = []
  try {
    await readEachPortion(bytes, where, async (portion) => {
      // These rows were written by an earlier run; they still matter for finding repeated identifiers.
      const written = row.mode === 'good' ? Math.max(0, row.doneRows - passed) : 0
      if (written > 0) await readPortion(getClient(deps.db), portion.slice(0, written), plan, seen)
      passed += portion.length
      const rows = portion.slice(written)
      if (rows.length === 0) return true
      const looked = await checkRows(getClient(deps.db), rows, plan, seen)
      if (underWay.length === UNDER_WAY && !(await underWay.shift())) return false
      writing = writing.then((goesOn) => goesOn && write({ rows, looked }))
      // A failure is thrown where the write is awaited; this handler only prevents an unhandled rejection.
      writing.catch(() => {})
      underWay.push(writing)
      return true
    })
    return await writing
  } finally {
    await writing.catch(() => {})
  }
}

/** Thrown when a row is wrong or the run was cancelled, to roll back the transaction. */
class NotAllRight extends Error {}

/**
 * Writes every row in one transaction, so that visitors see all of them or none. Returns whether it
 * succeeded.
 */
export async function writeAll(deps: WorkDeps, key: Key, opened: Opened): Promise<boolean> {
  const { row, plan } = opened
  const handles: string[] = []
  const written = transact(deps.db, async (db) => {
    let counts = NO_COUNTS
    let doneRows = 0
    let takenCodes = 0
    let lastIdentifier = ''
    handles.length = 0
    // The rule is locked first to avoid a deadlock with another transaction.
    if (plan.coding) await lockRule(db, row.prefix, plan.coding.rule.id)
    await writeFile(deps, opened, async ({ rows, looked }) => {
      const claimed = await claimPortion(getClient(db), looked, plan)
      const { checked } = claimed
      counts = addCounts(
        counts,
        checked.map(({ row }) => row),
      )
      if (counts.wrong > 0) throw new NotAllRight()
      handles.push(...(await writePortion(db, deps, row, claimed)))
      lastIdentifier = findLast(checked, lastIdentifier)
      takenCodes += countUncoded(checked)
      doneRows += rows.length
      // The progress uses another connection, because this transaction is visible only at its end.
      if (!(await runs.change(deps.db, key, ['running'], { doneRows }))) throw new NotAllRight()
      return true
    })
    const ended = { state: 'done', rows: doneRows, doneRows, counts, takenCodes, lastIdentifier } as const
    if (!(await runs.change(db, key, ['running'], { ...ended, endedAt: deps.now() }))) throw new NotAllRight()
    return true
  })
  const isDone = await written.catch((error: unknown) => {
    if (error instanceof NotAllRight) return false
    throw error
  })
  if (isDone) for (const handle of handles) deps.forget(handle)
  return isDone
}

/** Writes each portion together with the progress, so that a killed run continues after its last portion. */
export async function writeGood(deps: WorkDeps, key: Key, opened: Opened): Promise<void> {
  const { row, plan } = opened
  let passed = row.doneRows
  const isWhole = await writeFile(deps, opened, async ({ rows, looked }) => {
    const end = passed + rows.length
    const handles = await transact(deps.db, async (db) => {
      const now = await runs.lock(db, key)
      // Another run of the same import has progressed further than this one.
      if (now?.state !== 'running' || now.doneRows !== passed) return undefined
      const claimed = await claimPortion(getClient(db), looked, plan)
      const { checked } = claimed
      const written = await writePortion(db, deps, row, claimed)
      const counts = addCounts(
        now.doneRows === 0 ? NO_COUNTS : toCounts(now),
        checked.map(({ row }) => row),
      )
      const lastIdentifier = findLast(checked, now.lastIdentifier)
      const takenCodes = (now.doneRows === 0 ? 0 : now.takenCodes) + countUncoded(checked)
      await runs.change(db, key, ['running'], { doneRows: end, counts, takenCodes, lastIdentifier })
      return written
    })
    if (!handles) return false
    for (const handle of handles) deps.forget(handle)
    passed = end
    return true
  })
  if (isWhole) await runs.change(deps.db, key, ['running'], { state: 'done', endedAt: deps.now() })
}
