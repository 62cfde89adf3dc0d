import { calls, rawCalls } from '@biaojie/contract/calls.ts'
import type { ApiKeyCall } from '@biaojie/contract/identifiers/keys/keys.ts'
import { KEY_CALL_DAYS, KEY_CALLS_KEPT } from '@biaojie/contract/identifiers/keys/rules.ts'
import { REFUSALS, type RefusalName } from '@biaojie/contract/refusals.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { KeyUse } from '../../../http/monitor/observe.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createFirstId, createId } from '../../../platform/base/ids.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { countMost } from '../../../platform/database/keyset.ts'
import { flushEvery } from '../../../platform/shared/flushing.ts'
import { apiKeyCalls } from './tables.ts'

type Deps = { db: Db; now: Now }
type Noted = typeof apiKeyCalls.$inferSelect

const FLUSH_MS = 2_000
/** Calls that wait for the database in one process. */
const MAX_PENDING = 5_000
/** Maximum number of waiting calls of one key, so that one program does not displace the calls of others. */
const MAX_OF_KEY = 500

/**
 * Records calls in memory and stores them together every few seconds, so that no call waits for its record.
 * Calls beyond the limits, and those of a process that is killed, are lost.
 */
export function createCallNotes({ db, now }: Deps) {
  let pending: Noted[] = []
  let byKey = new Map<string, number>()

  async function store(): Promise<void> {
    if (pending.length === 0) return
    const noted = pending
    pending = []
    byKey = new Map()
    await db.insert(apiKeyCalls).values(noted)
  }
  let storing = Promise.resolve()
  /** Resolves when every recorded call is stored, including those that are being stored now. */
  function flush(): Promise<void> {
    storing = storing.catch(() => {}).then(store)
    return storing
  }
  return {
    note({ prefix, keyId, call, status, reason, rows, ms }: KeyUse): void {
      const count = byKey.get(keyId) ?? 0
      if (pending.length >= MAX_PENDING || count >= MAX_OF_KEY) return
      byKey.set(keyId, count + 1)
      const at = now()
      pending.push({ prefix, keyId, id: createId(at.getTime()), at, call, status, reason, rows, ms })
    },
    flush,
    close: flushEvery(FLUSH_MS, flush),
  }
}

/** Deletes calls that are older than the list shows, and for each key those beyond the latest ones. */
export async function forgetCalls({ db, now }: Deps): Promise<void> {
  const client = getClient(db)
  const before = createFirstId(new Date(now().getTime() - KEY_CALL_DAYS * DAY_MS))
  await client.query(
    `delete from api_key_calls c using api_keys k
      where c.prefix = k.prefix and c.key_id = k.id and c.id < $1`,
    [before],
  )
  await client.query(
    // MATERIALIZED makes PostgreSQL look up the newest call to delete once for each key, not for each call.
    `with beyond as materialized (
       select k.prefix, k.id as key_id,
              (select id from api_key_calls
                where prefix = k.prefix and key_id = k.id order by id desc offset $1 limit 1) as last
         from api_keys k)
     delete from api_key_calls c using beyond b
      where c.prefix = b.prefix and c.key_id = b.key_id and c.id <= b.last`,
    [KEY_CALLS_KEPT],
  )
}

export type CallsAsked = {
  id?: string | undefined
  failing?: boolean | undefined
  current?: number
  size?: number
}

const isRefusal = (name: string): name is RefusalName => Object.hasOwn(REFUSALS, name)
type Known = { method: string; path: string; summary: string }
const CALLS: ReadonlyMap<string, Known> = new Map(Object.entries({ ...calls, ...rawCalls }))
const toRoute = ({ method, path }: Known) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
/** Summaries continue with details after their first clause. */
const cutToFirstClause = (summary: string) => summary.split(/[；：，。]/)[0] ?? ''

function toWire(row: Noted, names: ReadonlyMap<string, string>): ApiKeyCall {
  const { id, at, keyId, call, status, reason, rows, ms } = row
  const found = CALLS.get(call)
  const refusal = isRefusal(reason) ? REFUSALS[reason] : undefined
  return {
    ...{ id, keyId, status, rows, ms },
    time: toShanghaiTime(at),
    keyName: names.get(keyId) ?? '',
    route: found ? toRoute(found) : call,
    summary: found ? cutToFirstClause(found.summary) : '',
    code: refusal?.code ?? 0,
    problem: refusal?.message ?? '',
  }
}

/** The calls of a company's keys, the latest first. */
export async function listCalls(
  { db, now }: Deps,
  prefix: string,
  names: ReadonlyMap<string, string>,
  { id, failing, current = 1, size = 20 }: CallsAsked,
): Promise<{ records: ApiKeyCall[]; total: number }> {
  const since = createFirstId(new Date(now().getTime() - KEY_CALL_DAYS * DAY_MS))
  const where: SQL | undefined = and(
    eq(apiKeyCalls.prefix, prefix),
    sql`${apiKeyCalls.id} >= ${since}`,
    id ? eq(apiKeyCalls.keyId, id) : undefined,
    failing ? sql`(${apiKeyCalls.status} >= 400 or ${apiKeyCalls.reason} <> '')` : undefined,
  )
  const rows = await db
    .select()
    .from(apiKeyCalls)
    .where(where)
    .orderBy(desc(apiKeyCalls.id))
    .limit(size)
    .offset((current - 1) * size)
  return {
    records: rows.map((row) => toWire(row, names)),
    total: await countMost(db, apiKeyCalls, where),
  }
}
