import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { addDays, addMonths } from '../../../platform/base/clock.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isStaff } from '../context.ts'
import { entitlements } from './tables.ts'

const { search: _search, ...entitlementColumns } = getTableColumns(entitlements)

export { entitlementColumns }
export type EntitlementRow = Omit<typeof entitlements.$inferSelect, 'search'>

/** Returns an entitlement of the person's company; staff see every one. */
export async function requireEntitlement(db: Db, who: Person, id: string): Promise<EntitlementRow> {
  const own = isStaff(who) ? undefined : eq(entitlements.companyId, who.companyId ?? '')
  const [row] =
    isUuid(id) && (isStaff(who) || who.companyId)
      ? await db
          .select(entitlementColumns)
          .from(entitlements)
          .where(and(eq(entitlements.id, id), own))
      : []
  if (!row) throw refuse('entitlement_not_found')
  return row
}

type Term = { duration: number; durationUnit: string }

/** Returns the last day of a span that begins on `from`; null for a lifetime. */
export function getLastDay(from: string, { duration, durationUnit }: Term): string | null {
  if (durationUnit === '-1') return null
  return addDays(addMonths(from, durationUnit === '1' ? 12 * duration : duration), -1)
}

/** An entitlement that was ended early keeps its last day, and has a reason. */
type Ending = { untilDay: string | null; endReason: string | null }

/** Returns the first day of a renewal: the day after the old span, or today once that is over. */
export const getRenewalStart = ({ untilDay, endReason }: Ending, today: string) =>
  untilDay && !endReason && untilDay >= today ? addDays(untilDay, 1) : today

/** Returns the last day after a renewal; empty for a lifetime. */
export const getRenewalEnd = (row: Ending, term: Term, today: string) =>
  getLastDay(getRenewalStart(row, today), term) ?? ''

/** Counts both days. */
export const countDays = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
