import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { refuse } from '../../../http/errors.ts'
import { addDays, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { waitAtMost } from '../../../platform/database/lanes.ts'
import { writeArchive } from '../../../platform/providers/deposit/sealing.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import { listPrefixHolders } from '../../enterprises/enterprises/enterprises.ts'
import { readDepositRows } from '../../identifiers/records/identifiers.ts'
import { listInForce } from '../../resolution/own-nodes/own-nodes.ts'
import type { TopLevelDeps } from './context.ts'
import { topLevelDeposits } from './tables.ts'

export type DepositRow = typeof topLevelDeposits.$inferSelect

export const DEPOSIT = defineJobKind<{ day: string }>('top-level.deposit-now')

const PORTION = 2_000
/** An archive that is not there by this hour in China is late; its receipt is late half a day after that. */
const LATE_MS = 6 * HOUR_MS
const RECEIPT_MS = 18 * HOUR_MS
const KEPT_DAYS = 400

/**
 * Writes one line for each prefix, each company's own servers, and each identifier that the node answers for.
 */
async function* writeLines(db: Db, isFull: boolean): AsyncGenerator<string> {
  const [companies, own] = await Promise.all([listPrefixHolders(db), listInForce(db)])
  for (const { prefix, sites, scope } of own)
    yield JSON.stringify({ type: 'route', prefix, ...(scope.length > 0 && { scope }), sites })
  for (const company of companies) {
    const { prefix, name, industryCode, areaCode, createTime, suspendedAt } = company
    const status = suspendedAt ? 'disabled' : 'enabled'
    yield JSON.stringify({ type: 'prefix', prefix, name, industryCode, areaCode, status, createTime })
    const hash = createHash('sha256')
    let count = 0
    let after = ''
    while (true) {
      const rows = await readDepositRows(db, { prefix, after, most: PORTION, isFull })
      for (const { handle, revision, digest, content } of rows) {
        hash.update(`${handle} ${revision} ${digest}\n`)
        if (isFull) yield JSON.stringify({ type: 'identifier', handle, revision, digest, content })
      }
      count += rows.length
      const last = rows.at(-1)
      if (!last || rows.length < PORTION) break
      after = last.handle
      await setImmediate()
    }
    yield JSON.stringify({ type: 'identifiers', prefix, count, digest: hash.digest('hex') })
  }
}

async function save(db: Db, row: typeof topLevelDeposits.$inferInsert): Promise<void> {
  const { day: _day, ...set } = row
  await db.insert(topLevelDeposits).values(row).onConflictDoUpdate({ target: topLevelDeposits.day, set })
}

const find = async (db: Db, day: string): Promise<DepositRow | undefined> =>
  (await db.select().from(topLevelDeposits).where(eq(topLevelDeposits.day, day)))[0]

/** Creates the archive of a day, delivers it, and reports its digest to the top-level node. */
export async function deposit(deps: TopLevelDeps, day: string, isForced = false): Promise<void> {
  const { env, db: pool, now, topLevelQueue } = deps
  if (!env.deposit) return
  const before = await find(pool, day)
  if (!isForced && before && before.state !== 'failed') return
  const folder = join(env.dataDir, 'deposits')
  const name = `${getNodePrefix()}-${day}.deposit`
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const { delivery, sealer, isFull } = env.deposit
    const about = { node: getNodePrefix(), day, content: isFull ? 'full' : 'digests' }
    const { bytes, digest } = await writeArchive(path, sealer, about, writeLines(pool, isFull))
    await delivery.put(path)
    await transact(pool, async (db) => {
      const sent = { name, bytes, digest, at: now(), confirmedAt: null, error: '', isAlarmed: false }
      await save(db, { day, state: 'sent', ...sent })
      const rows = [
        { prefix: '', name: 'file', value: name },
        { prefix: '', name: 'bytes', value: String(bytes) },
        { prefix: '', name: 'sha256', value: digest },
      ]
      await topLevelQueue.add(db, { kind: 'report', prefix: '', type: 'deposit', day, rows })
    })
  } catch (error) {
    deps.warn({ err: error, day }, '数据存管没有成功，稍后再试')
    const isAlarmed = before?.isAlarmed ?? false
    await save(pool, { day, name, state: 'failed', at: now(), error: '没有送到', isAlarmed })
  } finally {
    await rm(path, { force: true })
  }
}

function readReceipt(text: string): string {
  try {
    const { sha256 } = JSON.parse(text) as { sha256?: unknown }
    return typeof sha256 === 'string' ? sha256.toLowerCase() : ''
  } catch {
    return ''
  }
}

async function checkReceipt({ env, db, now, warn }: TopLevelDeps, row: DepositRow): Promise<void> {
  if (!env.deposit) return
  const text = await env.deposit.delivery.readReceipt(row.name).catch((error) => {
    warn({ err: error, day: row.day }, '读不到数据存管的回执，稍后再试')
    return undefined
  })
  if (text === undefined) return
  const isSame = readReceipt(text) === row.digest
  await save(db, {
    ...row,
    state: isSame ? 'confirmed' : 'wrong',
    confirmedAt: now(),
    error: isSame ? '' : '回执里的摘要与送出的不同',
  })
}

/** Returns the alarm for staff about a day's archive; undefined when nothing is wrong. */
export function findAlarm(row: DepositRow | undefined, day: string, now: Date): string | undefined {
  const waited = now.getTime() - startOfDay(day).getTime()
  if (row?.state === 'wrong') return '回执里的摘要与送出的不同，请与接收方核对'
  if (row?.state === 'confirmed') return undefined
  if (row?.state === 'sent')
    return waited > RECEIPT_MS ? `${toShanghaiTime(row.at)} 送出，至今没有回执` : undefined
  return waited > LATE_MS ? '到 6 点还没有送到，每小时会再试' : undefined
}

/**
 * Retries failed archives, checks receipts, and alerts staff once about archives that are late, failed or
 * wrong.
 */
export async function watchDeposits(deps: TopLevelDeps): Promise<void> {
  const { env, db: pool, now, topLevelQueue } = deps
  if (!env.deposit) return
  const today = toShanghaiDay(now())
  const first = addDays(today, -2)
  const rows = await pool.select().from(topLevelDeposits).where(gte(topLevelDeposits.day, first))
  for (const row of rows) if (row.state === 'sent') await checkReceipt(deps, row)
  const current = await find(pool, today)
  // The first archive is made at night. If the node was down then, it is made now.
  if (!current || current.state === 'failed') await deposit(deps, today)
  for (const day of [addDays(today, -1), today]) {
    const row = await find(pool, day)
    // No archive is due before the first one has been made.
    if (!row && day !== today) continue
    const alarm = findAlarm(row, day, now())
    if (!alarm || !row || row.isAlarmed) continue
    await transact(pool, async (db) => {
      const alarmed = await db
        .update(topLevelDeposits)
        .set({ isAlarmed: true })
        .where(and(eq(topLevelDeposits.day, day), eq(topLevelDeposits.isAlarmed, false)))
        .returning()
      if (alarmed.length > 0) await topLevelQueue.link.notifyStaff(db, `数据存管：${day}`, alarm)
    })
  }
  await pool.delete(topLevelDeposits).where(lt(topLevelDeposits.day, addDays(today, -KEPT_DAYS)))
}

/** Counts the archives of the last two nights that are late, failed or not confirmed. */
export function measureDeposits({ env, db, now, registry }: TopLevelDeps & { registry: Registry }): void {
  if (!env.deposit) return
  new Gauge({
    name: 'biaojie_deposit_alarms',
    help: '最近两夜的数据存管里迟到、失败或回执不对的份数',
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const today = toShanghaiDay(now())
      const read = async () => {
        const yesterday = await find(db, addDays(today, -1))
        const alarms = [
          findAlarm(await find(db, today), today, now()),
          yesterday && findAlarm(yesterday, yesterday.day, now()),
        ]
        return alarms.filter(Boolean).length
      }
      this.set(await waitAtMost(read()).catch(() => Number.NaN))
    },
  })
}

/** Starts an archive of today immediately. */
export async function depositNow({ env, db, now, jobs }: TopLevelDeps): Promise<void> {
  if (!env.deposit) throw refuse('top_level_no_deposit')
  const day = toShanghaiDay(now())
  await jobs.enqueue(db, DEPOSIT, { day }, { key: day })
}

const SHOWN_DAYS = 30

/** Returns the last thirty nights, and the latest archives. */
export async function loadDeposits({ env, db, now }: TopLevelDeps) {
  const today = toShanghaiDay(now())
  const rows = await db
    .select()
    .from(topLevelDeposits)
    .where(gte(topLevelDeposits.day, addDays(today, -SHOWN_DAYS)))
    .orderBy(desc(topLevelDeposits.day))
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - SHOWN_DAYS)
    const row = byDay.get(day)
    if (!row) return 'none' as const
    if (row.state === 'failed' || row.state === 'wrong') return 'failed' as const
    return row.at.getTime() - startOfDay(day).getTime() > LATE_MS ? ('late' as const) : ('good' as const)
  })
  return {
    isConfigured: env.deposit !== undefined,
    target: env.deposit?.delivery.target ?? '',
    rows: rows.slice(0, 7).map(({ day, at, bytes, state, error }) => {
      return { day, time: toShanghaiTime(at), bytes, state, error }
    }),
    days,
  }
}
