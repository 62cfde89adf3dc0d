import * as call from '@biaojie/contract/sessions.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext, Serve, Who } from '../../../http/serve.ts'
import { shanghaiTime } from '../../../platform/clock.ts'
import { transact } from '../../../platform/database.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { AccountDeps } from '../deps.ts'
import { checkClient } from '../entry/login.ts'
import { recordSecurity } from '../security-log.ts'
import { exchange, issueExchange } from './exchange.ts'
import { logout } from './logout.ts'
import { endSession, refresh, tokenOf } from './sessions.ts'
import { openFamilies, revokeAll } from './store.ts'

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
    await logout(deps, { token: tokenOf({ headers }), fingerprint, secure: deps.secureCookies, context })
    for (const line of deps.endedCookies) context.setCookie(line)
    return {}
  })
  serve(call.loginExchange, ({ body }, context) => exchange(deps, body, context))
  serve(call.issueExchange, (_input, { who }) => issueExchange(deps, who))
  serve(call.sessionList, (_input, { who }) => listSessions(deps, who))
  serve(call.endSession, async ({ body }, context) => {
    const family = { id: body.sessionId, accountId: context.who.userId }
    if (!isUuid(family.id) || !(await endSession(deps, family, 'ended', context)))
      throw refuse('session_not_found')
    return {}
  })
  serve(call.endAllSessions, ({ body }, context) => endAll(deps, body.keepCurrent ?? false, context))
}

async function listSessions(deps: AccountDeps, who: Who) {
  const families = await openFamilies(deps.db, who.userId, deps.now())
  return families.map(({ id, device, ip, createdAt, lastSeenAt }) => ({
    sessionId: id,
    device,
    ip,
    createdAt: shanghaiTime(createdAt),
    lastSeenAt: shanghaiTime(lastSeenAt),
    current: id === who.sessionId,
  }))
}

function endAll(deps: AccountDeps, keepCurrent: boolean, context: CallContext<Who>) {
  const { userId, sessionId } = context.who
  return transact(deps.db, async (db) => {
    const now = deps.now()
    const ended = await revokeAll(db, userId, 'ended', now, keepCurrent ? sessionId : undefined)
    const detail = { ended: String(ended) }
    await recordSecurity(db, now, context, { event: 'sessions-ended', accountId: userId, detail })
    return { ended }
  })
}
