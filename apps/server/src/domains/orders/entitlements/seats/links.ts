import { createHash, randomBytes } from 'node:crypto'
import { SEAT_LINK_DAYS } from '@biaojie/contract/orders/seats.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, eq, gte } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { addDays, toShanghaiDay } from '../../../../platform/base/clock.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { type OrderDeps, toActor } from '../../context.ts'
import { toSeatPage } from '../../notifications.ts'
import { type EntitlementRow, entitlementColumns, requireEntitlement } from '../spans.ts'
import { entitlements } from '../tables.ts'
import { addSeats, countSeatUses, lockWithMembers } from './holders.ts'
import { loadSeats } from './on-wire.ts'
import { seatLinks } from './tables.ts'

const digestKey = (key: string) => createHash('sha256').update(key).digest('hex')

function checkDay(until: string, today: string): void {
  if (!isDay(until) || until < today || until > addDays(today, SEAT_LINK_DAYS))
    throw refuseFields({ until: `截止日应在今天到 ${SEAT_LINK_DAYS} 天之内` })
}

/** Creates the link by which members take a seat until a given day; the previous link becomes invalid. */
export const createLink = (deps: OrderDeps, who: Person, input: { id: string; until: string }) => {
  checkDay(input.until, toShanghaiDay(deps.now()))
  return transact(deps.db, async (db) => {
    const row = await requireEntitlement(db, who, input.id)
    if (row.seats === null) throw refuse('seats_unlimited')
    if (row.status !== 'active') throw refuse('seats_ended')
    const key = randomBytes(24).toString('base64url')
    const { name: creator } = await toActor(deps, db, who, '买方')
    const set = { token: digestKey(key), untilDay: input.until, creator, createdAt: deps.now() }
    await db
      .insert(seatLinks)
      .values({ entitlementId: row.id, ...set })
      .onConflictDoUpdate({ target: seatLinks.entitlementId, set })
    return { seats: await loadSeats(deps, db, who, row), link: toSeatPage(key) }
  })
}

/** Ends the link; seats that were taken by it stay. */
export const endLink = (deps: OrderDeps, who: Person, id: string) =>
  transact(deps.db, async (db) => {
    const row = await requireEntitlement(db, who, id)
    await db.delete(seatLinks).where(eq(seatLinks.entitlementId, row.id))
    return loadSeats(deps, db, who, row)
  })

type SeatLink = { right: EntitlementRow; until: string }

async function requireLink({ now }: OrderDeps, db: Db, key: string): Promise<SeatLink> {
  const [row] = await db
    .select({ right: entitlementColumns, until: seatLinks.untilDay })
    .from(seatLinks)
    .innerJoin(entitlements, eq(entitlements.id, seatLinks.entitlementId))
    .where(and(eq(seatLinks.token, digestKey(key)), gte(seatLinks.untilDay, toShanghaiDay(now()))))
  if (!row) throw refuse('seat_link_not_found')
  return row
}

/** Tells a person what a link offers and whether they can take a seat. */
export async function readOffer(deps: OrderDeps, who: Person, key: string) {
  const { right, until } = await requireLink(deps, deps.db, key)
  const use = (await countSeatUses(deps.db, [right.id], who.userId)).get(right.id) ?? { used: 0, held: false }
  const free = right.seats === null ? 0 : Math.max(0, right.seats - use.used)
  return {
    entitlementId: right.id,
    companyName: right.companyName,
    productName: right.productName,
    packageName: right.packageName,
    until,
    free,
    state: getOfferState(right, who, { ...use, free }),
  }
}

function getOfferState(right: EntitlementRow, who: Person, { held, free }: { held: boolean; free: number }) {
  if (right.companyId !== who.companyId) return 'foreign' as const
  if (right.status !== 'active') return 'ended' as const
  if (held || right.seats === null) return 'held' as const
  return free > 0 ? ('open' as const) : ('full' as const)
}

/** Gives a seat to a member of the company who has the link. */
export const claimSeat = (deps: OrderDeps, who: Person, key: string) =>
  transact(deps.db, async (db) => {
    const { right } = await requireLink(deps, db, key)
    const { row, members } = await lockWithMembers(deps, db, right)
    if (!members.has(who.userId)) throw refuse('seat_foreign')
    // The link may have been ended while this waited.
    await requireLink(deps, db, key)
    await addSeats(deps, db, row, { userIds: [who.userId], way: 'link' })
    return { entitlementId: row.id }
  })
