import type { Invitation, Member } from '@biaojie/contract/accounts/accounts/members.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../../platform/base/ids.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import { transact } from '../../../../platform/database/database.ts'
import { SEND_NOTICE } from '../../../../platform/providers/sms/notice-job.ts'
import { takeQuota } from '../../../../platform/shared/quota/quota.ts'
import { addNotice } from '../../notices/notices.ts'
import { toAvatarPath } from '../avatars/store.ts'
import type { AccountDeps } from '../deps.ts'
import { NO_BROWSER, recordSecurity } from '../security-log.ts'
import { findAccountByPhone, lockAccount, lockActiveAccount, requireSignedInAccount } from '../store.ts'
import {
  consumeInvitation,
  deleteInvitation,
  joinCompany,
  listCompanyMembers,
  listInvitationsOfCompany,
  listInvitationsOfPhone,
  removeFromCompany,
  type StoredInvitation,
  saveInvitation,
} from './store.ts'

const INVITATION_DAYS = 7
const APPLYING =
  '您自己的前缀申请正在审核，审核期间不能加入其他企业；请等审核有了结果再接受邀请，邀请过期可请对方重新发出'
const toDailyQuota = (companyId: string) => ({
  key: `invite:company:${companyId}`,
  limit: 50,
  seconds: DAY_SECONDS,
})

/** Returns the company of an administrator or member; the account type alone gives no rights. */
export function requireCompanyId(who: Person): string {
  if (!who.companyId) throw refuse('forbidden')
  return who.companyId
}

const toInvitation = (invitation: StoredInvitation, companyName: string): Invitation => ({
  invitationId: invitation.id,
  companyName,
  phone: maskPhone(invitation.phone),
  invitedAt: toShanghaiTime(invitation.invitedAt),
  expiresAt: toShanghaiTime(invitation.expiresAt),
})

/** Invitations belong to an approved company, not to a person: any other id has none. */
async function requireApprovedCompany(deps: AccountDeps, who: Person) {
  const company = await deps.companyOf({ userId: who.userId, companyId: requireCompanyId(who) })
  if (company?.examineStatus !== EXAMINE_STATUS.approved) throw refuse('forbidden')
  return company
}

export async function listMembers(
  deps: AccountDeps,
  who: Person,
): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const companyId = requireCompanyId(who)
  const rows = await listCompanyMembers(deps.db, companyId)
  const members = rows.map((row) => ({
    userId: row.id,
    userName: row.name,
    phone: maskPhone(row.phone ?? ''),
    type: row.type,
    portrait: row.portrait && toAvatarPath(row.portrait),
    joinedAt: toShanghaiTime(row.joinedAt ?? row.createdAt),
  }))
  if (who.type !== 'COMPANY_ADMIN') return { members, invitations: [] }
  const company = await requireApprovedCompany(deps, who)
  const openInvitations = await listInvitationsOfCompany(deps.db, companyId, deps.now())
  return { members, invitations: openInvitations.map((invitation) => toInvitation(invitation, company.name)) }
}

/**
 * Returns the same answer with or without an account of the phone, except for people who are members already.
 */
export async function inviteMember(deps: AccountDeps, who: Person, givenPhone: string): Promise<Invitation> {
  const phone = deps.verification.requireMobile(givenPhone)
  const company = await requireApprovedCompany(deps, who)
  const companyId = requireCompanyId(who)
  const account = await findAccountByPhone(deps.db, phone)
  if (account?.companyId === companyId) throw refuse('member_already')
  const now = deps.now()
  if (!(await takeQuota(deps.db, toDailyQuota(companyId), now))) throw refuse('too_many_requests')
  const invitation = {
    id: createId(now.getTime()),
    companyId,
    phone,
    invitedBy: who.userId,
    invitedAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_SECONDS * 1000),
  }
  await transact(deps.db, async (db) => {
    // This waits for a running deletion, so that no invitation remains of the last administrator.
    const current = await lockActiveAccount(db, who.userId)
    if (!current) throw refuse('session_missing')
    if (current.type !== who.type || current.companyId !== companyId) throw refuse('forbidden')
    await saveInvitation(db, invitation)
    await deps.jobs.enqueue(db, SEND_NOTICE, { template: 'invitation', phone, name: company.name })
    if (!account) return
    const text = `${company.name}邀请您加入企业，${INVITATION_DAYS} 天内有效。接受后即可使用企业的前缀与控制台，不必再申请前缀。`
    const link = '/personal_update?type=5'
    await addNotice(db, { userId: account.id, title: '企业邀请', text, link }, now)
  })
  return toInvitation(invitation, company.name)
}

export async function cancelInvitation(deps: AccountDeps, who: Person, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteInvitation(deps.db, id, requireCompanyId(who))))
    throw refuse('invitation_not_found')
}

export async function removeMember(deps: AccountDeps, who: Person, userId: string): Promise<void> {
  const companyId = requireCompanyId(who)
  if (!isUuid(userId)) throw refuse('member_not_found')
  await transact(deps.db, async (db) => {
    if (!(await removeFromCompany(db, userId, companyId))) throw refuse('member_not_found')
    await deps.endProposals(db, userId)
    await deps.endSeats(db, userId)
    const detail = { companyId, by: who.userId }
    await recordSecurity(db, deps.now(), NO_BROWSER, { event: 'member-removed', accountId: userId, detail })
  })
}

export async function listOwnInvitations(deps: AccountDeps, who: Person): Promise<Invitation[]> {
  const { phone } = await requireSignedInAccount(deps.db, who)
  const rows = await listInvitationsOfPhone(deps.db, phone, deps.now())
  const invitations = await Promise.all(
    rows.map(async (row) => {
      const company = await deps.companyOf({ userId: row.invitedBy, companyId: row.companyId })
      return company?.examineStatus === EXAMINE_STATUS.approved ? [toInvitation(row, company.name)] : []
    }),
  )
  return invitations.flat()
}

/** Accepting makes an ordinary person a member at once; their open sessions notice at the next call. */
export async function answerInvitation(
  deps: AccountDeps,
  who: Person,
  input: { invitationId: string; accept: boolean },
  context: CallContext,
): Promise<void> {
  if (!isUuid(input.invitationId)) throw refuse('invitation_not_found')
  const { phone } = await requireSignedInAccount(deps.db, who)
  const now = deps.now()
  await transact(deps.db, async (db) => {
    // The account is locked first: of a simultaneous acceptance and submission, the later one sees the other.
    await lockAccount(db, who.userId)
    if (input.accept && !(await deps.endOwnApplication(db, who.userId)))
      throw refuse('registration_under_review', APPLYING)
    const invitation = await consumeInvitation(db, input.invitationId, phone, now)
    if (!invitation) throw refuse('invitation_not_found')
    if (!input.accept) return
    const { companyId } = invitation
    // After a refusal the transaction is undone, so the invitation stays.
    if (!(await joinCompany(db, who.userId, companyId, now))) throw refuse('company_already')
    const detail = { companyId, by: invitation.invitedBy }
    await recordSecurity(db, now, context, { event: 'member-joined', accountId: who.userId, detail })
  })
}
