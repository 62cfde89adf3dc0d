import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { accounts, phoneChanges } from '../tables.ts'

export type PhoneChange = typeof phoneChanges.$inferSelect
const OPEN: PhoneChange['state'][] = ['waiting', 'appeal']

export async function insertChange(db: Db, change: typeof phoneChanges.$inferInsert): Promise<void> {
  await db.insert(phoneChanges).values(change)
}

/** Returns the pending change of this account, at most one, because writers lock the account. */
export async function findOpenChange(db: Db, accountId: string): Promise<PhoneChange | undefined> {
  const [change] = await db
    .select()
    .from(phoneChanges)
    .where(and(eq(phoneChanges.accountId, accountId), inArray(phoneChanges.state, OPEN)))
  return change
}

export async function findChange(db: Db, id: string): Promise<PhoneChange | undefined> {
  const [change] = await db.select().from(phoneChanges).where(eq(phoneChanges.id, id))
  return change
}

/** Ends an open change; false when another request was faster. */
export async function closeChange(
  db: Db,
  id: string,
  set: Pick<PhoneChange, 'state' | 'decidedAt'> & Partial<Pick<PhoneChange, 'decidedBy' | 'answer'>>,
): Promise<boolean> {
  const rows = await db
    .update(phoneChanges)
    .set(set)
    .where(and(eq(phoneChanges.id, id), inArray(phoneChanges.state, OPEN)))
    .returning({ id: phoneChanges.id })
  return rows.length > 0
}

/** Cancels changes that wait by password alone; only staff end an appeal. */
export async function cancelWaitingChanges(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .update(phoneChanges)
    .set({ state: 'cancelled', decidedAt: now })
    .where(and(eq(phoneChanges.accountId, accountId), eq(phoneChanges.state, 'waiting')))
}

export const listDueChanges = (db: Db, now: Date): Promise<PhoneChange[]> =>
  db
    .select()
    .from(phoneChanges)
    .where(and(eq(phoneChanges.state, 'waiting'), lte(phoneChanges.effectiveAt, now)))
    .orderBy(asc(phoneChanges.effectiveAt))
    .limit(100)

/** Keeps decided changes without numbers and words of the person. */
export async function eraseChanges(db: Db, accountId: string): Promise<void> {
  await db
    .update(phoneChanges)
    .set({ oldPhone: '', newPhone: '', reason: '', answer: '' })
    .where(eq(phoneChanges.accountId, accountId))
  await db
    .update(phoneChanges)
    .set({ state: 'cancelled' })
    .where(and(eq(phoneChanges.accountId, accountId), inArray(phoneChanges.state, OPEN)))
}

export async function setPhone(db: Db, accountId: string, phone: string): Promise<void> {
  await db.update(accounts).set({ phone }).where(eq(accounts.id, accountId))
}

export async function setEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db.update(accounts).set({ email }).where(eq(accounts.id, accountId))
}
