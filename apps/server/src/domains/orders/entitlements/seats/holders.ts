import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { OrderDeps } from '../../context.ts'
import { notifyPeople, toEntitlementPage } from '../../notifications.ts'
import { type EntitlementRow, entitlementColumns, requireEntitlement } from '../spans.ts'
import { entitlements } from '../tables.ts'
import { loadSeats } from './on-wire.ts'
import { entitlementSeats } from './tables.ts'

type Way = typeof entitlementSeats.$inferSelect.way
/** The seats of a right in use, and whether the viewer holds one of them. */
export type SeatUse = { used: number; held: boolean }

/** Counts the used seats by right; rights without used seats have no entry. */
export async function countSeatUses(
  db: Db,
  ids: string[],
  userId: string | null,
): Promise<Map<string, SeatUse>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: entitlementSeats.entitlementId,
      used: count(),
      held: sql<boolean>`coalesce(bool_or(${entitlementSeats.userId} = ${userId}::uuid), false)`,
    })
    .from(entitlementSeats)
    .where(inArray(entitlementSeats.entitlementId, ids))
    .groupBy(entitlementSeats.entitlementId)
  return new Map(rows.map(({ id, used, held }) => [id, { used, held }]))
}

/** Locks the accounts of a company's members and then a right of the company; returns both. */
export async function lockWithMembers(
  deps: OrderDeps,
  db: Db,
  right: Pick<EntitlementRow, 'id' | 'companyId'>,
): Promise<{ row: EntitlementRow; members: Set<string> }> {
  const members = await deps.people.lockMembers(db, right.companyId)
  const [row] = await db
    .select(entitlementColumns)
    .from(entitlements)
    .where(eq(entitlements.id, right.id))
    .for('update')
  if (!row) throw refuse('entitlement_not_found')
  return { row, members: new Set(members.map(({ id }) => id)) }
}

/** Assigns seats of a locked right, all or none; returns the people who had no seat before. */
export async function addSeats(
  deps: OrderDeps,
  db: Db,
  { id, seats, status }: EntitlementRow,
  input: { userIds: string[]; way: Way },
): Promise<string[]> {
  if (seats === null) throw refuse('seats_unlimited')
  if (status !== 'active') throw refuse('seats_ended')
  const held = await db
    .select({ userId: entitlementSeats.userId })
    .from(entitlementSeats)
    .where(eq(entitlementSeats.entitlementId, id))
  const seatedIds = new Set(held.map(({ userId }) => userId))
  const added = [...new Set(input.userIds)].filter((userId) => !seatedIds.has(userId))
  const free = Math.max(0, seats - held.length)
  if (added.length > free)
    throw refuse(
      'seats_full',
      free === 0
        ? `${seats} 个席位已经用完，请先收回不用的席位或换更大的套餐`
        : `共 ${seats} 个席位，还剩 ${free} 个，不够分配给 ${added.length} 位同事`,
    )
  const since = deps.now()
  if (added.length > 0)
    await db
      .insert(entitlementSeats)
      .values(added.map((userId) => ({ entitlementId: id, userId, way: input.way, since })))
  return added
}

/** Gives seats to members of the administrator's company and tells them. */
export const giveSeats = (deps: OrderDeps, who: Person, input: { id: string; userIds: string[] }) =>
  transact(deps.db, async (db) => {
    const entitlement = await requireEntitlement(db, who, input.id)
    const { row, members } = await lockWithMembers(deps, db, entitlement)
    if (input.userIds.some((userId) => !members.has(userId))) throw refuse('member_not_found')
    const added = await addSeats(deps, db, row, { userIds: input.userIds, way: 'given' })
    const others = added.filter((userId) => userId !== who.userId)
    await notifyPeople(deps, db, others, {
      title: `可以使用了：${row.productName}`,
      text: `企业管理员给您分配了 ${row.productName}${row.packageName}的席位`,
      link: toEntitlementPage(row.id),
    })
    return loadSeats(deps, db, who, row)
  })

/** Takes a seat back, also from an ended right, and notifies the person who had it. */
export const revokeSeat = (deps: OrderDeps, who: Person, input: { id: string; userId: string }) =>
  transact(deps.db, async (db) => {
    const entitlement = await requireEntitlement(db, who, input.id)
    const { row } = await lockWithMembers(deps, db, entitlement)
    const removed = await db
      .delete(entitlementSeats)
      .where(and(eq(entitlementSeats.entitlementId, row.id), eq(entitlementSeats.userId, input.userId)))
      .returning({ userId: entitlementSeats.userId })
    if (removed.length === 0) throw refuse('seat_not_found')
    const others = removed.map(({ userId }) => userId).filter((userId) => userId !== who.userId)
    await notifyPeople(deps, db, others, {
      title: `席位已收回：${row.productName}`,
      text: `企业管理员收回了您在 ${row.productName}${row.packageName}的席位`,
      link: toEntitlementPage(row.id),
    })
    return loadSeats(deps, db, who, row)
  })

/** Ends the seats of a person who leaves their company. */
export async function endSeats(db: Db, userId: string): Promise<void> {
  await db.delete(entitlementSeats).where(eq(entitlementSeats.userId, userId))
}

/**
 * Gives the first seat of a new right to its buyer, so that the buyer can use the application immediately.
 * Gives none when seats are not limited, or when the buyer has left the company.
 */
export async function addBuyersSeat(
  deps: OrderDeps,
  db: Db,
  row: EntitlementRow,
  buyerId: string,
): Promise<void> {
  if (row.seats === null) return
  const members = await deps.people.memberIds(db, row.companyId)
  if (members.includes(buyerId)) await addSeats(deps, db, row, { userIds: [buyerId], way: 'bought' })
}

/**
 * Gives seats of a new right to the people with seats of the replaced right, oldest first, as long as seats
 * are free.
 */
export async function copySeats(db: Db, from: string, to: EntitlementRow): Promise<void> {
  if (to.seats === null) return
  const held = await db
    .select()
    .from(entitlementSeats)
    .where(eq(entitlementSeats.entitlementId, from))
    .orderBy(asc(entitlementSeats.since), asc(entitlementSeats.userId))
    .limit(to.seats)
  if (held.length > 0)
    await db.insert(entitlementSeats).values(held.map((row) => ({ ...row, entitlementId: to.id })))
}

/**
 * Returns the number of seats of a right after an order for it: a renewal never reduces the seats for time
 * that is already paid.
 */
export const countMaxSeats = (before: number | null, ordered: number | null): number | null =>
  before === null || ordered === null ? null : Math.max(before, ordered)

/** Refuses a person without a seat; for a person with a seat, stores that they opened the application. */
export async function recordOpening(
  deps: OrderDeps,
  { id, seats }: Pick<EntitlementRow, 'id' | 'seats'>,
  userId: string,
): Promise<void> {
  if (seats === null) return
  const opened = await deps.db
    .update(entitlementSeats)
    .set({ openedAt: deps.now() })
    .where(and(eq(entitlementSeats.entitlementId, id), eq(entitlementSeats.userId, userId)))
    .returning({ userId: entitlementSeats.userId })
  if (opened.length === 0) throw refuse('seat_missing')
}
