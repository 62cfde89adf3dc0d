import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { accounts, loginChallenges, passkeys, secondFactors } from '../tables.ts'

export type SecondFactor = typeof secondFactors.$inferSelect
export type Challenge = typeof loginChallenges.$inferSelect

export async function lockFactor(db: Db, accountId: string): Promise<SecondFactor | undefined> {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .for('update')
  return factor
}

/** Inserts the row where there is none yet. */
export async function saveFactor(
  db: Db,
  accountId: string,
  set: Partial<Omit<SecondFactor, 'accountId'>>,
): Promise<void> {
  await db
    .insert(secondFactors)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: secondFactors.accountId, set })
}

/** The state without an app. */
export const NO_APP = { sealed: '', appAt: null, lastStep: 0 }

/** Sets since when logins need a second factor; null switches it off and deletes all factors. */
export async function setEnabled(db: Db, accountId: string, at: Date | null): Promise<void> {
  await db.update(accounts).set({ secondFactorAt: at }).where(eq(accounts.id, accountId))
  if (at) return
  await db.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  await db.delete(passkeys).where(eq(passkeys.accountId, accountId))
}

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insert(loginChallenges).values(challenge)
}

const matchOpenChallenge = (hash: string, now: Date, most: number) =>
  and(eq(loginChallenges.hash, hash), gt(loginChallenges.expiresAt, now), lt(loginChallenges.tries, most))

/** Returns a login that waits for its second step; undefined when its time or its tries are over. */
export async function findChallenge(db: Db, hash: string, now: Date, most: number) {
  const [challenge] = await db
    .select()
    .from(loginChallenges)
    .where(matchOpenChallenge(hash, now, most))
  return challenge
}

/** Finds the challenge like `findChallenge` and counts a try. */
export async function countChallengeTry(db: Db, hash: string, now: Date, most: number) {
  const [challenge] = await db
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(matchOpenChallenge(hash, now, most))
    .returning()
  return challenge
}

export async function deleteChallenge(db: Db, hash: string): Promise<boolean> {
  const rows = await db
    .delete(loginChallenges)
    .where(eq(loginChallenges.hash, hash))
    .returning({ hash: loginChallenges.hash })
  return rows.length > 0
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now))
}
