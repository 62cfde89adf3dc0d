import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createAccessToken } from '@biaojie/session/access-token.ts'
import { NO_ANSWER, type Result } from '@biaojie/session/answer.ts'
import { callServer, type Options } from '@biaojie/session/call.ts'
import { createSigned } from '@biaojie/session/signed.ts'
import { sendFile, type Upload } from '@biaojie/session/upload.ts'
import { leaveForLogin } from './leave.ts'

const loadNothing = async () => ({})

/**
 * Sends requests other than calls, for example for a picture; like `request`, it retries once when a newer
 * token helps.
 */
export const { sendSigned: signed } = createSigned({
  accessToken: createAccessToken(loadNothing),
  headers: loadNothing,
  end: leaveForLogin,
})

/**
 * Makes one call as the signed-in person; never throws. Code 0 means that no answer arrived. When the session
 * is over it opens the login and stays pending, because the caller has nothing left to do.
 */
export const request = <N extends CallName>(
  name: N,
  input: Partial<InputOf<N>> = {},
  options: Options = {},
): Promise<Result<DataOf<N>>> =>
  signed((headers) => callServer(name, input, { ...options, headers: { ...options.headers, ...headers } }))

/**
 * Sends one file to an upload call with progress; never throws, and a failure always has a message. `query` holds query
 * fields of the call.
 */
export async function uploadFile<N extends CallName>(
  name: N,
  { query, ...upload }: Upload & { query?: Record<string, string> },
): Promise<Result<DataOf<N>>> {
  const address = routes[name][1] + (query ? `?${new URLSearchParams(query)}` : '')
  const answer = await signed((headers) => sendFile<DataOf<N>>(address, headers, upload))
  return answer.ok || answer.message ? answer : { ...answer, message: NO_ANSWER }
}
