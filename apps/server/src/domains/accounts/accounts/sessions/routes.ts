import { FINGERPRINT_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import * as call from '@biaojie/contract/accounts/accounts/sessions.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext, Serve } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { transact } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { checkClient } from '../entry/login.ts'
import { checkOwnPassword } from '../passwords/change.ts'
import { decodePassword } from '../passwords/passwords.ts'
import { recordSecurity } from '../security-log.ts'
import { requireSignedInAccount } from '../store.ts'
import { exchangeToken, issueExchange } from './exchange.ts'
import { logOut } from './logout.ts'
import { endSession, readToken, refresh } from './sessions.ts'
import { listOpenFamilies, revokeAll } from './store.ts'

export function serveSessions(serve: Serve, deps: AccountDeps): void {
  serve(call.refreshToken, ({ body }, context) => {
    checkClient(context)
    return refresh(deps, { token: body.refresh_token, fingerprint: body.fingerprint, from: context })
  })
  serve(call.logout, async ({ query }, context) => {
    const headers = {
      'access-token': context.header('access-token'),
      authorization: context.header('authorization'),
    }
    const { fingerprint = '' } = query
    await logOut(deps, { token: readToken({ headers }), fingerprint, secure: deps.secureCookies, context })
    for (const line of deps.endedCookies) context.setCookie(line)
    return {}
  })
  serve(call.loginExchange, ({ body }, context) => exchangeToken(deps, body, context))
  serve(call.issueExchange, (_input, { who, header }) => issueExchange(deps, who, header(FINGERPRINT_HEADER)))
  serve(call.sessionList, (_input, { who }) => listSessions(deps, who))
  serve(call.endSession, async ({ body }, context) => {
    const family = { id: body.sessionId, accountId: context.who.userId }
    if (family.id !== context.who.sessionId) await confirmOwner(deps, body.password, context)
    if (!isUuid(family.id) || !(await endSession(deps, family, 'ended', context)))
      throw refuse('session_not_found')
    return {}
  })
  serve(call.endAllSessions, async ({ body }, context) => {
    await confirmOwner(deps, body.password, context)
    return endAllSessions(deps, body.keepCurrent ?? false, context)
  })
}

/** The holder of somebody else's session must not be able to keep it and log the owner out. */
async function confirmOwner(deps: AccountDeps, password: string | undefined, context: CallContext<Person>) {
  if (!password) throw refuse('password_needed')
  const account = await requireSignedInAccount(deps.db, context.who)
  await checkOwnPassword(deps, account, decodePassword(password), context)
}

async function listSessions(deps: AccountDeps, who: Person) {
  const families = await listOpenFamilies(deps.db, who.userId, deps.now())
  return families.map(({ id, device, ip, createdAt, lastSeenAt }) => ({
    sessionId: id,
    device,
    ip,
    createdAt: toShanghaiTime(createdAt),
    lastSeenAt: toShanghaiTime(lastSeenAt),
    current: id === who.sessionId,
  }))
}

function endAllSessions(deps: AccountDeps, keepCurrent: boolean, context: CallContext<Person>) {
  const { userId, sessionId } = context.who
  return transact(deps.db, async (db) => {
    const now = deps.now()
    const ended = await revokeAll(db, userId, 'ended', now, keepCurrent ? { sessionId } : undefined)
    const detail = { ended: String(ended) }
    await recordSecurity(db, now, context, { event: 'sessions-ended', accountId: userId, detail })
    return { ended }
  })
}
