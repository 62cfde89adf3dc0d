import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../../platform/database/database.ts'
import { passkeyChallenges, passkeys } from '../../tables.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** Returns the oldest first. */
export const listPasskeys = (db: Db, accountId: string): Promise<StoredPasskey[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export async function findPasskey(
  db: Db,
  accountId: string,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.credentialId, credentialId)))
  return passkey
}

/** Returns false where the credential is registered already, by any account. */
export async function insertPasskey(db: Db, passkey: StoredPasskey): Promise<boolean> {
  const rows = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return rows.length > 0
}

/**
 * Returns the former name; undefined where the account has no such passkey. The caller has locked the
 * account.
 */
export async function renamePasskey(db: Db, accountId: string, id: string, name: string) {
  const [former] = await db
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
  if (former) await db.update(passkeys).set({ name }).where(eq(passkeys.id, id))
  return former?.name
}

export async function deletePasskey(db: Db, accountId: string, id: string) {
  const [deleted] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ name: passkeys.name })
  return deleted?.name
}

/** Records a signature; false where the authenticator's count did not rise, or the passkey is gone. */
export async function advancePasskey(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const isAhead = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), isAhead))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** Replaces an earlier challenge of the same subject, so that the later of two tabs succeeds. */
export async function storeChallenge(db: Db, subject: string, challenge: string, expiresAt: Date) {
  const set = { challenge, expiresAt }
  await db
    .insert(passkeyChallenges)
    .values({ subject, ...set })
    .onConflictDoUpdate({ target: passkeyChallenges.subject, set })
}

/** Deletes the challenge in any case; undefined when there is none or it has expired. */
export async function consumeChallenge(db: Db, subject: string, now: Date): Promise<string | undefined> {
  const [challenge] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.subject, subject))
    .returning()
  return challenge && challenge.expiresAt > now ? challenge.challenge : undefined
}

export async function sweepPasskeyChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
