import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { accounts, companyInvitations } from '../tables.ts'

export type StoredInvitation = typeof companyInvitations.$inferSelect

export const membersOf = (db: Db, companyId: string) =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), inArray(accounts.type, ['COMPANY', 'COMPANY_ADMIN'])))
    .orderBy(asc(accounts.joinedAt))

/** A phone has one open invitation in each company: inviting again renews it. */
export async function putInvitation(db: Db, invitation: StoredInvitation): Promise<void> {
  const { id, invitedBy, invitedAt, expiresAt } = invitation
  await db
    .insert(companyInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [companyInvitations.companyId, companyInvitations.phone],
      set: { id, invitedBy, invitedAt, expiresAt },
    })
}

export const invitationsOfCompany = (db: Db, companyId: string, now: Date) =>
  db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), gt(companyInvitations.expiresAt, now)))
    .orderBy(desc(companyInvitations.invitedAt))

export const invitationsOfPhone = (db: Db, phone: string, now: Date) =>
  db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.phone, phone), gt(companyInvitations.expiresAt, now)))
    .orderBy(desc(companyInvitations.invitedAt))

/** Withdraws the company's own invitation; false when it has none of that id. */
export async function deleteInvitation(db: Db, id: string, companyId: string): Promise<boolean> {
  const rows = await db
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.id, id), eq(companyInvitations.companyId, companyId)))
    .returning({ id: companyInvitations.id })
  return rows.length > 0
}

/** Takes an invitation of this phone to answer it; of parallel answers one gets it. */
export async function takeInvitation(db: Db, id: string, phone: string, now: Date) {
  const [invitation] = await db
    .delete(companyInvitations)
    .where(
      and(
        eq(companyInvitations.id, id),
        eq(companyInvitations.phone, phone),
        gt(companyInvitations.expiresAt, now),
      ),
    )
    .returning()
  return invitation
}

export async function deleteInvitationsOfPhone(db: Db, phone: string): Promise<void> {
  await db.delete(companyInvitations).where(eq(companyInvitations.phone, phone))
}

/**
 * Locks the open invitations of the company and those to the phone in one order, and so waits for running
 * answers.
 */
export const lockInvitations = (db: Db, of: { companyId: string | null; phone: string }) =>
  db
    .select({ id: companyInvitations.id })
    .from(companyInvitations)
    .where(
      or(
        eq(companyInvitations.phone, of.phone),
        of.companyId ? eq(companyInvitations.companyId, of.companyId) : undefined,
      ),
    )
    .orderBy(asc(companyInvitations.companyId), asc(companyInvitations.phone))
    .for('update')

/** Locks everyone in the company, always in the same order. */
export const lockMembers = (db: Db, companyId: string) =>
  db
    .select({ id: accounts.id, type: accounts.type })
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), inArray(accounts.type, ['COMPANY', 'COMPANY_ADMIN'])))
    .orderBy(asc(accounts.id))
    .for('update')

export async function deleteInvitationsOfCompany(db: Db, companyId: string): Promise<void> {
  await db.delete(companyInvitations).where(eq(companyInvitations.companyId, companyId))
}

/** Makes a member of this company its administrator; false for anyone else. */
export async function promote(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ type: 'COMPANY_ADMIN' })
    .where(and(eq(accounts.id, accountId), eq(accounts.companyId, companyId), eq(accounts.type, 'COMPANY')))
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** Returns those of these companies that have an administrator. */
export async function administeredAmong(db: Db, companyIds: string[]): Promise<Set<string>> {
  if (companyIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ companyId: accounts.companyId })
    .from(accounts)
    .where(and(inArray(accounts.companyId, companyIds), eq(accounts.type, 'COMPANY_ADMIN')))
  return new Set(rows.flatMap(({ companyId }) => companyId ?? []))
}

/**
 * Makes an ordinary person without a company a member; false for anyone else, and once the account is
 * deleted.
 */
export async function join(db: Db, accountId: string, companyId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ companyId, type: 'COMPANY', joinedAt: now })
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts.type, 'ORDINARY'),
        isNull(accounts.companyId),
        isNull(accounts.deletedAt),
      ),
    )
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** Makes a member of this company an ordinary person again; administrators and non-members stay unchanged. */
export async function leave(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ companyId: null, type: 'ORDINARY', joinedAt: null })
    .where(and(eq(accounts.id, accountId), eq(accounts.companyId, companyId), eq(accounts.type, 'COMPANY')))
    .returning({ id: accounts.id })
  return rows.length > 0
}

export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(companyInvitations).where(lt(companyInvitations.expiresAt, now))
}
