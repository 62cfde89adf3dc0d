import { foldHandle } from '@biaojie/contract/rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { prefixOf } from '../record/record.ts'
import { identifierRevisions, identifiers } from '../tables.ts'

/** Returns the latest first. */
export function loadRevisions(db: Db, of: string) {
  const key = foldHandle(of)
  const { prefix, handle, revision } = identifierRevisions
  return db
    .select()
    .from(identifierRevisions)
    .where(and(eq(prefix, prefixOf(key)), eq(handle, key)))
    .orderBy(desc(revision))
}

/** Returns the time when it was retired; undefined for one that never existed. */
export async function findRetirement(db: Db, of: string): Promise<Date | undefined> {
  const key = foldHandle(of)
  const { prefix, handle, state, updatedAt } = identifiers
  const [row] = await db
    .select({ updatedAt })
    .from(identifiers)
    .where(and(eq(prefix, prefixOf(key)), eq(handle, key), eq(state, 'retired')))
  return row?.updatedAt
}
