import type { Result } from '@biaojie/session/call.ts'
import { createSigned } from '@biaojie/session/signed.ts'
import { endQuietly, sessionSignal } from './relogin.ts'
import { signatureHeader } from './signature.ts'
import { accessToken } from './tokens.ts'

const session = createSigned({ accessToken, headers: signatureHeader, end: endQuietly })

/**
 * Sends as the signed-in person and retries once when a newer token helps. When the session is over, here or
 * in another call, the login opens and the promise stays pending, because the caller has nothing left to do.
 */
export function signed<T>(
  send: (headers: Record<string, string>, signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> {
  return session.signed(async (headers) => {
    const signal = sessionSignal()
    const answer = await send(headers, signal)
    return signal.aborted ? new Promise(() => {}) : answer
  })
}
