import { createPublicKey } from 'node:crypto'
import type { Input, UploadedFile } from '@biaojie/contract/define.ts'
import type * as relocationCalls from '@biaojie/contract/enterprises/relocations/relocations.ts'
import type { Arrival as ArrivalOnWire } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import {
  ARRIVAL_DAYS,
  type ArrivalState,
  PIECE_BYTES,
} from '@biaojie/contract/enterprises/relocations/rules.ts'
import { writeCompanyPrefixPattern } from '@biaojie/contract/identity.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, lt, notInArray } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { defineJobKind, defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { definePortionJob, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { loadNodeKey, toFingerprint } from '../../../platform/shared/key-file.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { isStaff, requireCompanyPrefix } from '../enterprises/enterprises.ts'
import { type CheckDeps, continueCheck, createRowsReader, makePieceKey, removeSent } from './check.ts'
import {
  type Arrival,
  deleteParts,
  isConfirmed,
  listAll,
  requireArrival,
  runs,
  saveKey,
  startOver,
  toWire,
  trail,
} from './store.ts'
import { arrivals } from './tables.ts'
import { continueWriting, ensureCompany } from './write.ts'

export type ArrivalsDeps = CheckDeps & { jobs: Pick<Jobs, 'enqueue'>; people: Names }
type Calls = typeof relocationCalls

const CHECK = defineJobKind<RunKey>('relocations.check')
const WRITE = defineJobKind<RunKey>('relocations.arrive')
const STOPPED = '没有写完，可以再开始，会从断处接着写'
const UNCHECKED = '没有核对完，请取消后重新上传'
const LONGEST_SECONDS = 3_600

const OPEN: readonly ArrivalState[] = ['uploading', 'checking', 'checked', 'writing']

/**
 * Returns the prefix to work with: a member's own one, or the one that staff name, whose company may not be
 * here yet.
 */
async function requirePrefix(db: Db, who: Person, named: string | undefined): Promise<string> {
  if (!isStaff(who)) return requireCompanyPrefix(db, who)
  const prefix = named?.trim() ?? ''
  if (!new RegExp(`^${writeCompanyPrefixPattern()}$`).test(prefix)) throw refuse('relocation_prefix')
  return prefix
}

type Piece = { id: string; prefix?: string | undefined; number: string; file: UploadedFile }

const readFingerprint = (text: string) => text.replace(/[\s:：-]/g, '').toLowerCase()

/** Imports of companies from other nodes: upload, check, preview, then writing part by part. */
export function createArrivals(deps: ArrivalsDeps) {
  const { db, now, jobs, storage } = deps
  const reader = createRowsReader(deps)
  const loadOwnKey = async () => toFingerprint(createPublicKey(await loadNodeKey(deps.dataDir, 'register')))
  const show = async (row: Arrival): Promise<ArrivalOnWire> =>
    requireFirstRow(await toWire(db, [row], await loadOwnKey()))
  const findOwn = async (who: Person, { id, prefix }: { id: string; prefix?: string | undefined }) =>
    requireArrival(db, { id, prefix: await requirePrefix(db, who, prefix) })

  /** Changes a run and adds a line to its trail; refuses when the run has another state by now. */
  async function change(
    who: Person,
    row: Arrival,
    from: readonly ArrivalState[],
    { values, action, text = '' }: { values: Partial<Arrival>; action: string; text?: string },
    work: (db: Db) => Promise<unknown> = async () => {},
  ): Promise<ArrivalOnWire> {
    await transact(db, async (db) => {
      if (!(await runs.change(db, row, from, values))) throw refuse('relocation_moved_on')
      const actor = await loadActorName(deps.people, db, who)
      await trail.add(db, { runId: row.id, at: now(), actor, action, text })
      await work(db)
    })
    return show(await requireArrival(db, row))
  }

  /** Deletes runs that ended long ago, and uploads that nobody finished. */
  async function sweep(): Promise<void> {
    const old = new Date(now().getTime() - ARRIVAL_DAYS * DAY_MS)
    const rows = await db
      .select()
      .from(arrivals)
      .where(and(lt(arrivals.createdAt, old), notInArray(arrivals.state, ['checking', 'writing'])))
      .limit(20)
    for (const row of rows) {
      await removeSent(deps, row)
      await deleteParts(db, row)
      await trail.remove(db, [row.id])
      await db.delete(arrivals).where(and(eq(arrivals.prefix, row.prefix), eq(arrivals.id, row.id)))
    }
  }

  return {
    async begin(who: Person, { prefix: named, fileName, bytes }: Input<Calls['arrivalBegin']>['body']) {
      const at = now()
      const row = await transact(db, async (db) => {
        const prefix = await requirePrefix(db, who, named)
        if ((await runs.countIn(db, prefix, OPEN)) > 0) throw refuse('relocation_running')
        const actor = await loadActorName(deps.people, db, who)
        const row: Arrival = {
          prefix,
          id: createId(at.getTime()),
          state: 'uploading',
          problem: '',
          source: 'archive',
          fileName: toPrintable(fileName) || '未命名',
          bytes,
          pieces: Math.ceil(bytes / PIECE_BYTES),
          received: 0,
          done: 0,
          parts: 0,
          lastKey: '',
          nodePrefix: '',
          nodeName: '',
          exportedAt: null,
          company: null,
          digest: '',
          publicKey: '',
          fingerprint: '',
          kinds: [],
          left: [],
          issues: [],
          issueCount: 0,
          createdAt: at,
          createdBy: actor,
          createdById: who.userId,
          endedAt: null,
        }
        await runs.insert(db, row)
        await trail.add(db, { runId: row.id, at, actor, action: '开始上传', text: row.fileName })
        return row
      })
      return show(row)
    },
    /** Stores the next piece; a piece that was sent before gets the same answer again. */
    async keepPiece(who: Person, { number: text, file, ...named }: Piece) {
      // Fields of a form are always text.
      const number = /^\d+$/.test(text) ? Number(text) : 0
      const row = await findOwn(who, named)
      if (row.state !== 'uploading') throw refuse('relocation_moved_on')
      const { id, received, pieces, bytes } = row
      if (number > 0 && number <= received) return show(row)
      const length = number === pieces ? bytes - (pieces - 1) * PIECE_BYTES : PIECE_BYTES
      if (number !== received + 1 || file.bytes.length !== length) throw refuse('relocation_piece')
      await storage.put(makePieceKey(id, number), file.bytes)
      const isLast = number === pieces
      await transact(db, async (db) => {
        const locked = await runs.lock(db, row)
        // The same piece may have arrived twice at the same time.
        if (locked?.received !== received) return
        const state = isLast ? ('checking' as const) : ('uploading' as const)
        const changed = await runs.change(db, row, ['uploading'], { received: number, state })
        if (!changed) throw refuse('relocation_moved_on')
        if (isLast) await jobs.enqueue(db, CHECK, { prefix: row.prefix, id }, { key: id })
      })
      return show(await requireArrival(db, row))
    },
    async list(who: Person, { prefix, current = 1, size = 20 }: Input<Calls['arrivalList']>['body']) {
      const page = { current, size }
      const { records, total } =
        isStaff(who) && !prefix
          ? await listAll(db, page)
          : await runs.list(db, await requirePrefix(db, who, prefix), page)
      return { records: await toWire(db, records, await loadOwnKey()), total }
    },
    detail: async (who: Person, named: Input<Calls['arrivalDetail']>['body']) =>
      show(await findOwn(who, named)),
    async confirm(who: Person, { fingerprint, ...named }: Input<Calls['arrivalConfirm']>['body']) {
      const row = await findOwn(who, named)
      if (row.state !== 'checked' && row.state !== 'failed') throw refuse('relocation_moved_on')
      if (row.fingerprint === '' || readFingerprint(fingerprint) !== row.fingerprint)
        throw refuse('relocation_fingerprint')
      const action = '确认签名公钥'
      const text = `${row.nodePrefix} ${row.fingerprint.slice(0, 16)}…`
      return change(who, row, [row.state], { values: { problem: row.problem }, action, text }, async (db) => {
        const { nodePrefix, nodeName, publicKey } = row
        const confirmedBy = await loadActorName(deps.people, db, who)
        const key = { fingerprint: row.fingerprint, nodePrefix, nodeName, publicKey }
        await saveKey(db, { ...key, confirmedAt: now(), confirmedBy })
      })
    },
    async write(who: Person, named: Input<Calls['arrivalWrite']>['body']) {
      const row = await findOwn(who, named)
      if (!(await isConfirmed(db, row, await loadOwnKey()))) throw refuse('relocation_unconfirmed')
      // A stopped run continues after its last part; the counts of the check start again from zero.
      const values =
        row.state === 'failed'
          ? { state: 'writing' as const, problem: '', endedAt: null }
          : {
              state: 'writing' as const,
              done: 0,
              kinds: startOver(row.kinds),
              issues: [],
              issueCount: 0,
            }
      return change(who, row, ['checked', 'failed'], { values, action: '开始写入' }, async (db) => {
        await ensureCompany(db, row, now())
        await jobs.enqueue(db, WRITE, { prefix: row.prefix, id: row.id }, { key: row.id })
      })
    },
    async cancel(who: Person, named: Input<Calls['arrivalCancel']>['body']) {
      const row = await findOwn(who, named)
      const values = { state: 'cancelled' as const, endedAt: now() }
      const cancelled = await change(who, row, [...OPEN, 'failed'], { values, action: '取消' })
      await removeSent(deps, row)
      return cancelled
    },
    resume: () => runs.resume(deps, { checking: CHECK, writing: WRITE }),
    jobs: [
      definePortionJob(
        CHECK,
        {
          db,
          jobs,
          portion: (key) => continueCheck(deps, key),
          giveUp: (key) =>
            runs.change(db, key, ['checking'], { state: 'refused', problem: UNCHECKED, endedAt: now() }),
        },
        { timeoutSeconds: LONGEST_SECONDS },
      ),
      definePortionJob(
        WRITE,
        {
          db,
          jobs,
          portion: (key) => continueWriting({ ...deps, reader }, key),
          giveUp: (key) =>
            runs.change(db, key, ['writing'], { state: 'failed', problem: STOPPED, endedAt: now() }),
        },
        { timeoutSeconds: 300 },
      ),
      defineScheduledJob('relocations.arrivals-sweep', '35 4 * * *', sweep),
    ],
  }
}
