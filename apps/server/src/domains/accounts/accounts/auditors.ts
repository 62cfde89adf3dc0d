import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { addNotices } from '../notices/notices.ts'
import type { Account } from './store.ts'
import { accounts } from './tables.ts'

const LINK = '/console/security-log'

const listOtherAuditors = (db: Db, accountId: string) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.type, 'MANAGER'),
        sql`${accounts.duties} @> '["auditor"]'::jsonb`,
        isNull(accounts.deletedAt),
        isNull(accounts.lockedAt),
        ne(accounts.id, accountId),
      ),
    )

/** Refuses to take the duty from the last auditor, because then no one would watch the administrators. */
export async function requireOtherAuditor(db: Db, { id, duties }: Account): Promise<void> {
  if (duties.includes('auditor') && (await listOtherAuditors(db, id)).length === 0)
    throw refuse('last_auditor')
}

/** Notifies all other auditors of a change to one of them. Part of the caller's transaction. */
export async function notifyOtherAuditors(
  db: Db,
  now: Date,
  { id }: Pick<Account, 'id'>,
  news: { title: string; text: string },
): Promise<void> {
  const others = await listOtherAuditors(db, id)
  await addNotices(
    db,
    others.map((auditor) => auditor.id),
    { ...news, link: LINK },
    now,
  )
}
