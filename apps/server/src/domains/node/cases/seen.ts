import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/database.ts'

/** The case as its editor saw it. */
export type Seen = { id: string; version: number }
type CaseTable = PgTable & { id: Column; version: Column }

/**
 * Changes a case that still has this version, and increases the version. Returns undefined when somebody else has changed it
 * meanwhile, or when it does not fulfil `condition` any more.
 */
export async function updateSeen<T extends CaseTable>(
  db: Db,
  table: T,
  seen: Seen,
  change: Partial<T['$inferInsert']>,
  condition?: SQL,
): Promise<T['$inferSelect'] | undefined> {
  const rows = await db
    .update<PgTable>(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, seen.id), eq(table.version, seen.version), condition))
    .returning()
  return rows[0] as T['$inferSelect'] | undefined
}
