import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { getErrorCode } from '../../base/problem.ts'
import { type Db, PromptClient, traceStatements } from '../database.ts'
import { chooseByTurn, writeTogether } from './turns.ts'

export type Reads = { db: Db; close: () => Promise<void> }

/** A few connections, because a statement behind a slow one must wait for it. */
const SIZE = 4
/** Pages wait at most this long; the pool has long time limits for large work. */
const ANSWER_MS = 5_000
/** A read-only connection cannot hold a lock for which another request waits. */
const READ_ONLY = 'set default_transaction_read_only = on'
/**
 * The maximum number of named statements, because PostgreSQL stores a plan for each. Lists of varying length produce ever
 * new texts: 168 different pages have more than 300. So a text gets a name when it has been frequent.
 */
const MAX_NAMES = 300
const FREQUENT = 10
/** Counts are deleted when there are more texts than this, so that they cannot fill the memory. */
const MAX_COUNTED = 3_000

/** SQLSTATE class with which the server ends a connection. */
const ENDED = /^57P/

type Pipe = { client?: Promise<pg.Client> | undefined; waiting: number }

/**
 * Names statements by their text, so that each connection parses and plans them once: for a page of a part,
 * PostgreSQL needs a quarter of the processor time (0.8 instead of 3.1 ms) and the server 0.86 of it,
 * measured in alternation on 2026-11-29.
 */
function createNames(): (statement: string | pg.QueryConfig) => pg.QueryConfig {
  const names = new Map<string, string>()
  const requests = new Map<string, number>()
  function findName(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= MAX_NAMES) return name
    const count = (requests.get(text) ?? 0) + 1
    if (count < FREQUENT) {
      if (requests.size >= MAX_COUNTED) requests.clear()
      requests.set(text, count)
      return undefined
    }
    requests.delete(text)
    const added = `read_${names.size}`
    names.set(text, added)
    return added
  }
  return (given) => {
    const statement = typeof given === 'string' ? { text: given } : given
    if (statement.name) return statement
    const name = findName(statement.text)
    return name === undefined ? statement : { ...statement, name }
  }
}

async function connect(config: pg.ClientConfig, onEnd: () => void): Promise<pg.Client> {
  const client = new PromptClient(config)
  // The connection answers nothing more, and the 'end' event may come later.
  client.on('error', onEnd)
  client.once('end', onEnd)
  try {
    await client.connect()
    await client.query(READ_ONLY)
    return client
  } catch (error) {
    client.end().catch(() => {})
    onEnd()
    throw error
  }
}

/**
 * Opens connections for reads of pages outside transactions. They are pipelined: statements of one turn of
 * the event loop go to one connection in one write, and their answers come back in one, while the pool needs
 * a connection and a system call for each. This serves 1.01 to 1.14 × as many pages of parts per second of
 * processor time (four rounds on 2026-11-29). The main reason for them is that a page waits 5 seconds for a
 * hanging database, while the pool would wait 30. They connect when first needed, and again after an outage;
 * the database refuses writes on them.
 */
export function openReads(pool: pg.Pool, { size = SIZE, answerMs = ANSWER_MS } = {}): Reads {
  const { password } = pool.options
  const config = {
    ...pool.options,
    password,
    pipeline: true,
    application_name: 'biaojie reads',
    query_timeout: answerMs,
    statement_timeout: answerMs,
  }
  const pipes: Pipe[] = Array.from({ length: size }, () => ({ waiting: 0 }))
  const pipeOfTurn = chooseByTurn(pipes)
  const withName = createNames()

  function connectPipe(pipe: Pipe): Promise<pg.Client> {
    if (pipe.client) return pipe.client
    const opening = connect(config, () => {
      if (pipe.client === opening) pipe.client = undefined
    })
    pipe.client = opening
    return opening
  }

  async function query(
    statement: string | pg.QueryConfig,
    values?: unknown[],
    isLast = false,
  ): Promise<pg.QueryResult> {
    const pipe = pipeOfTurn()
    const opening = connectPipe(pipe)
    pipe.waiting += 1
    try {
      const client = await opening
      writeTogether(client)
      return await client.query(withName(statement), values)
    } catch (error) {
      // The server announces the end before it closes the connection.
      if (ENDED.test(getErrorCode(error)) && pipe.client === opening) pipe.client = undefined
      // A connection may have been lost unnoticed, and reads may be repeated.
      const hadConnected = await opening.then(
        () => true,
        () => false,
      )
      if (isLast || !hadConnected || pipe.client === opening) throw error
      return await query(statement, values, true)
    } finally {
      pipe.waiting -= 1
    }
  }

  // Store functions need a client; this one never connects, but forwards queries to the pipelines.
  const front = Object.assign(new pg.Client(config), {
    query: (statement: string | pg.QueryConfig, values?: unknown[]) => query(statement, values),
  })
  traceStatements(front)
  const close = async () => {
    await Promise.all(pipes.map(async ({ client }) => (await client?.catch(() => undefined))?.end()))
  }
  return { db: drizzle(front), close }
}
