import { and, asc, eq, lt, ne } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { transact } from '../../../platform/database/database.ts'
import { toKey } from './documents.ts'
import type { EditingDeps, Editor, ItemId } from './editing.ts'
import { findItem } from './store.ts'
import { contentEditors } from './tables.ts'

/** A form reports every half minute. A person whose form has missed three reports has left. */
const GONE_AFTER_MS = 90_000

/** Notes that a person has opened the form of an item or has left it, and returns the others who have it open. */
export const recordEditing = (
  deps: EditingDeps,
  who: Editor,
  { left, ...itemId }: ItemId & { left?: boolean },
): Promise<{ others: { name: string; since: string }[] }> =>
  transact(deps.db, async (db) => {
    const key = toKey(itemId.kind, itemId.id)
    if (!(await findItem(db, key))) throw refuse('content_not_found')
    const at = deps.now()
    const own = and(eq(contentEditors.key, key), eq(contentEditors.accountId, who.userId))
    await db.delete(contentEditors).where(lt(contentEditors.seenAt, new Date(at.getTime() - GONE_AFTER_MS)))
    if (left) await db.delete(contentEditors).where(own)
    else
      await db
        .insert(contentEditors)
        .values({ key, accountId: who.userId, since: at, seenAt: at })
        .onConflictDoUpdate({
          target: [contentEditors.key, contentEditors.accountId],
          set: { seenAt: at },
        })
    const others = await db
      .select()
      .from(contentEditors)
      .where(and(eq(contentEditors.key, key), ne(contentEditors.accountId, who.userId)))
      .orderBy(asc(contentEditors.since))
    const names = await deps.people.describe(
      db,
      others.map(({ accountId }) => accountId),
    )
    return {
      others: others.map(({ accountId, since }) => ({
        name: names.get(accountId)?.name ?? '工作人员',
        since: toShanghaiTime(since),
      })),
    }
  })
