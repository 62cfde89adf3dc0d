import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { NO_ANSWER, type Result } from '@biaojie/session/call.ts'
import { sendFile, type Upload } from '@biaojie/session/upload.ts'
import { signed } from '../../session/request.ts'

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
