import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { applicationContents, applications } from '../tables.ts'
import { toListColumns } from './content.ts'

/* Fills in columns for lists in rows of older versions. */

const PORTION = 200

/**
 * Fills in columns of rows that are older than these columns, one portion at a time; returns the number of
 * rows.
 */
export async function fillColumns(db: Db): Promise<number> {
  const { id, category1, category2, category3, own, billings } = applications
  const rows = await db
    .select({
      id,
      categories: { category1, category2, category3 },
      own,
      draft: applicationContents.draft,
      listed: applicationContents.listed,
    })
    .from(applications)
    .innerJoin(applicationContents, eq(applicationContents.applicationId, id))
    .where(sql`cardinality(${billings}) = 0`)
    .limit(PORTION)
  for (const { id, categories, own, draft, listed } of rows) {
    const { category1, category2, category3 } = categories
    const columns = toListColumns(listed ?? draft, [category1, category2, category3], own)
    const { monthly, billings, deployments } = columns
    await db
      .update(applications)
      // A draft without a price gets the billing that its list price would have.
      .set({ monthly, billings: billings.length > 0 ? billings : ['year'], deployments })
      .where(eq(applications.id, id))
  }
  return rows.length
}

/** Stores how many companies bought each application, in one statement; 0 for the others. */
export async function storeUsers(db: Db, buyers: ReadonlyMap<number, number>): Promise<void> {
  const ids = sql.param([...buyers.keys()])
  const counts = sql.param([...buyers.values()])
  await db.execute(sql`
    update ${applications} set users = coalesce(bought.users, 0)
      from ${applications} as one
      left join unnest(${ids}::int[], ${counts}::int[]) as bought(id, users) on bought.id = one.id
     where ${applications}.id = one.id and one.users <> coalesce(bought.users, 0)`)
}
