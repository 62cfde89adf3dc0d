import { createHmac } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { CallContext } from '../../../http/serve.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { identifierVisitors } from './tables.ts'

/**
 * The maximum number of visitors that one network adds to a part in a day. Without it, a program with a new
 * name in every call would make a code look copied, and so would a whole company behind one router.
 */
const MAX_PER_NETWORK = 5
/** Each simultaneous visitor of one network can take at most one slot from the others. */
const TRIES = MAX_PER_NETWORK + 1
/** About 100 bytes each. */
const MAX_SETTLED = 100_000

/** Programs that fetch an address without a person: search engines, link previews of messengers. */
const MACHINE = /(?<!cu)bot\b|spider|crawl|slurp|preview|externalhit|whatsapp|telegram|embedly/i

type Asking = Pick<CallContext, 'ip' | 'userAgent' | 'header' | 'method'>

/** Tells whether a person, rather than a program, will read the answer. */
export function isReader({ userAgent, method, header }: Asking): boolean {
  if (method === 'HEAD' || MACHINE.test(userAgent)) return false
  return !/prefetch|prerender|preview/i.test(header('sec-purpose') || header('purpose'))
}

/** The number of visitors who checked a part, and the time of the first. */
export type Queries = { firstAt: Date; total: number }

type QueriesRow = { first_at: Date | null; total: string | null }
type ArrivedRow = QueriesRow & { arrived: boolean; known: boolean; used: number }

const toQueries = ({ first_at, total }: QueriesRow): Queries | undefined =>
  first_at === null ? undefined : { firstAt: new Date(first_at), total: Number(total) }

/** The visitor takes the next slot of their network, unless they already have one or none is left. */
const ARRIVAL = `with seen as (
    select count(*)::int as used, coalesce(bool_or(visitor = $5), false) as known
    from identifier_visitors where prefix = $1 and handle = $2 and day = $3 and place = $4
  ), arrived as (
    insert into identifier_visitors (prefix, handle, day, place, slot, visitor)
    select $1, $2, $3, $4, used + 1, $5 from seen where not known and used < ${MAX_PER_NETWORK}
    on conflict do nothing returning 1
  )`
const ARRIVE = {
  name: 'visitor_arrives',
  text: `${ARRIVAL} select exists (select from arrived) as arrived, known, used, null as first_at, null as total
    from seen`,
}
const COUNT = {
  name: 'visitor_counts',
  text: `${ARRIVAL}, counted as (
      insert into identifier_queries as q (prefix, handle, first_at, total) select $1, $2, $6, 1 from arrived
      on conflict (prefix, handle) do update set total = q.total + 1
      returning first_at, total
    ), shown as (
      select first_at, total from counted
      union all
      select first_at, total from identifier_queries
      where prefix = $1 and handle = $2 and not exists (select from counted)
    )
    select exists (select from arrived) as arrived, known, used, first_at, total
    from seen left join shown on true`,
}

/** Repeats the statement when a visitor of the same network took the slot at the same moment. */
async function settle(db: Db, statement: { name: string; text: string }, values: unknown[]) {
  let row: ArrivedRow | undefined
  for (let tries = 0; tries < TRIES; tries++) {
    row = (await getClient(db).query<ArrivedRow>({ ...statement, values })).rows[0]
    if (!row || row.arrived || row.known || row.used >= MAX_PER_NETWORK) break
  }
  return row
}

/** Returns the current number of visitors; undefined before the first one. */
export async function loadQueries(db: Db, handle: string): Promise<Queries | undefined> {
  const { rows } = await db.execute<QueriesRow>(sql`
    select first_at, total from identifier_queries
    where prefix = ${toPrefix(handle)} and handle = ${handle}`)
  return rows[0] && toQueries(rows[0])
}

/**
 * Remembers for all processes who checked which part today. A visitor's network and browser are stored as a
 * hash with a key of that day, so no personal data is stored, and hashes of two days cannot be compared.
 */
export function createVisitors({ db, keyed }: { db: Db; keyed: Keyed }) {
  let today = { day: '', key: '' }
  /** Visitors that this process has already recorded today; for them, reading the number is enough. */
  const settled = new Set<string>()

  function beginDay(day: string): void {
    if (today.day === day) return
    today = { day, key: keyed('visitors', day) }
    settled.clear()
  }

  function remember(visitor: string): void {
    const [oldest] = settled
    if (settled.size >= MAX_SETTLED && oldest !== undefined) settled.delete(oldest)
    settled.add(visitor)
  }

  /** Returns the values of ARRIVAL. */
  function makeArrival(handle: string, subject: string, { ip, userAgent }: Asking, now: Date) {
    beginDay(toShanghaiDay(now))
    const hashParts = (...parts: string[]) =>
      createHmac('sha256', today.key)
        .update(JSON.stringify([handle, subject, toNetwork(ip), ...parts]))
        .digest('base64url')
        .slice(0, 22)
    const visitor = hashParts(userAgent)
    return { visitor, values: [toPrefix(handle), handle, today.day, hashParts(), visitor] }
  }

  return {
    /**
     * Tells whether this visitor counts, because today is the first time that they checked `subject` of the
     * part. Runs in the caller's transaction.
     */
    async arrive(db: Db, handle: string, subject: string, asking: Asking, now: Date): Promise<boolean> {
      const row = await settle(db, ARRIVE, makeArrival(handle, subject, asking, now).values)
      return row?.arrived ?? false
    },
    /** A short hash with the key of the day, which distinguishes today's devices. */
    deviceOf: (handle: string, asking: Asking, now: Date): string =>
      makeArrival(handle, 'code', asking, now).visitor.slice(0, 12),
    /** Counts the visitor, once a day, and returns the number. */
    async count(handle: string, asking: Asking, now: Date): Promise<Queries | undefined> {
      const { visitor, values } = makeArrival(handle, 'queries', asking, now)
      if (settled.has(visitor)) return loadQueries(db, handle)
      const row = await settle(db, COUNT, [...values, now])
      remember(visitor)
      return row && toQueries(row)
    },
    /** Deletes the visitors of days that are over. */
    async sweep(now: Date): Promise<void> {
      await db.delete(identifierVisitors).where(lt(identifierVisitors.day, toShanghaiDay(now)))
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
