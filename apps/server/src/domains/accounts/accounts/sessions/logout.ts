import { routes } from '@biaojie/contract/wire.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { isSameText } from '../../../../platform/base/secret.ts'
import { endSession, hashFingerprint, type SessionDeps } from './sessions.ts'
import { findFamily, findToken } from './store.ts'
import { REFRESH_SECONDS } from './tokens.ts'

const NAME = 'bj_out'

/** This cookie gives no access: it only names the session to the call that ends it. */
export function createLogoutCookie(deps: SessionDeps, familyId: string, secure: boolean): string {
  return formatCookie(`${familyId}.${deps.keyed('logout', familyId)}`, REFRESH_SECONDS, secure)
}

const formatCookie = (value: string, maxAge: number, secure: boolean) =>
  `${NAME}=${value}; Path=${routes.logout[1]}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

async function findFamilyOfCookie(deps: SessionDeps, header: string, fingerprint: string) {
  const value = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(header)?.[1] ?? ''
  const [id = '', signature = ''] = value.split('.', 2)
  if (!isUuid(id) || !isSameText(signature, deps.keyed('logout', id))) return undefined
  const family = await findFamily(deps.db, id)
  return family?.fingerprint === hashFingerprint(deps, fingerprint) ? family : undefined
}

/** An expired token still names its session. */
async function findFamilyOfToken(deps: SessionDeps, token: string) {
  const storedToken = token ? await findToken(deps.db, token) : undefined
  return storedToken && { id: storedToken.familyId, accountId: storedToken.accountId }
}

/** Ends the session of the token header, or of cookie and fingerprint. Logging out never fails. */
export async function logOut(
  deps: SessionDeps,
  input: { token: string; fingerprint: string; secure: boolean; context: CallContext },
): Promise<void> {
  const { context } = input
  const family =
    (await findFamilyOfToken(deps, input.token)) ??
    (await findFamilyOfCookie(deps, context.cookie, input.fingerprint))
  if (family) await endSession(deps, family, 'logout', context)
  context.setCookie(formatCookie('', 0, input.secure))
}
