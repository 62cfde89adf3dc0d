import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { ACCESS_TOKEN_HEADER, FINGERPRINT_HEADER, RELOGIN_CODES } from '@biaojie/contract/session-rules.ts'
import { createAccessToken } from '@biaojie/session/access-token.ts'
import { call, type Options, type Result } from '@biaojie/session/call.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { readTokens } from '@biaojie/session/stored.ts'
import { leaveForLogin } from './leave.ts'

const accessToken = createAccessToken(async () => ({}))

/** What a call of the signed-in person carries. When the session is over the login opens and this stays open. */
export async function sessionHeaders(): Promise<Result<Record<string, string>>> {
  const access = await accessToken()
  if (access.ok) {
    return { ok: true, data: { [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: fingerprint() } }
  }
  return access.ended ? leaveForLogin() : access
}

/**
 * One call as the signed-in person; never throws. Code 0 means that no answer arrived. When the session is
 * over the login opens and the promise stays open: there is nothing left to do for the caller.
 */
export async function request<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>> = {},
  options: Options = {},
): Promise<Result<DataOf<N>>> {
  for (let tries = 0; ; tries += 1) {
    const headers = await sessionHeaders()
    if (!headers.ok) return headers
    const answer = await call(name, input, { ...options, headers: headers.data })
    if (answer.ok || !RELOGIN_CODES.includes(answer.code)) return answer
    // Another tab may have renewed the token while this call was on its way with the old one.
    const stale = headers.data[ACCESS_TOKEN_HEADER] !== readTokens()?.access_token
    if (tries > 0 || !stale) return leaveForLogin()
  }
}
