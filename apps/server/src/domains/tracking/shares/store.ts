import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { shares, shareTrail } from './tables.ts'

export type Share = typeof shares.$inferSelect
export const trail = createTrail(shareTrail, shareTrail.shareId)

/** Returns false when the company shares with this partner already. */
export async function insertShare(db: Db, row: Share): Promise<boolean> {
  const made = await db.insert(shares).values(row).onConflictDoNothing().returning({ id: shares.id })
  return made.length > 0
}

export const loadGivenShares = (db: Db, owner: string, limit: number): Promise<Share[]> =>
  db
    .select()
    .from(shares)
    .where(eq(shares.owner, owner))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit)

const isInForce = (day: string) => and(isNull(shares.endedAt), gte(shares.until, day))

export const loadReceivedShares = (db: Db, partner: string, day: string, limit: number): Promise<Share[]> =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.partner, partner), isInForce(day)))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit)

export const countOpen = (db: Db, owner: string): Promise<number> =>
  db.$count(shares, and(eq(shares.owner, owner), isNull(shares.endedAt)))

/** Finds the share by which a partner sees an owner's values on `day`. */
export async function findShareBetween(
  db: Db,
  { owner, partner, day }: { owner: string; partner: string; day: string },
): Promise<Share | undefined> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.owner, owner), eq(shares.partner, partner), isInForce(day)))
  return row
}

export async function findShare(db: Db, owner: string, id: string): Promise<Share | undefined> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.owner, owner), eq(shares.id, id)))
  return row
}

/** Returns undefined when the share was changed or ended meanwhile. */
export const changeShare = (db: Db, seen: Seen, change: Partial<Share>): Promise<Share | undefined> =>
  updateSeen(db, shares, seen, change, isNull(shares.endedAt))
