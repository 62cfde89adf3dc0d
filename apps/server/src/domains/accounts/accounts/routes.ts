import * as account from '@biaojie/contract/accounts/accounts/accounts.ts'
import * as contact from '@biaojie/contract/accounts/accounts/contact-changes.ts'
import * as member from '@biaojie/contract/accounts/accounts/members.ts'
import * as personal from '@biaojie/contract/accounts/accounts/personal-data.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Accounts } from './accounts.ts'
import { choosePortrait, uploadAvatar } from './avatars/avatars.ts'
import { isAvatarName, toObjectKey } from './avatars/store.ts'
import { appealForPhone, decideAppeal, listAppeals } from './contacts/appeals.ts'
import { changeEmail } from './contacts/email.ts'
import { cancelPhoneChange, changePhone, loadContactState } from './contacts/phone.ts'
import type { AccountDeps } from './deps.ts'
import { serveDesk } from './desk/routes.ts'
import { logInByCode, logInByPassword } from './entry/login.ts'
import { sendShortMessage } from './entry/messages.ts'
import { register } from './entry/register.ts'
import { appointAdministrator, promoteMember } from './members/administrators.ts'
import * as members from './members/members.ts'
import { changePassword, resetPassword } from './passwords/change.ts'
import { listConsents, recordConsent, requireConsentVersion, withdrawConsent } from './personal/consents.ts'
import { deleteAccount } from './personal/delete.ts'
import { exportMyData } from './personal/export.ts'
import { serveSecondFactor } from './second-factor/routes.ts'
import { serveSessions } from './sessions/routes.ts'
import { requireSignedInAccount } from './store.ts'
import { toUserInfo } from './user-info.ts'

function serveContacts(serve: Serve, deps: AccountDeps): void {
  serve(contact.contactState, (_input, { who }) => loadContactState(deps, who))
  serve(contact.changePhone, ({ body }, context) => changePhone(deps, context.who, body, context))
  serve(contact.cancelPhoneChange, async (_input, context) => {
    await cancelPhoneChange(deps, context.who, context)
    return {}
  })
  serve(contact.changeEmail, ({ body }, context) => changeEmail(deps, context.who, body, context))
  serve(contact.appealPhone, async ({ body }, context) => {
    await appealForPhone(deps, body, context)
    return {}
  })
  serve(contact.appealList, ({ body }) => listAppeals(deps, body))
  serve(contact.appealDecide, async ({ body }, context) => {
    await decideAppeal(deps, context.who, body, context)
    return {}
  })
}

export function serveAccounts(serve: Serve, { deps }: Accounts): void {
  serveLogin(serve, deps)
  serveProfile(serve, deps)
  servePersonalData(serve, deps)
  serveMembers(serve, deps)
  serveSessions(serve, deps)
  serveAvatars(serve, deps)
  serveContacts(serve, deps)
  serveDesk(serve, deps)
  serveSecondFactor(serve, deps)
}

function serveLogin(serve: Serve, deps: AccountDeps): void {
  serve(account.passwordLogin, ({ query, body }, context) =>
    logInByPassword(deps, { ...query, ...body }, context),
  )
  serve(account.mobileLogin, ({ query, body }, context) => logInByCode(deps, { ...query, ...body }, context))
  for (const call of [account.sendShortMessage, account.sendLoginMessage])
    serve(call, ({ body }, context) => sendShortMessage(deps, body, context))
  serve(account.registerAccount, ({ body }, context) => register(deps, body, context))
  serve(account.retrievePassword, async ({ body }, context) => {
    const { phone, newPassword, verifiyCode: code } = body
    await resetPassword(deps, { phone, newPassword, code }, context)
    return {}
  })
}

function serveProfile(serve: Serve, deps: AccountDeps): void {
  const loadInfo = async (who: Person) => toUserInfo(deps, await requireSignedInAccount(deps.db, who))
  serve(account.customerInfo, (_input, { who }) => loadInfo(who))
  serve(account.updateInfo, async ({ body }, { who }) => {
    await choosePortrait(deps, who, body.portrait)
    return loadInfo(who)
  })
  serve(account.uploadFile, ({ file }, { who, ip }) =>
    uploadAvatar(deps, who, { bytes: file.bytes, fileName: file.name, ip }),
  )
  serve(account.updatePassword, async ({ body }, context) => {
    const { phoneNo: phone, oldPassword, newPassword, verifiyCode: code } = body
    await changePassword(deps, context.who, { phone, oldPassword, newPassword, code }, context)
    return {}
  })
}

function servePersonalData(serve: Serve, deps: AccountDeps): void {
  serve(personal.exportMyData, (_input, context) => exportMyData(deps, context.who, context))
  serve(personal.deleteAccount, async ({ body }, context) => {
    await deleteAccount(deps, context.who, body, context)
    return {}
  })
  serve(personal.consentList, (_input, { who }) => listConsents(deps.db, who.userId))
  serve(personal.giveConsent, async ({ body: { kind, version } }, { who }) => {
    const consent = { accountId: who.userId, kind, version: requireConsentVersion(kind, version) }
    await recordConsent(deps.db, consent, deps.now())
    return {}
  })
  serve(personal.withdrawConsent, async ({ body: { kind } }, { who }) => {
    await withdrawConsent(deps.db, { accountId: who.userId, kind }, deps.now())
    return {}
  })
}

function serveMembers(serve: Serve, deps: AccountDeps): void {
  serve(member.memberList, (_input, { who }) => members.listMembers(deps, who))
  serve(member.inviteMember, ({ body }, { who }) => members.inviteMember(deps, who, body.phone))
  serve(member.cancelInvitation, async ({ body }, { who }) => {
    await members.cancelInvitation(deps, who, body.invitationId)
    return {}
  })
  serve(member.removeMember, async ({ body }, { who }) => {
    await members.removeMember(deps, who, body.userId)
    return {}
  })
  serve(member.promoteMember, async ({ body }, { who }) => {
    await promoteMember(deps, who, body.userId)
    return {}
  })
  serve(member.appointAdministrator, async ({ body }, { who }) => {
    await appointAdministrator(deps, who, body)
    return {}
  })
  serve(member.myInvitations, (_input, { who }) => members.listOwnInvitations(deps, who))
  serve(member.answerInvitation, async ({ body }, context) => {
    await members.answerInvitation(deps, context.who, body, context)
    return {}
  })
}

function serveAvatars(serve: Serve, { storage }: AccountDeps): void {
  serve.raw(account.avatar, async ({ params: { name } }, _request, reply) => {
    const picture = isAvatarName(name) ? await storage.get(toObjectKey(name)) : undefined
    if (!picture) throw refuse('not_found')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .send(picture)
  })
}
