import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { Upload } from '@biaojie/session/upload.ts'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'
import { type Options, type PublicCall, type Result, sendWith } from './request.ts'

/**
 * Calls that need a session. SMS codes can be sent without one, but some only to the account's own person.
 */
type SignedCall = Exclude<CallName, PublicCall> | 'sendShortMessage'

const loadSession = () => import('./signed-session.ts')

/**
 * Tells whether calls can be made as the signed-in person. Public pages ask before they call, because they must not
 * redirect to the login when the session has ended.
 */
export async function isSessionUsable(): Promise<boolean> {
  const session = await loadSession().catch(() => undefined)
  return session !== undefined && (await session.getAccessToken()).ok
}

/**
 * Makes one call as the signed-in person; never throws. When the session is over it opens the login and stays
 * pending, because the caller has nothing left to do.
 */
export function sendSignedRequest<N extends SignedCall>(
  name: N,
  input: Partial<InputOf<N>> = {},
  { quiet, ...options }: Options = {},
): Promise<Result<DataOf<N>>> {
  const send = () => sendWith(loadSession, (session) => session.sendCall(name, input, options))
  return quiet ? send() : showWhileLoading(send)
}

/**
 * Sends one file as the signed-in person, with progress; never throws. `query` holds query fields of the
 * call.
 */
export const sendSignedUpload = <N extends CallName>(
  name: N,
  upload: Upload & { query?: Record<string, string> },
): Promise<Result<DataOf<N>>> => sendWith(loadSession, (session) => session.sendUpload(name, upload))
