import { eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { applicationContents, applications } from '../tables.ts'
import { columnsOf } from './content.ts'

/* Columns of lists that are not written with the application itself. */

const PORTION = 200

/**
 * Fills columns of rows that were stored before these columns existed, a portion at a time; returns the number of
 * filled rows.
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
    const filled = columnsOf(listed ?? draft, [category1, category2, category3], own)
    const { monthly, billings, deployments } = filled
    await db
      .update(applications)
      // A draft without a price gets the way to pay that its list price would have.
      .set({ monthly, billings: billings.length > 0 ? billings : ['year'], deployments })
      .where(eq(applications.id, id))
  }
  return rows.length
}

/** Stores how many companies bought each application. */
export async function storeUsers(db: Db, buyers: Map<number, number>): Promise<void> {
  for (const [id, users] of buyers) {
    const row = sql`${eq(applications.id, id)} and ${ne(applications.users, users)}`
    await db.update(applications).set({ users }).where(row)
  }
}
