import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { NO_ANSWER, type Result } from '@biaojie/session/call.ts'
import { sendFile, type Upload } from '@biaojie/session/upload.ts'
import { signed } from '../../session/request.ts'

/** Sends one file to an upload call with progress; never throws, and a failure always has a message. */
export async function uploadFile<N extends CallName>(name: N, upload: Upload): Promise<Result<DataOf<N>>> {
  const answer = await signed((headers) => sendFile<DataOf<N>>(routes[name][1], headers, upload))
  return answer.ok || answer.message ? answer : { ...answer, message: NO_ANSWER }
}
