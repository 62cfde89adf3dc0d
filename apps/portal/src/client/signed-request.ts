import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { ACCESS_TOKEN_HEADER, FINGERPRINT_HEADER, RELOGIN_CODES } from '@biaojie/contract/session-rules.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { readTokens } from '@biaojie/session/stored.ts'
import { endQuietly, sessionSignal } from '../session/relogin.ts'
import { signatureHeader } from '../session/signature.ts'
import { accessToken } from '../session/tokens.ts'
import { call, type Options, type PublicCall, type Result } from './request.ts'

/** Calls that need a person; codes are sent to strangers as well, but some only to the person in question. */
type SignedCall = Exclude<CallName, PublicCall> | 'sendShortMessage'

/** The headers of a signed-in call. When the session is over the login opens and the promise stays open. */
export async function sessionHeaders(): Promise<Result<Record<string, string>>> {
  const access = await accessToken()
  if (access.ok) {
    const own = { [ACCESS_TOKEN_HEADER]: access.token, [FINGERPRINT_HEADER]: fingerprint() }
    return { ok: true, data: { ...own, ...(await signatureHeader()) } }
  }
  return access.ended ? endQuietly() : access
}

/**
 * One call as the signed-in person; never throws. When the session is over the login opens and the promise
 * stays open: there is nothing left to do for the caller.
 */
export async function signedRequest<N extends SignedCall>(
  name: N,
  input: Partial<InputOf<N>> = {},
  options: Options = {},
): Promise<Result<DataOf<N>>> {
  const send = async (): Promise<{ used: string | undefined; answer: Result<DataOf<N>> }> => {
    const headers = await sessionHeaders()
    if (!headers.ok) return { used: undefined, answer: headers }
    const signal = sessionSignal()
    const answer = await call(name, input, { ...options, signal, headers: headers.data })
    return signal.aborted ? new Promise(() => {}) : { used: headers.data[ACCESS_TOKEN_HEADER], answer }
  }
  const first = await send()
  if (first.answer.ok || !RELOGIN_CODES.includes(first.answer.code)) return first.answer
  // Another tab may have renewed the token while this call was on its way with the old one.
  if (first.used === readTokens()?.access_token) return endQuietly()
  const second = await send()
  if (second.answer.ok || !RELOGIN_CODES.includes(second.answer.code)) return second.answer
  return endQuietly()
}
