import type { Call, CallShape, Data, Input } from '@biaojie/contract/define.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { isUnstorable, wasInTheWay } from '../platform/database.ts'
import { isUnreachable } from '../platform/lanes.ts'
import { StorageUnavailable } from '../platform/storage/storage.ts'
import { type BinaryText, binaryOf, sendBinary, textOf } from './answers/binary-text.ts'
import { cleanerOf } from './answers/clean.ts'
import { AS_MULTIPART, type Body, bodyLimitOf, bodyOf } from './bodies.ts'
import { Refusal, refuse } from './errors.ts'
import { messageOf } from './messages.ts'

/** The signed-in person behind a request. */
export type Who = { userId: string; type: string; companyId: string | null; sessionId: string }
export type CallContext = {
  /** null for strangers; never null in calls that are not public. */
  who: Who | null
  ip: string
  /** How the browser asked, also for a page: a HEAD has no reader. */
  method: string
  requestId: string
  userAgent: string
  /** The raw Cookie header, empty when there is none. */
  cookie: string
  /** A request header by its lower-case name, empty when there is none. */
  header: (name: string) => string
  /** Adds a Set-Cookie line to the answer; does nothing for calls made by a page's loader. */
  setCookie: (line: string) => void
}
/** `data` already written as JSON by the domain: the hot lookups skip a parse and a serialisation. */
export class RawJson {
  readonly binary: BinaryText
  constructor(binary: BinaryText) {
    this.binary = binary
  }
}

type Handler<C extends CallShape> = (input: Input<C>, context: CallContext) => Promise<Data<C> | RawJson>
/** Calls by name, for the portal's server side: same validation, no network. */
export type Served = Map<string, (input: unknown, context: CallContext) => Promise<unknown>>
type ServeDeps = {
  served: Served
  /** Who holds the request's token; null without one, a refusal when it is not good any more. */
  identify: (request: FastifyRequest) => Promise<Who | null>
  /** Throws too_many_requests; called with the call's name, its limit and the client's address. */
  admit: (call: string, limitPerMinute: number, ip: string) => void
  defaultLimit: number
}

const OK_HEAD = binaryOf('{"success":true,"code":200,"message":"操作成功","requestId":"')
export const JSON_TYPE = 'application/json; charset=utf-8'

type Refused = Pick<Refusal, 'status' | 'code' | 'message'> & Partial<Pick<Refusal, 'fields'>>

export const envelopeOf = ({ code, message, fields }: Refused, requestId: string) => ({
  success: false,
  code,
  data: null,
  message,
  requestId,
  ...(fields && { errors: fields }),
})

/** No cache may keep it: the same address can answer otherwise a moment later, or to somebody else. */
export function sendRefusal(reply: FastifyReply, refusal: Refused) {
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(envelopeOf(refusal, reply.request.id))
}

function permits(call: CallShape, who: Who | null): void {
  if (call.access === 'public') return
  if (!who) throw refuse('session_missing')
  if (call.access !== 'signedIn' && !(call.access as readonly string[]).includes(who.type))
    throw refuse('forbidden')
}

type RawInput = Body & { query?: unknown; params?: unknown }

function validator(call: CallShape) {
  const parts = (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? [{ part, schema: Compile(schema) }] : []
  })
  return (input: RawInput) => {
    for (const { part, schema } of parts) {
      const value = part === 'body' ? input.body : (input[part] ?? {})
      if (!schema.Check(value)) throw refuse('invalid_input', messageOf(schema.Errors(value)))
    }
  }
}

/** What the database's own refusals mean to a client; undefined for anything else. */
function ofDatabase(error: unknown): Refusal | undefined {
  if (isUnreachable(error) || wasInTheWay(error)) return refuse('unavailable')
  return isUnstorable(error) ? refuse('invalid_input', '内容中有无法保存的字符') : undefined
}

const headerOf = (request: FastifyRequest) => (name: string) => String(request.headers[name] ?? '')

const contextOf = (request: FastifyRequest, reply: FastifyReply, who: Who | null): CallContext => ({
  who,
  ip: request.ip,
  method: request.method,
  requestId: request.id,
  userAgent: request.headers['user-agent'] ?? '',
  cookie: request.headers.cookie ?? '',
  header: headerOf(request),
  setCookie: (line) => reply.raw.appendHeader('set-cookie', line),
})

/** Serves one call of the contract: limit → access → validation → handler → envelope, filtered to what is declared. */
export function createServe(app: FastifyInstance, deps: ServeDeps) {
  /** On a public page a worn-out token must not be in anyone's way. */
  async function whoAsks(call: CallShape, request: FastifyRequest): Promise<Who | null> {
    if (call.access !== 'public') return deps.identify(request)
    if (!request.headers['access-token']) return null
    return deps.identify(request).catch((error) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }

  return function serve<S extends CallShape>(call: Call<S>, handler: Handler<S>): void {
    const validate = validator(call)
    const clean = cleanerOf(call.data)
    const limit = call.limitPerMinute ?? deps.defaultLimit
    const answer = async (raw: RawInput, context: CallContext) => {
      validate(raw)
      try {
        return await handler({ ...raw, query: raw.query ?? {} } as Input<S>, context)
      } catch (error) {
        // A page's loader must tell this apart from a fault of ours as well as a client does.
        throw ofDatabase(error) ?? error
      }
    }
    deps.served.set(call.name, async (input, context) => {
      deps.admit(call.name, limit, context.ip)
      permits(call, context.who)
      const data = await answer(input as RawInput, context)
      return data instanceof RawJson ? JSON.parse(textOf(data.binary)) : clean(data)
    })
    const admitted = async (request: FastifyRequest) => {
      deps.admit(call.name, limit, request.ip)
      const who = await whoAsks(call, request)
      permits(call, who)
      return who
    }
    app.route({
      method: call.method,
      url: call.path,
      config: { call: call.name, tooLarge: call.upload?.tooLarge },
      bodyLimit: bodyLimitOf(call),
      // Strangers are turned away before a file is taken from them.
      ...(call.upload && { onRequest: async (request: FastifyRequest) => void (await admitted(request)) }),
      handler: async (request, reply) => {
        const who = await (call.upload ? whoAsks(call, request) : admitted(request))
        const data = await answer(
          { ...(await bodyOf(call, request)), query: request.query, params: request.params },
          contextOf(request, reply, who),
        )
        const json = data instanceof RawJson ? data.binary : binaryOf(JSON.stringify(clean(data)))
        reply.raw.setHeader('cache-control', 'no-store')
        sendBinary(reply, JSON_TYPE, `${OK_HEAD}${request.id}","data":${json}}`)
      },
    })
  }
}
export type Serve = ReturnType<typeof createServe>

/** For addresses that are none, such as /%ff: they are refused before any hook has run. */
export function refuseAddress(reply: FastifyReply) {
  reply.raw.setHeader('x-content-type-options', 'nosniff')
  return sendRefusal(reply, refuse('invalid_input', '地址格式不正确'))
}

/** Anything thrown becomes an envelope; what nobody expected is logged with its request id and kept to ourselves. */
export function mapErrors(app: FastifyInstance, onUnexpected: () => void): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const refusal = error instanceof Refusal ? error : ofDatabase(error)
    if (refusal) return sendRefusal(reply, refusal)
    // Only uploads have it.
    const { tooLarge } = request.routeOptions.config as { tooLarge?: string }
    if (error.statusCode === 413) return sendRefusal(reply, refuse('too_large', tooLarge))
    if (error.statusCode === 415)
      return sendRefusal(reply, refuse('media_unsupported', tooLarge && AS_MULTIPART))
    if (error.statusCode && error.statusCode < 500)
      return sendRefusal(reply, refuse('invalid_input', '请求内容格式不正确'))
    onUnexpected()
    if (error instanceof StorageUnavailable) {
      request.log.error({ err: error }, '图片无法写入 DATA_DIR 下的 files 目录：磁盘已满、只读或没有权限')
      return sendRefusal(reply, refuse('picture_unsaved'))
    }
    request.log.error({ err: error }, '未预料的错误')
    return sendRefusal(reply, refuse('unexpected'))
  })
}
