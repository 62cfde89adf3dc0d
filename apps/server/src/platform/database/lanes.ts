import pg from 'pg'
import { readMonotonicClock } from '../base/clock.ts'
import { getErrorCode } from '../base/problem.ts'
import { traceWork } from '../base/traces/tracing.ts'
import { limitTime } from './database.ts'
import { chooseByTurn, writeTogether } from './reads/turns.ts'

/** The database cannot be reached, or took too long: the result is unknown. */
export class DatabaseUnreachable extends Error {}

/** Rows as arrays of text, exactly as PostgreSQL writes each value; null stays null. */
export type TextRow = (string | null)[]
/** A named prepared statement: one name for one text, for as long as the process lives. */
type Statement = { name: string; text: string }

export type Lanes = {
  /** The rows are distributed over several machines by prefix, so a statement should name one prefix. */
  distributed: boolean
  query: (statement: Statement, values: string[]) => Promise<TextRow[]>
  close: () => Promise<void>
}

const CONNECT_MS = 3_000
const ANSWER_MS = 4_000
/** The server's own time limit comes first, as long as there is a server. */
const SILENCE_MS = ANSWER_MS + 500
/**
 * The pause after a failed attempt: long enough not to overload a database that is down, short enough to
 * reconnect quickly.
 */
const PAUSE_MS = 250
const GOODBYE_MS = 1_000

/**
 * These are only lookups by key, whose plan is always an index scan: a generic plan is made once and does not
 * depend on statistics, which may be outdated after a bulk load. UTC gives every timestamp the same text
 * form.
 */
const SESSION = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off;
  set jit = off; set timezone = 'UTC'; set statement_timeout = ${ANSWER_MS}`
/** A cluster chooses the machine by the values, so generic plans fail or query all machines. */
const DISTRIBUTED_SESSION = SESSION.replace('force_generic_plan', 'auto')

/** Values stay text, because parsing a timestamp takes longer than finding the row. */
const types = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

type Lane = { client?: Promise<pg.Client>; failedAt: number; waiting: number }

async function connect(config: pg.ClientConfig, session: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // The 'end' event follows and handles it.
  client.once('end', onEnd)
  try {
    await client.connect()
    await client.query(session)
    return client
  } catch (error) {
    client.end().catch(() => {})
    onEnd()
    throw error
  }
}

/** A server without power never confirms the end of a connection, and stopping must not wait for that. */
async function takeLeave(client: pg.Client | undefined): Promise<void> {
  if (!client) return
  const late = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

/**
 * Opens a few separate, pipelined connections for frequent lookups: many statements run on each without
 * waiting for a free connection of the pool, and those of one turn of the event loop are sent in one write.
 * They reconnect by themselves after an outage.
 */
export function openLanes(pool: pg.Pool, { size = 4, distributed = false } = {}): Lanes {
  const { password } = pool.options
  const config = {
    ...pool.options,
    password,
    types,
    pipeline: true,
    application_name: 'biaojie lookup',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
  } as pg.ClientConfig
  const lanes: Lane[] = Array.from({ length: size }, () => ({
    failedAt: Number.NEGATIVE_INFINITY,
    waiting: 0,
  }))
  const laneOfTurn = chooseByTurn(lanes)
  let closed = false

  function connectLane(lane: Lane): Promise<pg.Client> {
    if (lane.client) return lane.client
    if (closed || readMonotonicClock() - lane.failedAt < PAUSE_MS)
      return Promise.reject(new DatabaseUnreachable())
    const opening = connect(config, distributed ? DISTRIBUTED_SESSION : SESSION, () => {
      if (lane.client !== opening) return
      lane.client = undefined
      lane.failedAt = readMonotonicClock()
    })
    lane.client = opening
    return opening
  }

  async function query(statement: Statement, values: string[]): Promise<TextRow[]> {
    const lane = laneOfTurn()
    lane.waiting += 1
    try {
      const client = await connectLane(lane)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement.name }
      const runQuery = () => {
        writeTogether(client)
        return client.query<TextRow>({ ...statement, values, rowMode: 'array' })
      }
      const result = await traceWork('lookup', attributes, runQuery)
      return result.rows
    } catch (error) {
      throw toUnreachable(error)
    } finally {
      lane.waiting -= 1
    }
  }

  async function close() {
    closed = true
    await Promise.all(lanes.map(async (lane) => takeLeave(await lane.client?.catch(() => undefined))))
  }
  return { distributed, query, close }
}

/** An error of the statement itself is a mistake of ours and stays unchanged. */
function toUnreachable(error: unknown): unknown {
  return isUnreachable(error) ? new DatabaseUnreachable('database unreachable', { cause: error }) : error
}

/**
 * Returns the result of `read`, or DatabaseUnreachable when it takes longer than a lookup may. Intended for
 * small reads through the pool that a page waits for, because the pool has long time limits for large work.
 */
export async function waitAtMost<T>(read: Promise<T>, ms = SILENCE_MS): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DatabaseUnreachable('no answer in time')), ms)
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Does the same for one query and frees its connection by then; used for queries every few seconds. */
export const askInTime = <R extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig, ms: number) =>
  waitAtMost(pool.query<R>(limitTime(query, ms)), ms)

/**
 * SQLSTATE classes: 08 connection, 53 resources, 57 operator intervention (shutdown, cancelled by timeout).
 */
const OUTAGE = /^(08|53|57)/
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const DRIVER = /^(Connection terminated|timeout|Query read timeout|Client was closed|Client has encountered)/

/** Tells whether an error of `pg` (or one that Drizzle wrapped) means that the database cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true
  if (!(error instanceof Error)) return false
  const code = getErrorCode(error)
  if (OUTAGE.test(code) || SOCKET.has(code) || (!code && DRIVER.test(error.message))) return true
  return error.cause !== undefined && isUnreachable(error.cause)
}
