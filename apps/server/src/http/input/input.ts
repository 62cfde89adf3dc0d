import { isUtf8 } from 'node:buffer'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type Call,
  type CallShape,
  type RawCall,
  STAFF,
  type UploadedFile,
} from '@biaojie/contract/define.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { findForbiddenProblem, readTexts } from '@biaojie/contract/texts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { AS_MULTIPART, refuse, refuseFields } from '../errors.ts'
import { memoize } from '../first-use.ts'
import { createIdFormConverter } from './id-forms.ts'
import { type Multipart, readMultipart, readPieces } from './multipart.ts'

/** The form field with the file of an upload. */
const FILE_FIELD = 'file'
/** Multipart adds this much to a file: boundaries, part headers and a few text fields. */
const MULTIPART_OVERHEAD = 64 * 1024
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** A repeated name gets a list of all its values. */
function readFormFields(form: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(form)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? values.join() : values]
    }),
  )
}

/** The body of an upload; without a form when the upload was incomplete. */
class UploadBody {
  readonly form: Multipart | undefined
  constructor(form: Multipart | undefined) {
    this.form = form
  }
}

/** Files are read as they arrive, so that a large file does not block other requests. */
async function parseMultipart({ headers, routeOptions }: FastifyRequest, payload: RequestPayload) {
  const { 'content-type': type = '', 'content-length': length } = headers
  const size = { limit: routeOptions.bodyLimit, expected: length === undefined ? undefined : Number(length) }
  if (!routeOptions.config.upload) return buffer(readPieces(payload, size))
  return new UploadBody(await readMultipart(payload, { ...size, type, fileField: FILE_FIELD }))
}

/** If read as UTF-8, characters of another encoding would be stored as replacement characters. */
const refuseNotUtf8 = () => refuse('invalid_input', '请求内容不是 UTF-8 编码，请改用 UTF-8 后再提交')

/**
 * Besides JSON, forms are parsed as flat objects of text, and uploads as fields and a file. bodyOf checks the
 * form that each call takes.
 */
export function parseBodies(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(FORM, { parseAs: 'buffer' }, (_request, body, done) => {
    if (!isUtf8(body)) return done(refuseNotUtf8())
    done(null, readFormFields(body.toString()))
  })
  app.addContentTypeParser(MULTIPART, parseMultipart)
  // An empty body counts as missing, with any content type.
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (request.routeOptions.config.bytes) return done(null, body)
    if (!isUtf8(body)) return done(refuseNotUtf8())
    return json(request, body.toString(), done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ routeOptions }, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const { upload, bytes } = routeOptions.config
    if (bytes) return done(null, body)
    done(refuse('media_unsupported', upload ? AS_MULTIPART : undefined))
  })
}

export const getBodyLimit = ({ upload, bodyBytes }: CallShape) =>
  upload ? upload.maxBytes + MULTIPART_OVERHEAD : bodyBytes

const rawBodies = new WeakMap<FastifyRequest, string>()
export const getRawBody = (request: FastifyRequest): string => rawBodies.get(request) ?? ''

/**
 * Keeps the raw bytes of the body beside its parsed value. The stream passes through without being awaited:
 * Fastify checks it against the call's size limit, and a body that was already read completely could not be
 * refused.
 */
export async function keepRawBody(request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) {
  const chunks: Buffer[] = []
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      rawBodies.set(request, Buffer.concat(chunks).toString('utf8'))
      done()
    },
  })
  payload.on('error', (error) => copy.destroy(error))
  return payload.pipe(copy)
}

type Body = { body?: unknown; file?: UploadedFile }
export type RawInput = Body & { query?: unknown; params?: unknown }

/** Inputs of the contract are only a few levels deep. */
const MAX_DEPTH = 20

/** Deeply nested brackets are small to send but exhaust the stack of recursive code. */
function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithin(depth - 1, inner))
}

/** A missing body and a form without fields are both empty. */
const isEmpty = (body: unknown) =>
  body === undefined || (Buffer.isBuffer(body) ? body.length === 0 : JSON.stringify(body) === '{}')

/** Returns the body in the form the call declares; other forms are refused with media_unsupported. */
export function requireBody(call: CallShape, request: FastifyRequest): Body {
  const type = request.headers['content-type'] ?? ''
  if (call.upload) return readUpload(call.upload, request.body)
  if (!call.body && isEmpty(request.body)) return {}
  if (type.startsWith(MULTIPART) || (type.startsWith(FORM) && !call.form)) throw refuse('media_unsupported')
  if (!isWithin(MAX_DEPTH, request.body)) throw refuse('invalid_input', '提交的内容嵌套层级过多')
  // A form may be empty when all of its fields are in the query.
  return { body: request.body ?? (call.form ? {} : undefined) }
}

const FILE_NAME = { properties: { [FILE_FIELD]: { title: '文件名' } } }

function readUpload(upload: { maxBytes: number; tooLarge: string }, body: unknown) {
  if (!(body instanceof UploadBody)) throw refuse('media_unsupported', AS_MULTIPART)
  if (!body.form) throw refuse('invalid_input', '上传内容不完整，请重新选择文件')
  const { fields, file } = body.form
  if (!file) throw refuse('invalid_input', '请选择要上传的文件')
  if (file.bytes.length === 0) throw refuse('invalid_input', '文件是空的，请重新选择')
  if (file.bytes.length >= upload.maxBytes) throw refuse('too_large', upload.tooLarge)
  const { file: name } = readBody(FILE_NAME, { file: file.name })
  return { body: fields, file: { ...file, name } }
}

/**
 * Staff decide what everybody sees and how money moves, so their calls refuse undeclared fields: a misspelt
 * `publishTime` would otherwise publish immediately. Other calls ignore such fields, as the API always did.
 */
const isStrict = ({ method, access }: Call | RawCall) =>
  method !== 'GET' &&
  typeof access === 'object' &&
  access.length > 0 &&
  access.every((role) => STAFF.some((staff) => staff === role))

/** Returns the schema with all its objects closed, except those that declare their additional fields. */
function closeObjects(schema: unknown): TSchema {
  if (!isRecord(schema)) return {}
  const { properties, items, anyOf } = schema
  const isFree = 'additionalProperties' in schema || 'patternProperties' in schema
  return {
    ...schema,
    ...(schema.type === 'object' && !isFree && { additionalProperties: false }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, closeObjects(field)]),
      ),
    }),
    ...(items !== undefined && {
      items: Array.isArray(items) ? items.map(closeObjects) : closeObjects(items),
    }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(closeObjects) }),
  }
}

/**
 * Returns the function that returns the input of a call with its ids in the declared form. It refuses with
 * invalid_input what does not match the schemas of the call.
 */
export const getValidator = memoize((call: Call | RawCall): ((input: RawInput) => RawInput) => {
  const shape: Pick<CallShape, 'body' | 'query' | 'params' | 'looseNumbers'> = call
  const parts = (['body', 'query', 'params'] as const).flatMap((part) => {
    const declared = shape[part]
    if (!declared) return []
    const schema = part === 'body' && isStrict(call) ? closeObjects(declared) : declared
    return [
      {
        part,
        schema,
        compiled: Compile(schema),
        convert: createIdFormConverter(declared, shape.looseNumbers),
      },
    ]
  })
  return (input) => {
    const read = { ...input }
    for (const { part, schema, compiled, convert } of parts) {
      const given = part === 'body' ? readBody(schema, input.body) : (input[part] ?? {})
      const value = convert ? convert(given) : given
      if (!compiled.Check(value)) throw refuse('invalid_input', toMessage(schema, compiled.Errors(value)))
      read[part] = value
    }
    return read
  }
})

/** Returns the schema at one step into a value, as far as the contract declares it. */
function findStepSchema(schema: unknown, step: string): unknown {
  if (!isRecord(schema)) return undefined
  const { properties, items, patternProperties, anyOf, allOf } = schema
  if (isRecord(properties) && Object.hasOwn(properties, step)) return properties[step]
  if (items !== undefined) return items
  if (isRecord(patternProperties)) return Object.values(patternProperties)[0]
  const inner = [anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return inner.map((option) => findStepSchema(option, step)).find((option) => option !== undefined)
}
const findSchema = (schema: unknown, path: readonly string[]): unknown => path.reduce(findStepSchema, schema)

/** Returns the name of a field for messages, or its path when the contract has no name for it. */
function describePath(schema: unknown, path: readonly string[]): string {
  const declared = findSchema(schema, path)
  if (isRecord(declared) && typeof declared.title === 'string') return declared.title
  return path.length > 0 && path.every((step) => /^[\w-]{1,60}$/.test(step)) ? path.join('.') : '内容'
}

/**
 * Cleans a body by the text rules of `contract/texts.ts`; refuses it with each field whose text is forbidden.
 */
export function readBody<T>(schema: unknown, body: T): T {
  const isScanned = (path: readonly string[]) => {
    const declared = findSchema(schema, path)
    return isRecord(declared) && declared['x-scanned'] === true
  }
  const { value, forbidden } = readTexts(body, isScanned)
  if (forbidden.length === 0) return value
  throw refuseFields(
    Object.fromEntries(
      forbidden.map(({ path, character }) => [
        path.join('.').toWellFormed() || 'body',
        findForbiddenProblem(describePath(schema, path), character),
      ]),
    ),
  )
}

/** Returns the Chinese name of the wrong field in the contract; undefined for a value as a whole. */
function findTitle(schema: TSchema, { schemaPath, params }: TLocalizedValidationError): string | undefined {
  const missing = 'requiredProperties' in params ? params.requiredProperties[0] : undefined
  const path = missing ? `${schemaPath}/properties/${missing}` : schemaPath
  let title: string | undefined
  let inner: unknown = schema
  for (const step of path.split('/').slice(1)) {
    inner = Array.isArray(inner) ? inner[Number(step)] : isRecord(inner) ? inner[step] : undefined
    if (isRecord(inner) && typeof inner.title === 'string') title = inner.title
  }
  return title
}

/** Returns the first error of a value as one Chinese sentence; never echoes the value. */
function toMessage(schema: TSchema, errors: TLocalizedValidationError[]): string {
  const [undeclared] = errors.flatMap((error) => {
    if (error.keyword !== 'additionalProperties') return []
    const path = error.instancePath.split('/').slice(1)
    return error.params.additionalProperties.map((name) => [...path, name].join('.'))
  })
  if (undeclared !== undefined)
    return `不认识的字段${/^[\w.]{1,120}$/.test(undeclared) ? ` ${undeclared}` : ''}`
  const error = errors[0]
  const title = error && findTitle(schema, error)
  if (!title) return '请求内容格式不正确'
  if (error.keyword === 'required') return `缺少${title}`
  return error.keyword === 'maxLength' ? `${title}过长` : `${title}格式不正确`
}
