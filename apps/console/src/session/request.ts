import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { createAccessToken } from '@biaojie/session/access-token.ts'
import { call, type Options, type Result } from '@biaojie/session/call.ts'
import { createSigned } from '@biaojie/session/signed.ts'
import { leaveForLogin } from './leave.ts'

const nothingMore = async () => ({})

/** For what is no call: a picture, say. As `request`, it tries once more where a newer token helps. */
export const { signed } = createSigned({
  accessToken: createAccessToken(nothingMore),
  headers: nothingMore,
  end: leaveForLogin,
})

/**
 * One call as the signed-in person; never throws. Code 0 means that no answer arrived. When the session is
 * over the login opens and the promise stays open: there is nothing left to do for the caller.
 */
export const request = <N extends CallName>(
  name: N,
  input: Partial<InputOf<N>> = {},
  options: Options = {},
): Promise<Result<DataOf<N>>> =>
  signed((headers) => call(name, input, { ...options, headers: { ...options.headers, ...headers } }))
