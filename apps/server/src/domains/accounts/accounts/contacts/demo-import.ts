import type { Db } from '../../../../platform/database/database.ts'
import { phoneChanges } from '../tables.ts'

type PastAppeal = Pick<
  typeof phoneChanges.$inferInsert,
  'id' | 'accountId' | 'oldPhone' | 'newPhone' | 'reason' | 'createdAt'
> & { refused?: { at: Date; by: string; note: string } }

/** Stores an appeal of the past, once; it waits unless staff have refused it. */
export async function importAppeal(db: Db, { refused, ...appeal }: PastAppeal): Promise<void> {
  await db
    .insert(phoneChanges)
    .values({
      ...appeal,
      way: 'appeal',
      state: refused ? 'refused' : 'appeal',
      ...(refused && { decidedAt: refused.at, decidedBy: refused.by, answer: refused.note }),
    })
    .onConflictDoNothing()
}
