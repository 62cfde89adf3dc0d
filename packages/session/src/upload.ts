import { UPLOAD_SECONDS } from '@biaojie/contract/deadlines.ts'
import type { Envelope } from '@biaojie/contract/define.ts'
import { type Failure, NO_ANSWER, type Result } from './answer.ts'

export type Upload = {
  file: Blob & { name: string }
  /** Text fields beside the file. */
  fields?: Record<string, string>
  /** Called with the number of bytes sent so far. */
  onProgress?: (loaded: number, total: number) => void
  signal?: AbortSignal
}

const UPLOAD_FAILED = '上传失败'
const SERVICE_FAILED = '上传失败,服务异常请重试'

/** Returns the server's message. Without one a gateway answered instead of the node, or nothing did, or it gave no reason. */
export const uploadReason = ({ code, message }: Failure): string =>
  message || (code === 0 || code >= 500 ? SERVICE_FAILED : UPLOAD_FAILED)

function readAnswer<T>(request: XMLHttpRequest): Result<T> {
  try {
    const envelope: Envelope<T> = JSON.parse(request.responseText)
    if (envelope.success === true) return { ok: true, data: envelope.data as T }
    if (envelope.success === false) {
      const { code, message, errors } = envelope
      if (message) return { ok: false, code, message, ...(errors && { errors }) }
    }
  } catch {
    // A proxy or gateway answered instead of the server.
  }
  return { ok: false, code: request.status, message: '' }
}

/**
 * Sends one file in a multipart body and reports progress, which fetch cannot do; never throws. Without a message of
 * the server the code is the HTTP status, and 0 means that no answer arrived.
 */
export function sendFile<T>(
  url: string,
  headers: Record<string, string>,
  upload: Upload,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const resolveLost = () => resolve({ ok: false, code: 0, message: '' })
    if (upload.signal?.aborted) return resolveLost()
    request.open('POST', url)
    request.timeout = UPLOAD_SECONDS * 1000
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => upload.onProgress?.(loaded, total)
    request.onload = () => resolve(readAnswer<T>(request))
    request.onerror = resolveLost
    request.ontimeout = () => resolve({ ok: false, code: 0, message: NO_ANSWER })
    request.onabort = resolveLost
    // The signal may live as long as the session, so its listeners are removed when the upload ends.
    const over = new AbortController()
    upload.signal?.addEventListener('abort', () => request.abort(), { signal: over.signal })
    request.onloadend = () => over.abort()
    const form = new FormData()
    for (const [name, value] of Object.entries(upload.fields ?? {})) form.append(name, value)
    form.append('file', upload.file, upload.file.name)
    request.send(form)
  })
}
