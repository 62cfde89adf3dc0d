import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { callServer, type Options } from '@biaojie/session/call.ts'
import { createSigned } from '@biaojie/session/signed.ts'
import { sendFile, type Upload } from '@biaojie/session/upload.ts'
import { endQuietly, getSessionSignal } from '../session/relogin.ts'
import { makeSignatureHeader } from '../session/signature.ts'
import { getAccessToken } from '../session/tokens.ts'

/* Sends calls and files as the signed-in person; pages use `signed-request.ts`, which loads this module. */

export { getAccessToken }

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

export const sendCall = <N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options,
): Promise<Result<DataOf<N>>> =>
  sendSigned((headers, signal) =>
    callServer(name, input, { ...options, signal, headers: { ...options.headers, ...headers } }),
  )

export function sendUpload<N extends CallName>(
  name: N,
  { query, ...upload }: Upload & { query?: Record<string, string> },
): Promise<Result<DataOf<N>>> {
  const address = routes[name][1] + (query ? `?${new URLSearchParams(query)}` : '')
  return sendSigned((headers, ended) => {
    const signal = upload.signal ? AbortSignal.any([ended, upload.signal]) : ended
    return sendFile<DataOf<N>>(address, headers, { ...upload, signal })
  })
}
