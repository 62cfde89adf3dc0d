import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { findCompanyById, lockCompany } from '../../../enterprises/enterprises/enterprises.ts'
import { addNotice } from '../../notices/notices.ts'
import type { AccountDeps } from '../deps.ts'
import { toName } from '../entry/names.ts'
import { NO_BROWSER, recordSecurity } from '../security-log.ts'
import { type Account, findAccountById, findAccountByPhone } from '../store.ts'
import { requireCompanyId } from './members.ts'
import {
  deleteInvitationsOfCompany,
  deleteInvitationsOfPhone,
  filterAdministered,
  joinCompany,
  listCompanyMembers,
  lockInvitations,
  lockMembers,
  promoteToAdministrator,
} from './store.ts'

type NewAdministrator = { userId: string; companyId: string; by: string }

/** Logs a new administrator and notifies them; part of the transaction. */
async function notifyNewAdministrator(
  deps: AccountDeps,
  db: Db,
  { userId, companyId, by }: NewAdministrator,
) {
  const now = deps.now()
  const detail = { companyId, type: 'COMPANY_ADMIN', by }
  await recordSecurity(db, now, NO_BROWSER, { event: 'type-changed', accountId: userId, detail })
  const name = (await findCompanyById(db, companyId))?.name ?? ''
  const text = `您现在是${name}的企业管理员，可以邀请和移除成员、变更企业资料。`
  await addNotice(db, { userId, title: '您已成为企业管理员', text, link: '/console/members' }, now)
}

/** Makes a member an administrator as well, which hands a company over before one leaves. */
export async function promoteMember(deps: AccountDeps, who: Person, userId: string): Promise<void> {
  const companyId = requireCompanyId(who)
  if (!isUuid(userId)) throw refuse('member_not_found')
  await transact(deps.db, async (db) => {
    if (!(await promoteToAdministrator(db, userId, companyId))) throw refuse('member_not_found')
    await notifyNewAdministrator(deps, db, { userId, companyId, by: who.userId })
  })
}

/**
 * Finds the person of this phone and name. Both must match, because a slip of the finger must not hand over a
 * company.
 */
async function requirePerson(
  deps: AccountDeps,
  input: { phone: string; userName: string },
): Promise<Account> {
  const account = await findAccountByPhone(deps.db, deps.verification.requireMobile(input.phone))
  if (!account || account.nameKey !== toName(input.userName).key) throw refuse('person_not_found')
  return account
}

/** Returns the refusal for a person who could not join: deleted in the meantime, or in another company. */
async function toJoinRefusal(db: Db, userId: string) {
  const account = await findAccountById(db, userId)
  if (!account || account.deletedAt) return refuse('person_not_found')
  return refuse('company_already', '这位用户已属于其他企业或平台，不能担任该企业的管理员')
}

/**
 * A company without people has no members to lock, so the company's row is locked: the later of two concurrent
 * appointments is refused. Accounts and registrations are locked first, because a decision also locks the company's row
 * after them.
 */
async function lockWithoutAdministrator(db: Db, companyId: string): Promise<void> {
  await lockCompany(db, companyId)
  if ((await filterAdministered(db, [companyId])).size > 0) throw refuse('administrator_present')
}

/**
 * Appoints an administrator for a company without one: its only person has left, or it was loaded without
 * people. The prefix stays the company's.
 */
export async function appointAdministrator(
  deps: AccountDeps,
  who: Person,
  input: { companyId: string; phone: string; userName: string },
): Promise<void> {
  const { companyId } = input
  if (!isUuid(companyId) || !(await findCompanyById(deps.db, companyId))) throw refuse('company_not_found')
  const { id: userId } = await requirePerson(deps, input)
  await transact(deps.db, async (db) => {
    const people = await lockMembers(db, companyId)
    if (people.some(({ type }) => type === 'COMPANY_ADMIN')) throw refuse('administrator_present')
    const isMember =
      people.some(({ id }) => id === userId) || (await joinCompany(db, userId, companyId, deps.now()))
    if (!isMember) throw await toJoinRefusal(db, userId)
    // A later approval would move the person to a company of their own. This runs after joining has locked
    // the account.
    if (!(await deps.endOwnApplication(db, userId)))
      throw refuse('registration_under_review', '这位用户自己的前缀申请正在审核，请先办结')
    await lockWithoutAdministrator(db, companyId)
    await promoteToAdministrator(db, userId, companyId)
    await notifyNewAdministrator(deps, db, { userId, companyId, by: who.userId })
  })
}

/**
 * Runs before a person is deleted: colleagues are never left without an administrator. The last person may
 * leave; company and prefix stay, open invitations end, and staff appoint somebody on request. Runs in the
 * deletion's transaction, which has locked the members.
 */
export async function leaveCompany(
  db: Db,
  { id, companyId, phone }: Account & { phone: string },
): Promise<void> {
  // This lock follows the accounts, in the same order as invitations and their answers; a new member is found
  // below.
  await lockInvitations(db, { companyId, phone })
  await deleteInvitationsOfPhone(db, phone)
  if (!companyId) return
  const others = (await listCompanyMembers(db, companyId)).filter((member) => member.id !== id)
  if (others.length === 0) await deleteInvitationsOfCompany(db, companyId)
  else if (!others.some(({ type }) => type === 'COMPANY_ADMIN')) throw refuse('administrator_last')
}
