import { makeRecord } from '@biaojie/contract/records.ts'
import {
  and,
  type Column,
  type ColumnBaseConfig,
  type ColumnDataType,
  count,
  eq,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Person } from '../../../http/access/principals.ts'
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

export { createTrail, toTrailLine } from './trail.ts'

export type Names = { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }

/** Returns the current name of a person for a trail, because the account may be deleted later. */
export async function loadActorName(
  people: Names,
  db: Db,
  { userId }: Pick<Person, 'userId'>,
): Promise<string> {
  return (await people.describe(db, [userId])).get(userId)?.name ?? '工作人员'
}

/**
 * Returns the whole number of a contact, and records the viewer in the trail. The caller has locked the case, so
 * that no line outlives a deletion. An erased number leaves no line.
 */
export async function revealContact(
  contact: string,
  record: (line: { action: string; text: string }) => Promise<void>,
  text = '查看完整联系电话',
): Promise<{ value: string }> {
  if (contact) await record({ action: '查看', text })
  return { value: contact }
}

/** Counts the rows of a table by a column of states. States without rows are left out. */
export async function countByState<State extends string | number>(
  db: Db,
  state: PgColumn<{ data: State } & ColumnBaseConfig<ColumnDataType, string>>,
  where?: SQL,
): Promise<Partial<Record<State, number>>> {
  const rows = await db.select({ state, total: count() }).from(state.table).where(where).groupBy(state)
  return Object.fromEntries(rows.map((row) => [String(row.state), row.total])) as Partial<
    Record<State, number>
  >
}

/** Counts the rows of every one of these states; a state without rows has 0. */
export async function countEveryState<State extends string>(
  db: Db,
  state: Parameters<typeof countByState<State>>[1],
  states: readonly State[],
  where?: SQL,
): Promise<Record<State, number>> {
  return { ...makeRecord(states, () => 0), ...(await countByState(db, state, where)) }
}
