import * as account from '@biaojie/contract/accounts.ts'
import * as member from '@biaojie/contract/members.ts'
import * as personal from '@biaojie/contract/personal-data.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/errors.ts'
import { type CallContext, type Serve, sendRefusal, type Who } from '../../http/serve.ts'
import { sweepEvery } from '../../http/sweep.ts'
import type { Accounts } from './accounts.ts'
import { choosePortrait, uploadAvatar } from './avatars/avatars.ts'
import { AVATAR_ROUTE, isAvatarName, objectKey } from './avatars/paths.ts'
import type { AccountDeps } from './deps.ts'
import { mobileLogin, passwordLogin } from './entry/login.ts'
import { sendShortMessage } from './entry/messages.ts'
import { register } from './entry/register.ts'
import { appointAdministrator, promoteMember } from './members/administrators.ts'
import * as members from './members/members.ts'
import { changePassword, resetPassword } from './passwords/change.ts'
import { consentsOf, consentVersion, recordConsent, withdrawConsent } from './personal/consents.ts'
import { deleteAccount } from './personal/delete.ts'
import { exportMyData } from './personal/export.ts'
import { serveSessions } from './sessions/routes.ts'
import { userInfoOf } from './user-info.ts'
import { signedInAccount } from './who.ts'

const SWEEP_EVERY_MS = 600_000

/** Never null in a call that is not public: `serve` has seen to it. */
export function whoOf({ who }: CallContext): Who {
  if (!who) throw refuse('session_missing')
  return who
}

export function serveAccounts(serve: Serve, app: FastifyInstance, { deps, sweep }: Accounts): void {
  serveLogin(serve, deps)
  serveProfile(serve, deps)
  servePersonalData(serve, deps)
  serveMembers(serve, deps)
  serveSessions(serve, deps)
  serveAvatars(app, deps)
  sweepEvery(app, SWEEP_EVERY_MS, sweep, '清理过期登录数据失败')
}

function serveLogin(serve: Serve, deps: AccountDeps): void {
  serve(account.passwordLogin, ({ query, body }, context) =>
    passwordLogin(deps, { ...query, ...body }, context),
  )
  serve(account.mobileLogin, ({ query, body }, context) => mobileLogin(deps, { ...query, ...body }, context))
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
  const info = async (context: CallContext) =>
    userInfoOf(deps, await signedInAccount(deps.db, whoOf(context)))
  serve(account.customerInfo, (_input, context) => info(context))
  serve(account.updateInfo, async ({ body }, context) => {
    await choosePortrait(deps, whoOf(context), body.portrait)
    return info(context)
  })
  serve(account.uploadFile, ({ file }, context) =>
    uploadAvatar(deps, whoOf(context), { bytes: file.bytes, fileName: file.name }),
  )
  serve(account.updatePassword, async ({ body }, context) => {
    const { phoneNo: phone, oldPassword, newPassword, verifiyCode: code } = body
    await changePassword(deps, whoOf(context), { phone, oldPassword, newPassword, code }, context)
    return {}
  })
}

function servePersonalData(serve: Serve, deps: AccountDeps): void {
  serve(personal.exportMyData, (_input, context) => exportMyData(deps, whoOf(context), context))
  serve(personal.deleteAccount, async ({ body }, context) => {
    await deleteAccount(deps, whoOf(context), body, context)
    return {}
  })
  serve(personal.consentList, (_input, context) => consentsOf(deps.db, whoOf(context).userId))
  serve(personal.giveConsent, async ({ body: { kind, version } }, context) => {
    const consent = { accountId: whoOf(context).userId, kind, version: consentVersion(kind, version) }
    await recordConsent(deps.db, consent, deps.now())
    return {}
  })
  serve(personal.withdrawConsent, async ({ body: { kind } }, context) => {
    await withdrawConsent(deps.db, { accountId: whoOf(context).userId, kind }, deps.now())
    return {}
  })
}

function serveMembers(serve: Serve, deps: AccountDeps): void {
  serve(member.memberList, (_input, context) => members.listMembers(deps, whoOf(context)))
  serve(member.inviteMember, ({ body }, context) => members.invite(deps, whoOf(context), body.phone))
  serve(member.cancelInvitation, async ({ body }, context) => {
    await members.cancelInvitation(deps, whoOf(context), body.invitationId)
    return {}
  })
  serve(member.removeMember, async ({ body }, context) => {
    await members.removeMember(deps, whoOf(context), body.userId)
    return {}
  })
  serve(member.promoteMember, async ({ body }, context) => {
    await promoteMember(deps, whoOf(context), body.userId)
    return {}
  })
  serve(member.appointAdministrator, async ({ body }, context) => {
    await appointAdministrator(deps, whoOf(context), body)
    return {}
  })
  serve(member.myInvitations, (_input, context) => members.myInvitations(deps, whoOf(context)))
  serve(member.answerInvitation, async ({ body }, context) => {
    await members.answerInvitation(deps, whoOf(context), body, context)
    return {}
  })
}

/** Avatars are public pictures under names nobody can guess; their content never changes. */
function serveAvatars(app: FastifyInstance, { storage }: AccountDeps): void {
  app.get(AVATAR_ROUTE, async (request, reply) => {
    const { name } = request.params as { name: string }
    const picture = isAvatarName(name) ? await storage.get(objectKey(name)) : undefined
    if (!picture) return sendRefusal(reply, refuse('not_found'))
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .send(picture)
  })
}
