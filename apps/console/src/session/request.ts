import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { createAccessToken } from '@biaojie/session/access-token.ts'
import { call, type Options, type Result } from '@biaojie/session/call.ts'
import { createSigned } from '@biaojie/session/signed.ts'
import { leaveForLogin } from './leave.ts'

const nothingMore = async () => ({})

/**
 * Sends requests that are no calls, for a picture for example; like `request`, it retries once when a newer
 * token helps.
 */
export const { signed } = createSigned({
  accessToken: createAccessToken(nothingMore),
  headers: nothingMore,
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
  signed((headers) => call(name, input, { ...options, headers: { ...options.headers, ...headers } }))
