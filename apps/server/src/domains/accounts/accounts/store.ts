import { type Area, canAct } from '@biaojie/contract/accounts/staff/duties.ts'
import { STAFF } from '@biaojie/contract/define.ts'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isAmong, prepareQuery } from '../../../platform/database/statement.ts'
import { accounts } from './tables.ts'

/**
 * Returns the signed-in person's account with its phone; if it was deleted after identification, the session
 * is missing.
 */
export async function requireSignedInAccount(db: Db, who: Person): Promise<Account & { phone: string }> {
  const account = await findAccountById(db, who.userId)
  if (!account?.phone) throw refuse('session_missing')
  return { ...account, phone: account.phone }
}

export type Account = typeof accounts.$inferSelect
type NewAccount = typeof accounts.$inferInsert

export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/**
 * Returns the current account, locked until the end of the transaction: this waits for a running change of
 * password or deletion, and later ones wait for this. Earlier proofs are compared with it.
 */
export async function lockAccount(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  return account
}

/** Locks the account like lockAccount; undefined once it is deleted. */
export async function lockActiveAccount(db: Db, id: string): Promise<Account | undefined> {
  const account = await lockAccount(db, id)
  return account?.deletedAt ? undefined : account
}

export async function findAccountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.phone, phone))
  return account
}

export async function findAccountByNameKey(db: Db, nameKey: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.nameKey, nameKey))
  return account
}

/** The unique value that was taken already. */
export type Taken = 'phone' | 'name'

/** Stores an account; returns undefined, or which value is taken. Only one of several concurrent registrations succeeds. */
export async function insertAccount(db: Db, account: NewAccount): Promise<Taken | undefined> {
  const rows = await db.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id })
  if (rows.length > 0) return undefined
  return account.phone && (await findAccountByPhone(db, account.phone)) ? 'phone' : 'name'
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
}

export async function setPortrait(db: Db, id: string, portrait: string): Promise<void> {
  await db.update(accounts).set({ portrait }).where(eq(accounts.id, id))
}

/** Returns false for members of another company, and once the account is deleted. */
export async function setCompany(
  db: Db,
  id: string,
  input: { companyId: string; type: string; joinedAt: Date },
): Promise<boolean> {
  const free = or(isNull(accounts.companyId), eq(accounts.companyId, input.companyId))
  const rows = await db
    .update(accounts)
    .set(input)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt), free))
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** Returns the ids of the accounts of the node whose duties let them act in this area. */
export async function listStaffActingIn(db: Db, area: Area): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id, type: accounts.type, duties: accounts.duties })
    .from(accounts)
    .where(and(inArray(accounts.type, [...STAFF]), isNull(accounts.deletedAt)))
  return rows.filter((row) => canAct(row, area)).map(({ id }) => id)
}

const queryNames = prepareQuery((db) =>
  db
    .select({ id: accounts.id, name: accounts.name, phone: accounts.phone })
    .from(accounts)
    .where(isAmong(accounts.id))
    .prepare('accounts.describe'),
)

export async function describePeople(
  db: Db,
  ids: string[],
): Promise<Map<string, { name: string; phone: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await queryNames(db).execute({ values: ids })
  return new Map(rows.flatMap(({ id, name, phone }) => (phone ? [[id, { name, phone }]] : [])))
}

export async function listAdministratorIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.companyId, companyId), eq(accounts.type, 'COMPANY_ADMIN'), isNull(accounts.deletedAt)),
    )
  return rows.map(({ id }) => id)
}
