import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { sendFile, type Upload } from '@biaojie/session/upload.ts'
import { signed } from '../session/signed.ts'
import type { Result } from './request.ts'

/**
 * Sends one file as the signed-in person, with progress; never throws. `query` holds query fields of the
 * call.
 */
export function signedUpload<N extends CallName>(
  name: N,
  { query, ...upload }: Upload & { query?: Record<string, string> },
): Promise<Result<DataOf<N>>> {
  const address = routes[name][1] + (query ? `?${new URLSearchParams(query)}` : '')
  return signed((headers, ended) => {
    const signal = upload.signal ? AbortSignal.any([ended, upload.signal]) : ended
    return sendFile<DataOf<N>>(address, headers, { ...upload, signal })
  })
}
