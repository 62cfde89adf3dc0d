import { createHash } from 'node:crypto'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, getTableName, gte, lt, sql } from 'drizzle-orm'
import pg from 'pg'
import { type Db, transact } from '../database/database.ts'
import { defineStatement, makePlaceholders } from '../database/statement.ts'
import { idempotencyKeys } from './tables.ts'

const KEPT_MS = DAY_MS
const KEY = /^[A-Za-z0-9-]{8,64}$/

/** `malformed`: not a key; `reused`: the key belongs to another call or other content. */
export class IdempotencyProblem extends Error {
  readonly kind: 'malformed' | 'reused'
  constructor(kind: 'malformed' | 'reused') {
    super(`idempotency key ${kind}`)
    this.kind = kind
  }
}

export type Request = {
  userId: string
  /** The client's key; empty without one. */
  key: string
  call: string
  content: unknown
  now: Date
  /** The answer, if it is known before `work` runs, which saves a statement. */
  answer?: unknown
}

const computeHash = ({ call, content }: Request) =>
  createHash('sha256')
    .update(JSON.stringify([call, content]))
    .digest('base64url')

const isOwnKey = ({ userId, key }: Request) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/** A key older than a day counts as new. */
const claimKey = defineStatement<{ key: string }>('idempotency.claim', (db) => {
  const row = makePlaceholders<typeof idempotencyKeys>(['userId', 'key', 'hash', 'answer', 'createdAt'])
  const { hash, answer, createdAt } = row
  return db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { hash, answer, createdAt },
      setWhere: lt(idempotencyKeys.createdAt, sql.placeholder('before')),
    })
    .returning({ key: idempotencyKeys.key })
})

async function claim(db: Db, request: Request, hash: string): Promise<boolean> {
  const { userId, key, now: createdAt, answer } = request
  const before = new Date(createdAt.getTime() - KEPT_MS)
  // The second of two simultaneous requests waits here until the first has committed, and then finds its
  // answer.
  return (await claimKey(db, { userId, key, hash, answer, createdAt, before })).length > 0
}

/**
 * Runs `work` in a transaction, once for each key within a day: a repeated request gets the same answer, and
 * other content with the same key an IdempotencyProblem. Without a key it is an ordinary transaction. A
 * failure stores nothing.
 */
export async function answerIdempotently<T>(
  db: Db,
  request: Request,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!request.key) return transact(db, work)
  if (!KEY.test(request.key)) throw new IdempotencyProblem('malformed')
  const hash = computeHash(request)
  return transact(db, async (db) => {
    if (!(await claim(db, request, hash))) {
      const [stored] = await db.select().from(idempotencyKeys).where(isOwnKey(request))
      if (stored?.hash !== hash) throw new IdempotencyProblem('reused')
      return stored.answer as T
    }
    const answer = await work(db)
    if (request.answer === undefined)
      await db.update(idempotencyKeys).set({ answer }).where(isOwnKey(request))
    return answer
  })
}

/**
 * Returns the row of a request whose answer is known in advance, to be inserted by the statement that does
 * the work. The statement fails when the key already exists (`isKeyTaken`), and `once` then returns the
 * answer.
 */
export function toKeyRow(request: Request & { answer: unknown }): typeof idempotencyKeys.$inferInsert {
  const { userId, key, answer, now: createdAt } = request
  if (!KEY.test(key)) throw new IdempotencyProblem('malformed')
  return { userId, key, answer, createdAt, hash: computeHash(request) }
}

/**
 * Returns the answer stored under this key within a day, if any; throws IdempotencyProblem when it was for
 * other content.
 */
export async function findAnswer(db: Db, request: Request): Promise<unknown> {
  if (!KEY.test(request.key)) return undefined
  const after = new Date(request.now.getTime() - KEPT_MS)
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isOwnKey(request), gte(idempotencyKeys.createdAt, after)))
  if (stored && stored.hash !== computeHash(request)) throw new IdempotencyProblem('reused')
  return stored?.answer
}

const UNIQUE_VIOLATION = '23505'
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.table === getTableName(idempotencyKeys)

export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
}
