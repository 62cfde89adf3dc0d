import { gte, sql, sum } from 'drizzle-orm'
import { toShanghaiDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { applications } from '../tables.ts'
import { applicationViews } from './tables.ts'

/* Counts how often pages of applications are opened; browsers report it, because many pages come from the
   cache. */

/** Counts one more view of a listed application today; other ids are ignored. */
export async function countView(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${applicationViews} (application_id, day, views)
    select id, ${toShanghaiDay(now)}::date, 1 from ${applications} where id = ${id} and status = 'listed'
    on conflict (day, application_id) do update set views = ${applicationViews}.views + 1`)
}

/** Returns the views of each application since a day. */
export async function loadViewsSince(db: Db, day: string): Promise<Map<number, number>> {
  const { applicationId: id, day: on, views } = applicationViews
  const rows = await db
    .select({ id, views: sum(views).mapWith(Number) })
    .from(applicationViews)
    .where(gte(on, day))
    .groupBy(id)
  return new Map(rows.map((row) => [row.id, row.views]))
}
