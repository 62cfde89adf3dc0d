import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { UPLOAD_SECONDS } from '@biaojie/contract/deadlines.ts'
import type { Envelope } from '@biaojie/contract/define.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { signed } from '../session/signed.ts'
import { NO_ANSWER, type Result } from './request.ts'

type Upload = {
  file: File
  /** Query fields of the call. */
  query?: Record<string, string>
  /** Bytes on their way so far. */
  onProgress?: (loaded: number, total: number) => void
  signal?: AbortSignal
}

function answerOf<T>(request: XMLHttpRequest): Result<T> {
  try {
    const envelope = JSON.parse(request.responseText) as Envelope<T>
    if (envelope.success === true) return { ok: true, data: envelope.data as T }
    if (envelope.success === false) return { ok: false, code: envelope.code, message: envelope.message }
  } catch {
    // Something in between answered.
  }
  return { ok: false, code: request.status, message: '' }
}

// fetch tells nothing of how far an upload is.
function send<T>(
  url: string,
  headers: Record<string, string>,
  upload: Upload,
  signal: AbortSignal,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const lost = () => resolve({ ok: false, code: 0, message: '' })
    if (signal.aborted) return lost()
    request.open('POST', url)
    request.timeout = UPLOAD_SECONDS * 1000
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => upload.onProgress?.(loaded, total)
    request.onload = () => resolve(answerOf<T>(request))
    request.onerror = lost
    request.ontimeout = () => resolve({ ok: false, code: 0, message: NO_ANSWER })
    request.onabort = lost
    // The signal lives as long as the session: what listens to it goes with the upload.
    const over = new AbortController()
    signal.addEventListener('abort', () => request.abort(), { signal: over.signal })
    request.onloadend = () => over.abort()
    const form = new FormData()
    form.append('file', upload.file, upload.file.name)
    request.send(form)
  })
}

/**
 * One file as the signed-in person, with progress; never throws. Code 0 means that no answer arrived, an
 * empty message that the server gave none.
 */
export function signedUpload<N extends CallName>(name: N, upload: Upload): Promise<Result<DataOf<N>>> {
  const query = upload.query ? `?${new URLSearchParams(upload.query)}` : ''
  return signed((headers, ended) => {
    const signal = upload.signal ? AbortSignal.any([ended, upload.signal]) : ended
    return send(routes[name][1] + query, headers, upload, signal)
  })
}
