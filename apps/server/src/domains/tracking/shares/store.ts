import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { shares, shareTrail } from './tables.ts'

export type Share = typeof shares.$inferSelect
export const trail = createTrail(shareTrail, shareTrail.shareId)

/** False where the partner is in the list already. */
export async function insertShare(db: Db, row: Share): Promise<boolean> {
  const made = await db.insert(shares).values(row).onConflictDoNothing().returning({ id: shares.id })
  return made.length > 0
}

export const givenBy = (db: Db, owner: string, limit: number): Promise<Share[]> =>
  db
    .select()
    .from(shares)
    .where(eq(shares.owner, owner))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit)

const inForce = (day: string) => and(isNull(shares.endedAt), gte(shares.until, day))

export const receivedBy = (db: Db, partner: string, day: string, limit: number): Promise<Share[]> =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.partner, partner), inForce(day)))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit)

export const countOpen = (db: Db, owner: string): Promise<number> =>
  db.$count(shares, and(eq(shares.owner, owner), isNull(shares.endedAt)))

/** The share by which a partner sees an owner's values on a day. */
export async function shareBetween(
  db: Db,
  { owner, partner, day }: { owner: string; partner: string; day: string },
): Promise<Share | undefined> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.owner, owner), eq(shares.partner, partner), inForce(day)))
  return row
}

export async function shareOf(db: Db, owner: string, id: string): Promise<Share | undefined> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.owner, owner), eq(shares.id, id)))
  return row
}

/** Undefined when somebody else changed or ended it meanwhile. */
export const changeShare = (db: Db, seen: Seen, change: Partial<Share>): Promise<Share | undefined> =>
  updateSeen(db, shares, seen, change, isNull(shares.endedAt))
