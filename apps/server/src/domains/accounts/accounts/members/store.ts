import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { accounts, companyInvitations } from '../tables.ts'

export type StoredInvitation = typeof companyInvitations.$inferSelect

export const listCompanyMembers = (db: Db, companyId: string) =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), inArray(accounts.type, ['COMPANY', 'COMPANY_ADMIN'])))
    .orderBy(asc(accounts.joinedAt))

/** A phone has one open invitation in each company: inviting again renews it. */
export async function saveInvitation(db: Db, invitation: StoredInvitation): Promise<void> {
  const { id, invitedBy, invitedAt, expiresAt } = invitation
  await db
    .insert(companyInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [companyInvitations.companyId, companyInvitations.phone],
      set: { id, invitedBy, invitedAt, expiresAt },
    })
}

export const listInvitationsOfCompany = (db: Db, companyId: string, now: Date) =>
  db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), gt(companyInvitations.expiresAt, now)))
    .orderBy(desc(companyInvitations.invitedAt))

export const listInvitationsOfPhone = (db: Db, phone: string, now: Date) =>
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

/** Consumes an invitation of this phone; only one of several concurrent answers succeeds. */
export async function consumeInvitation(db: Db, id: string, phone: string, now: Date) {
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
 * Locks the open invitations of the company and of the phone in a fixed order; waits for answers in progress.
 */
export const lockInvitations = (db: Db, recipients: { companyId: string | null; phone: string }) =>
  db
    .select({ id: companyInvitations.id })
    .from(companyInvitations)
    .where(
      or(
        eq(companyInvitations.phone, recipients.phone),
        recipients.companyId ? eq(companyInvitations.companyId, recipients.companyId) : undefined,
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
export async function promoteToAdministrator(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ type: 'COMPANY_ADMIN' })
    .where(and(eq(accounts.id, accountId), eq(accounts.companyId, companyId), eq(accounts.type, 'COMPANY')))
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** Returns those of these companies that have an administrator. */
export async function filterAdministered(db: Db, companyIds: string[]): Promise<Set<string>> {
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
export async function joinCompany(db: Db, accountId: string, companyId: string, now: Date): Promise<boolean> {
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
export async function removeFromCompany(db: Db, accountId: string, companyId: string): Promise<boolean> {
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
