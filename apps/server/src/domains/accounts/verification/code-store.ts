import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { smsCodes, smsGuesses } from './tables.ts'

/** The binding of a code. */
export type CodeKey = { phoneKey: string; purpose: string; subject: string }

const isCode = (key: CodeKey) =>
  and(
    eq(smsCodes.phoneKey, key.phoneKey),
    eq(smsCodes.purpose, key.purpose),
    eq(smsCodes.subject, key.subject),
  )

/** Claims the send slot; false while the last claim is younger than `gapSeconds`. */
export async function claimSlot(db: Db, key: CodeKey, gapSeconds: number, now: Date): Promise<boolean> {
  const rows = await db
    .insert(smsCodes)
    .values({ ...key, claimedAt: now, codeHash: null, expiresAt: now, ownBefore: 0, othersBefore: 0 })
    .onConflictDoUpdate({
      target: [smsCodes.phoneKey, smsCodes.purpose, smsCodes.subject],
      set: { claimedAt: now, codeHash: null },
      setWhere: lte(smsCodes.claimedAt, new Date(now.getTime() - gapSeconds * 1000)),
    })
    .returning({ claimedAt: smsCodes.claimedAt })
  return rows.length > 0
}

type NewCode = { codeHash: string; expiresAt: Date; askedFrom: string }

/** Puts the code into the claimed slot; earlier tries do not count against it. */
export async function storeCode(
  db: Db,
  key: CodeKey,
  { codeHash, expiresAt, askedFrom }: NewCode,
  now: Date,
): Promise<void> {
  const [guesses] = await db
    .insert(smsGuesses)
    .values({ ...key, askedFrom, own: 0, others: 0, touchedAt: now })
    .onConflictDoUpdate({
      target: [smsGuesses.phoneKey, smsGuesses.purpose, smsGuesses.subject],
      set: { askedFrom, touchedAt: now },
    })
    .returning({ own: smsGuesses.own, others: smsGuesses.others })
  const { own: ownBefore = 0, others: othersBefore = 0 } = guesses ?? {}
  await db.update(smsCodes).set({ codeHash, expiresAt, ownBefore, othersBefore }).where(isCode(key))
}

/** Frees the slot when nothing was sent, unless a later send has taken it since. */
export async function freeSlot(db: Db, key: CodeKey, claimedAt: Date): Promise<void> {
  await db
    .update(smsCodes)
    .set({ codeHash: null, claimedAt: new Date(0) })
    .where(and(isCode(key), eq(smsCodes.claimedAt, claimedAt)))
}

/** The source of tries: the network that requested the code, or all others. */
type Pool = 'own' | 'others'
type Counted = { codeHash: string; tries: number; pool: Pool }

const isGuessedCode = (key: CodeKey) =>
  and(
    eq(smsGuesses.phoneKey, key.phoneKey),
    eq(smsGuesses.purpose, key.purpose),
    eq(smsGuesses.subject, key.subject),
  )

/**
 * Counts one try and returns its number in its pool since the code was made. Counting comes first and locks
 * one row, so each of many parallel guesses gets a number of its own.
 */
export async function countTry(db: Db, key: CodeKey, from: string, now: Date): Promise<Counted | undefined> {
  const isOwn = sql`(${smsGuesses.askedFrom} = ${from})::int`
  const [guesses] = await db
    .update(smsGuesses)
    .set({
      own: sql`${smsGuesses.own} + ${isOwn}`,
      others: sql`${smsGuesses.others} + 1 - ${isOwn}`,
      touchedAt: now,
    })
    .where(isGuessedCode(key))
    .returning({ askedFrom: smsGuesses.askedFrom, own: smsGuesses.own, others: smsGuesses.others })
  if (!guesses) return undefined
  const [code] = await db
    .select()
    .from(smsCodes)
    .where(and(isCode(key), isNotNull(smsCodes.codeHash), sql`${smsCodes.expiresAt} > ${now.toISOString()}`))
  if (!code?.codeHash) return undefined
  const pool = guesses.askedFrom === from ? 'own' : 'others'
  const tries = pool === 'own' ? guesses.own - code.ownBefore : guesses.others - code.othersBefore
  return { codeHash: code.codeHash, tries, pool }
}

/** Returns the try after a correct code, which was no guess. */
export async function returnTry(db: Db, key: CodeKey, pool: Pool): Promise<void> {
  await db
    .update(smsGuesses)
    .set({ [pool]: sql`${smsGuesses[pool]} - 1` })
    .where(isGuessedCode(key))
}

/** Consumes the code; only one of several concurrent callers gets true. */
export async function spendCode(db: Db, key: CodeKey, codeHash: string): Promise<boolean> {
  const rows = await db
    .update(smsCodes)
    .set({ codeHash: null })
    .where(and(isCode(key), eq(smsCodes.codeHash, codeHash)))
    .returning({ subject: smsCodes.subject })
  return rows.length > 0
}

/** Deletes rows that expired before `before`. */
export async function sweepCodes(db: Db, before: Date): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, before))
  await db.delete(smsGuesses).where(lt(smsGuesses.touchedAt, before))
}
