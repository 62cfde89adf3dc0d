import type { CallShape, UploadedFile } from '@biaojie/contract/define.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** What multipart adds to a file: boundaries, part headers and a few text fields. */
const MULTIPART_OVERHEAD = 64 * 1024
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
/** What an upload in another form is told. */
export const AS_MULTIPART = '请以 multipart/form-data 上传文件'

/** Beside JSON: forms as flat objects of text, multipart as it came. Which call takes which is checked in bodyOf. */
export function parseBodies(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.addContentTypeParser(MULTIPART, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export const bodyLimitOf = ({ upload }: CallShape) => upload && upload.maxBytes + MULTIPART_OVERHEAD

export type Body = { body?: unknown; file?: UploadedFile }

/** What the contract asks for is a handful of levels deep. */
const MOST_LEVELS = 20

/** A body of brackets is small and still too deep for whatever walks through it by recursion, now or when read again. */
function isWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(levels - 1, inner))
}

/** The body in the form the call declares; other forms are refused with media_unsupported. */
export async function bodyOf(call: CallShape, request: FastifyRequest): Promise<Body> {
  const type = request.headers['content-type'] ?? ''
  if (call.upload) return readUpload(call.upload, request.body, type)
  if (type.startsWith(MULTIPART) || (type.startsWith(FORM) && !call.form)) throw refuse('media_unsupported')
  if (!isWithin(MOST_LEVELS, request.body)) throw refuse('invalid_input', '提交的内容嵌套层级过多')
  // A form may be empty when everything stands in the query.
  return { body: request.body ?? (call.form ? {} : undefined) }
}

async function readUpload(upload: { maxBytes: number; tooLarge: string }, bytes: unknown, type: string) {
  if (!Buffer.isBuffer(bytes) || !type.startsWith(MULTIPART)) {
    throw refuse('media_unsupported', AS_MULTIPART)
  }
  const headers = { 'content-type': type }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null)
  if (!form) throw refuse('invalid_input', '上传内容不完整，请重新选择文件')
  const file = form.get('file')
  if (!(file instanceof File)) throw refuse('invalid_input', '请选择要上传的文件')
  if (file.size === 0) throw refuse('invalid_input', '文件是空的，请重新选择')
  if (file.size >= upload.maxBytes) throw refuse('too_large', upload.tooLarge)
  const fields = [...form].filter(([, value]) => typeof value === 'string')
  return {
    body: Object.fromEntries(fields),
    file: { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, type: file.type },
  }
}
