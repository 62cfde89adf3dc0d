import type { Now } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { answerIdempotently, IdempotencyProblem } from '../../platform/shared/idempotency.ts'
import { type Caller, getCallerId } from '../access/principals.ts'
import { refuse } from '../errors.ts'

/** A call with its input and the idempotency key of its sender; the key is empty without one. */
export type OnceRequest<W extends Caller = Caller, B = unknown> = {
  who: W
  key: string
  call: string
  content: B
}

/** Turns a problem with the key into a refusal; returns any other error unchanged. */
export const toKeyRefusal = (error: unknown) =>
  error instanceof IdempotencyProblem
    ? refuse(error.kind === 'reused' ? 'idempotency_key_reused' : 'idempotency_key_malformed')
    : error

/** Runs `work` in a transaction; a repeated request with the same key gets the first answer. */
export async function answerOnce<T>(
  { db, now }: { db: Db; now: Now },
  { who, ...request }: OnceRequest & { answer?: unknown },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await answerIdempotently(db, { ...request, userId: getCallerId(who), now: now() }, work)
  } catch (error) {
    throw toKeyRefusal(error)
  }
}
