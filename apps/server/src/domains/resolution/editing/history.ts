import { foldHandle } from '@biaojie/contract/rules.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { newId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { identifierChanges } from '../tables.ts'

type Change = Pick<typeof identifierChanges.$inferInsert, 'handle' | 'action' | 'changed' | 'before'>

const { handle, action, at, id } = identifierChanges

export async function addChange(
  db: Db,
  actor: { id: string; name: string },
  at: Date,
  change: Change,
): Promise<void> {
  const row = { id: newId(at.getTime()), at, actorId: actor.id, actor: actor.name, ...change }
  await db.insert(identifierChanges).values(row)
}

/** Returns the latest first. */
export const changesOf = (db: Db, of: string) =>
  db
    .select()
    .from(identifierChanges)
    .where(eq(handle, foldHandle(of)))
    .orderBy(desc(at), desc(id))

/** Handles are folded. */
export async function retiredAmong(db: Db, handles: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ handle })
    .from(identifierChanges)
    .where(and(sql`${handle} = any(${sql.param(handles.map(foldHandle))}::text[])`, eq(action, 'retire')))
  return new Set(rows.map((row) => row.handle))
}

/** Returns the time when it was retired; undefined for one that never existed. */
export async function retiredAt(db: Db, of: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at })
    .from(identifierChanges)
    .where(and(eq(handle, foldHandle(of)), eq(action, 'retire')))
    .orderBy(desc(at))
    .limit(1)
  return row?.at
}
