import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createSigned } from '@biaojie/session/signed.ts'
import { sendFile, type Upload } from '@biaojie/session/upload.ts'
import { endQuietly, getSessionSignal } from '../session/relogin.ts'
import { getAccessToken, makeSignatureHeader } from '../session/tokens.ts'
import { callServer, type Options, type PublicCall, type Result } from './request.ts'

const session = createSigned({ accessToken: getAccessToken, headers: makeSignatureHeader, end: endQuietly })

/**
 * Sends as the signed-in person and retries once when a newer token helps. When the session is over, here or
 * in another call, the login opens and the promise stays pending, because the caller has nothing left to do.
 */
function sendSigned<T>(
  send: (headers: Record<string, string>, signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> {
  return session.sendSigned(async (headers) => {
    const signal = getSessionSignal()
    const answer = await send(headers, signal)
    return signal.aborted ? new Promise(() => {}) : answer
  })
}

/**
 * Calls that need a session. SMS codes can be sent without one, but some only to the account's own person.
 */
type SignedCall = Exclude<CallName, PublicCall> | 'sendShortMessage'

/**
 * Makes one call as the signed-in person; never throws. When the session is over it opens the login and stays
 * pending, because the caller has nothing left to do.
 */
export const sendSignedRequest = <N extends SignedCall>(
  name: N,
  input: Partial<InputOf<N>> = {},
  options: Options = {},
): Promise<Result<DataOf<N>>> =>
  sendSigned((headers, signal) =>
    callServer(name, input, { ...options, signal, headers: { ...options.headers, ...headers } }),
  )

/**
 * Sends one file as the signed-in person, with progress; never throws. `query` holds query fields of the
 * call.
 */
export function sendSignedUpload<N extends CallName>(
  name: N,
  { query, ...upload }: Upload & { query?: Record<string, string> },
): Promise<Result<DataOf<N>>> {
  const address = routes[name][1] + (query ? `?${new URLSearchParams(query)}` : '')
  return sendSigned((headers, ended) => {
    const signal = upload.signal ? AbortSignal.any([ended, upload.signal]) : ended
    return sendFile<DataOf<N>>(address, headers, { ...upload, signal })
  })
}
