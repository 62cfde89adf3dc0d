import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import { ENTRIES_MAX, type EntryKind } from '@biaojie/contract/resolution/register.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { AuditFailure } from '@biaojie/register/audit.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import { findChangedEntry } from './comparison.ts'
import { createProofs, toWireEntry, toWireHead } from './proofs.ts'
import { createSequencer } from './sequencer.ts'
import { createSignerCache, loadSigner, loadWitnessSigner } from './signer.ts'
import { createTileStore, RegisterDamaged } from './tiles.ts'
import { createWitness } from './witness.ts'
import { createWitnesses } from './witnesses.ts'

type Deps = {
  db: Db
  now: Now
  people: { staff: (db: Db, area: Area) => Promise<string[]> }
}

/** Problems that the node may find when it checks its own register. */
type Finding = 'damaged' | 'different'
const TITLES: Record<Finding, string> = {
  damaged: '公开账簿停住了',
  different: '标识和公开账簿的登记不符',
}

/** Notifies staff about damage to the register, once a day for each finding while it lasts. */
const alarmStaff = ({ db, now, people }: Deps, finding: Finding, text: string): Promise<void> =>
  transact(db, async (db) => {
    const at = now()
    const quota = { key: `register:${finding}`, limit: 1, seconds: DAY_SECONDS }
    if (!(await takeQuota(db, quota, at))) return
    const notice = { title: TITLES[finding], text, link: '/register' }
    await addNotices(db, await people.staff(db, 'node'), notice, at)
  })

export { createEntryComparison, describeChangedEntry, hasHead } from './comparison.ts'
export {
  compareRows,
  type Difference,
  describeDifference,
  findKeyTimeProblem,
  isEntryTime,
  type RegisteredKey,
} from './differences.ts'
export {
  appendEntries,
  createEntry,
  createRecordEntry,
  digestText,
  type EventEntry,
  findKeyEntry,
  hasEntries,
  type NewEntry,
  readEventEntries,
  readSaltKey,
  readSaltKeys,
  type SaltKey,
} from './entries.ts'
export { toWireProof } from './proofs.ts'
export { renewLog } from './renewal.ts'
export { verifyEd25519 } from './signer.ts'

/** While there are new entries, a head is published at most this often. */
const TICK_MS = 10_000

export type RegisterDeps = {
  db: Db
  env: Pick<Env, 'dataDir' | 'publicUrl' | 'registerWitnesses' | 'registerWitnessedLogs'>
  now: Now
  storage: Storage
  /** Whether this process may sequence; only one process does so at a time. */
  background: boolean
  warn: (line: object, message: string) => void
  people: Parameters<typeof alarmStaff>[0]['people']
}

/** Number of entries on the page of the register. */
const LATEST = 12

const getHost = (publicUrl: string | undefined) => (publicUrl ? new URL(publicUrl).host : 'localhost')

/** Names the log once; a later change of the node's address does not change the name. */
async function nameLog(db: Db, publicUrl: string | undefined): Promise<void> {
  await getClient(db).query(
    'insert into register_state (id, origin, size) values (1, $1, 0) on conflict do nothing',
    [`${getHost(publicUrl)}/log`],
  )
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await getClient(db).query<{ count: string }>('select count(*) from register_queue')
  return Number(rows[0]?.count ?? 0)
}

/** Counts entries and heads by hour since midnight. */
async function countHours(db: Db, since: Date) {
  const { rows } = await getClient(db).query<{ hour: number; entries: number; heads: number; size: string }>(
    `select extract(hour from at - $1)::int as hour, max(size)::text as size, count(*)::int as heads,
            (max(size) - min(before))::int as entries
       from (select at, size, coalesce(lag(size) over (order by size, at), 0) as before
               from register_checkpoints
              where at >= (select coalesce(max(at), $1) from register_checkpoints where at < $1)) heads
      where at >= $1 group by 1 order by 1`,
    [since],
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** The register that anyone can verify: a log of every revision, its signed heads and proofs. */
export function createRegister({ db, env, now, storage, background, warn, people }: RegisterDeps) {
  const tiles = createTileStore(storage)
  const signer = createSignerCache((origin) => loadSigner(env.dataDir, origin))
  const witnessSigner = createSignerCache((name) => loadWitnessSigner(env.dataDir, name))
  const proofs = createProofs({ db, tiles })
  const witnesses = createWitnesses({ db, now, proofs, witnesses: env.registerWitnesses })
  const witness = createWitness({
    db,
    now,
    logs: env.registerWitnessedLogs,
    loadSigner: () => witnessSigner(`${getHost(env.publicUrl)}/witness`),
  })
  const sequencer = createSequencer({ db, now, storage, tiles, signer })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** Publishes new entries, and asks witnesses that have not signed the latest head. */
  async function work(): Promise<void> {
    const head = (await sequencer.sequence()) ?? (await proofs.readHead())
    if (head) await witnesses.request(head)
  }

  const alarm = (finding: Finding, text: string) => alarmStaff({ db, now, people }, finding, text)

  /** If the database cannot be reached, staff cannot be notified; the error is logged in any case. */
  async function report(error: unknown): Promise<void> {
    const isDamaged = error instanceof RegisterDamaged
    warn({ err: error }, isDamaged ? error.message : '账簿没有写成，稍后再试')
    if (isDamaged) await alarm('damaged', error.message)
  }

  /** Turns damage of the storage into a refusal for the visitor and a notice for staff. */
  const reportDamage =
    <A extends unknown[], T>(prove: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await prove(...args)
      } catch (error) {
        if (!(error instanceof RegisterDamaged)) throw error
        await report(error)
        throw refuse('register_damaged').setReason(error.message)
      }
    }

  const tick = () => {
    running = work()
      .catch(report)
      .catch((error: unknown) => warn({ err: error }, '没能通知节点人员：账簿停住了'))
      .finally(() => {
        if (timer) timer = setTimeout(tick, TICK_MS)
      })
  }

  async function readState(): Promise<{ origin: string; size: number }> {
    const { rows } = await getClient(db).query<{ origin: string; size: string }>(
      'select origin, size from register_state where id = 1',
    )
    const [row] = rows
    if (!row) throw new Error('The register has no state')
    return { origin: row.origin, size: Number(row.size) }
  }
  const loadLogSigner = async () => signer((await readState()).origin)

  /** Returns the first leaf whose entry in the database differs from the log; reports a log that is damaged. */
  async function findChanged(): Promise<number | undefined> {
    const head = await proofs.readHead()
    if (!head) return undefined
    const key = formatVerifierKey((await loadLogSigner()).key)
    try {
      return await findChangedEntry({ db, tiles, head, key })
    } catch (error) {
      if (!(error instanceof AuditFailure)) throw error
      await report(new RegisterDamaged(error.message))
      return undefined
    }
  }

  /** Loads the page of the register, with the latest entries before a leaf or of one kind. */
  async function loadOverview(request: { before?: number | undefined; kind?: EntryKind | undefined } = {}) {
    const { origin, size } = await readState()
    const since = startOfDay(toShanghaiDay(now()))
    const [head, waiting, hours, latest, start, witnessStates] = await Promise.all([
      proofs.readHead(),
      countWaiting(db),
      countHours(db, since),
      proofs.listLatest({ ...request, limit: LATEST + 1 }),
      proofs.readStart(),
      witnesses.listStates(),
    ])
    return {
      origin,
      logKey: formatVerifierKey((await loadLogSigner()).key),
      size,
      waiting,
      since: start?.toISOString() ?? null,
      head: head ? toWireHead(await witnesses.addCosignatures(head)) : null,
      witnesses: witnessStates.map(({ name, size, signedAt, problem }) => ({
        name,
        size,
        signedAt: signedAt?.toISOString() ?? '',
        problem,
      })),
      hours,
      latest: latest.slice(0, LATEST).map(toWireEntry),
      more: latest.length > LATEST,
    }
  }

  return {
    sequencer,
    work,
    report,
    alarm,
    witness,
    witnesses,
    tiles,
    proofs: {
      ...proofs,
      prove: reportDamage(proofs.prove),
      proveConsistency: reportDamage(proofs.proveConsistency),
    },
    loadLogSigner,
    findChangedEntry: findChanged,
    loadOverview,
    /** Loads the entries of an identifier, which the register stores under its folded handle. */
    async loadEntries(identifier: string) {
      const handle = foldHandle(identifier.trim())
      const { entries, waiting } = await proofs.listOf(handle, ENTRIES_MAX + 1)
      const more = entries.length > ENTRIES_MAX
      return { handle, entries: entries.slice(0, ENTRIES_MAX).map(toWireEntry), waiting, more }
    },
    start: async () => {
      await nameLog(db, env.publicUrl)
      if (background) timer = setTimeout(tick, TICK_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
export type Register = ReturnType<typeof createRegister>
