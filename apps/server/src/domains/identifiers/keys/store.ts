import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, requireFirstRow } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/statement.ts'
import { createTrail } from '../../node/cases/cases.ts'
import { apiKeys, apiKeyTrail } from './tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect
export type NewKey = typeof apiKeys.$inferInsert

const isOfCompany = (prefix: string, companyId: string) =>
  and(eq(apiKeys.prefix, prefix), eq(apiKeys.companyId, companyId))
const isKey = (prefix: string, id: string) => and(eq(apiKeys.prefix, prefix), eq(apiKeys.id, id))

export async function insertKey(db: Db, key: NewKey): Promise<KeyRow> {
  return requireFirstRow(await db.insert(apiKeys).values(key).returning())
}

/** Active keys first, and within them the newest first. */
export const loadKeys = (db: Db, prefix: string, companyId: string): Promise<KeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(isOfCompany(prefix, companyId))
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.createdAt), desc(apiKeys.id))

export async function findKeyById(db: Db, prefix: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(isKey(prefix, id))
  return row
}

const findKey = prepareQuery((db) =>
  db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.prefix, sql.placeholder('prefix')), eq(apiKeys.digest, sql.placeholder('digest'))))
    .prepare('keys.find'),
)

export async function findKeyByDigest(db: Db, prefix: string, digest: string): Promise<KeyRow | undefined> {
  const [row] = await findKey(db).execute({ prefix, digest })
  return row
}

/** Counts the company's keys in use. */
export async function countInUse(db: Db, prefix: string, companyId: string, now: Date): Promise<number> {
  const inUse = and(
    isOfCompany(prefix, companyId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )
  return db.$count(apiKeys, inUse)
}

/** Changes a key that is not revoked; undefined when it has changed since this version. */
export async function changeKey(
  db: Db,
  seen: { prefix: string; id: string; version: number },
  change: Partial<NewKey>,
): Promise<KeyRow | undefined> {
  const [row] = await db
    .update(apiKeys)
    .set({ ...change, version: sql`${apiKeys.version} + 1` })
    .where(and(isKey(seen.prefix, seen.id), eq(apiKeys.version, seen.version), isNull(apiKeys.revokedAt)))
    .returning()
  return row
}

export async function markUsed(db: Db, { prefix, id }: KeyRow, at: Date, ip: string): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: at, lastUsedIp: ip }).where(isKey(prefix, id))
}

/** Marks and returns the keys that end before a moment and were not announced yet. */
export const claimReminders = (db: Db, now: Date, until: Date): Promise<KeyRow[]> =>
  db
    .update(apiKeys)
    .set({ remindedAt: now })
    .where(
      and(
        isNull(apiKeys.revokedAt),
        isNull(apiKeys.remindedAt),
        gt(apiKeys.expiresAt, now),
        lte(apiKeys.expiresAt, until),
      ),
    )
    .returning()

export const loadKeysBy = (db: Db, userId: string): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.createdBy, userId)).orderBy(desc(apiKeys.createdAt))

/** Removes the account from the keys that it created; the company keeps the keys. */
export async function forgetMaker(db: Db, userId: string): Promise<void> {
  await db.update(apiKeys).set({ createdBy: null }).where(eq(apiKeys.createdBy, userId))
}

export const trail = createTrail(apiKeyTrail, apiKeyTrail.keyId)
