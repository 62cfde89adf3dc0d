import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { accounts, loginChallenges, secondFactors } from '../tables.ts'

export type SecondFactor = typeof secondFactors.$inferSelect
export type Challenge = typeof loginChallenges.$inferSelect

export async function factorOf(db: Db, accountId: string): Promise<SecondFactor | undefined> {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .for('update')
  return factor
}

/** A new secret, which counts for nothing until it is confirmed. */
export async function putFactor(db: Db, accountId: string, sealed: string): Promise<void> {
  const set = { sealed, lastStep: 0, backupHashes: [] }
  await db
    .insert(secondFactors)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: secondFactors.accountId, set })
}

export async function changeFactor(
  db: Db,
  accountId: string,
  set: Partial<Pick<SecondFactor, 'lastStep' | 'backupHashes'>>,
): Promise<void> {
  await db.update(secondFactors).set(set).where(eq(secondFactors.accountId, accountId))
}

/** Since when logins ask for it; null: not at all. */
export async function setEnabled(db: Db, accountId: string, at: Date | null): Promise<void> {
  await db.update(accounts).set({ secondFactorAt: at }).where(eq(accounts.id, accountId))
  if (!at) await db.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
}

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insert(loginChallenges).values(challenge)
}

/** Counts a try of a login that waits for its second step; undefined when its time or its tries are over. */
export async function tryChallenge(db: Db, hash: string, now: Date, most: number) {
  const [challenge] = await db
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(
      and(
        eq(loginChallenges.hash, hash),
        gt(loginChallenges.expiresAt, now),
        lt(loginChallenges.tries, most),
      ),
    )
    .returning()
  return challenge
}

export async function dropChallenge(db: Db, hash: string): Promise<boolean> {
  const rows = await db
    .delete(loginChallenges)
    .where(eq(loginChallenges.hash, hash))
    .returning({ hash: loginChallenges.hash })
  return rows.length > 0
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now))
}
