import type { Seats } from '@biaojie/contract/orders/seats.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { OrderDeps } from '../../context.ts'
import { type EntitlementRow, requireEntitlement } from '../spans.ts'
import { entitlementSeats, seatLinks } from './tables.ts'

/** Returns the seats of a right for the wire; only administrators see who could get one, and the open link. */
export async function loadSeats(
  deps: OrderDeps,
  db: Db,
  who: Person,
  { id, companyId, seats }: Pick<EntitlementRow, 'id' | 'companyId' | 'seats'>,
): Promise<Seats> {
  const isAdministrator = who.type === 'COMPANY_ADMIN'
  const held = await db
    .select()
    .from(entitlementSeats)
    .where(eq(entitlementSeats.entitlementId, id))
    .orderBy(asc(entitlementSeats.since), asc(entitlementSeats.userId))
  const holders = new Set(held.map(({ userId }) => userId))
  const members = isAdministrator ? await deps.people.memberIds(db, companyId) : []
  const others = members.filter((userId) => !holders.has(userId))
  const names = await deps.people.describe(db, [...holders, ...others])
  const toPerson = (userId: string) => ({
    userId,
    userName: names.get(userId)?.name ?? '已离开的同事',
    phone: maskPhone(names.get(userId)?.phone ?? ''),
  })
  const [link] = isAdministrator
    ? await db
        .select()
        .from(seatLinks)
        .where(and(eq(seatLinks.entitlementId, id), gte(seatLinks.untilDay, toShanghaiDay(deps.now()))))
    : []
  return {
    seats,
    holders: held.map(({ userId, way, since, openedAt }) => ({
      ...toPerson(userId),
      way,
      since: toShanghaiTime(since),
      openTime: openedAt ? toShanghaiTime(openedAt) : '',
    })),
    colleagues: others.map(toPerson),
    link: link
      ? { until: link.untilDay, by: link.creator, createTime: toShanghaiTime(link.createdAt) }
      : null,
  }
}

/** Returns the seats of a right of the person's company. */
export const listSeats = async (deps: OrderDeps, who: Person, id: string) =>
  loadSeats(deps, deps.db, who, await requireEntitlement(deps.db, who, id))
