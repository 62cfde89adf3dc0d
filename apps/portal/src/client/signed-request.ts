import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { signed } from '../session/signed.ts'
import { call, type Options, type PublicCall, type Result } from './request.ts'

/**
 * Calls that need a session. SMS codes can be sent without one, but some only to the account's own person.
 */
type SignedCall = Exclude<CallName, PublicCall> | 'sendShortMessage'

/**
 * Makes one call as the signed-in person; never throws. When the session is over it opens the login and stays
 * pending, because the caller has nothing left to do.
 */
export const signedRequest = <N extends SignedCall>(
  name: N,
  input: Partial<InputOf<N>> = {},
  options: Options = {},
): Promise<Result<DataOf<N>>> =>
  signed((headers, signal) =>
    call(name, input, { ...options, signal, headers: { ...options.headers, ...headers } }),
  )
