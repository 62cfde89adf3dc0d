import { isStaffAct } from '@biaojie/contract/accounts/staff/needed.ts'
import {
  type Call,
  type CallShape,
  collectRefusals,
  type Data,
  type Input,
  type KeyScope,
  type RawCall,
  type RawShape,
  STAFF,
} from '@biaojie/contract/define.ts'
import { isRecord, readFields } from '@biaojie/contract/records.ts'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess, readApiKey } from './access/access.ts'
import { type Caller, getCallerId, type KeyHolder, type Person } from './access/principals.ts'
import { type BinaryText, decodeBinary, sendBinary, toBinary } from './answers/binary-text.ts'
import { getCleaner } from './answers/clean.ts'
import type { OnceRequest } from './answers/once.ts'
import { answerOptions, answerPreflight, openToOtherSites } from './answers/options.ts'
import {
  type FrameworkError,
  JSON_TYPE,
  Refusal,
  refuse,
  sendRefusal,
  toDatabaseRefusal,
  toRefusal,
} from './errors.ts'
import { deferCreation } from './first-use.ts'
import {
  getBodyLimit,
  getRawBody,
  getValidator,
  keepRawBody,
  type RawInput,
  readBody,
  requireBody,
} from './input/input.ts'

/** Lists of these names are rows of a program; others are settings of one thing. */
const LISTS = ['rows', 'records', 'identifiers', 'codes', 'events', 'items']

function countListed(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  if (!isRecord(value)) return undefined
  for (const name of LISTS) {
    const list = value[name]
    if (Array.isArray(list)) return list.length
  }
  return undefined
}

/** Counts the rows that a request has in its body, or else gets in its answer; one where it names one identifier. */
function countRows(
  { body, params }: { body?: unknown; params?: unknown },
  data: unknown,
): number | undefined {
  const sent = countListed(body)
  const namesOne = [body, params].some(
    (source) => isRecord(source) && ('identifier' in source || 'code' in source),
  )
  return sent ?? countListed(data) ?? (namesOne ? 1 : undefined)
}

/** `who` is null only for visitors of public calls: `serve` refuses them everywhere else. */
export type CallContext<W extends Caller | null = Person | null> = {
  who: W
  ip: string
  /** The browser's HTTP method, also for a page, because nobody reads the answer to a HEAD. */
  method: string
  requestId: string
  userAgent: string
  /** The raw Cookie header, empty when there is none. */
  cookie: string
  /** A request header by its lower-case name, empty when there is none. */
  header: (name: string) => string
  /** The raw body, for calls that need it (`rawBody`); empty otherwise. */
  rawBody: string
  /** Adds a Set-Cookie line to the answer; does nothing for calls made by a page's loader. */
  setCookie: (line: string) => void
}
/** Data that the domain has already written as JSON, which saves hot lookups a parse and a serialisation. */
export class RawJson {
  readonly binary: BinaryText
  constructor(binary: BinaryText) {
    this.binary = binary
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call that is served here. */
    call?: string
    upload?: CallShape['upload'] | undefined
    /** The handler gets the body as raw bytes. */
    bytes?: boolean | undefined
  }
  interface FastifyRequest {
    /** Id of the account or API key that sent the request, for the log; undefined for visitors. */
    askedBy?: string | undefined
    /** The API key of the request, also when it was refused. */
    keyUsed?: { prefix: string; keyId: string } | undefined
    /** The reason for which the request was refused. */
    refusedFor?: RefusalName | undefined
    /** Number of rows in the request or its answer. */
    rows?: number | undefined
    /** The key that was checked before the body was read. */
    keyHolder?: KeyHolder
    /** The limit, lock, queue or outage for which it was refused, for the log. */
    why?: string | undefined
  }
}

/** The principals that the contract lets make a call. */
type CallerOf<C extends CallShape> =
  | (C['access'] extends readonly [] ? never : Person)
  | (C extends { scope: KeyScope } ? KeyHolder : never)
  | (C['access'] extends 'public' ? null : never)
type ContextOf<C extends CallShape> = CallContext<CallerOf<C>>
type Handler<C extends CallShape> = (input: Input<C>, context: ContextOf<C>) => Promise<Data<C> | RawJson>
type OnceRequestOf<C extends CallShape> = OnceRequest<Extract<CallerOf<C>, Caller>, Input<C>['body']>
type OnceHandler<C extends CallShape> = (
  request: OnceRequestOf<C>,
  context: ContextOf<C>,
  input: Input<C>,
) => Promise<Data<C> | RawJson>
/**
 * Sends the answer itself. It may return without a promise, because most handle answers come from the cache.
 */
type RawHandler<C extends RawShape> = (
  input: Pick<Input<C>, 'query' | 'params'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown

/** Calls by name, for the portal's server side: same validation, no network. */
export type Served = Map<string, (input: unknown, context: CallContext<Caller | null>) => Promise<unknown>>
type ServeDeps = {
  served: Served
  /**
   * Returns the holder of the request's token or API key; null without one, a refusal when it is no longer
   * valid.
   */
  identify: (request: FastifyRequest) => Promise<Caller | null>
  /** Throws too_many_requests; called with the name of the call, its limit and the client's address. */
  limitRate: (call: string, limitPerMinute: number, ip: string) => void
  defaultLimit: number
  /** Records that staff looked at something of a company. */
  recordLook?: (who: Person, look: Look) => Promise<void>
  /** Writes an act of the people of the node to the security log; if that fails, the act is refused. */
  recordAct?: (act: Act, context: CallContext) => Promise<void>
  /** Called with a refusal that the call does not declare, which is still sent. */
  onUndeclared: (call: string, reason: string) => void
}

/** An act of a person of the node; `refused` is the reason why it was not done. */
export type Act = { who: Person; call: string; input: RawInput; refused?: string }

const isStaff = (who: Caller | null): who is Person =>
  who?.kind === 'person' && STAFF.some((type) => type === who.type)

/** Names a company by its prefix or by one of its identifiers. */
export type Look = { subject: string; prefix: string; identifier: string }

const readText = (value: unknown, name: string): string => {
  const text = readFields(value)[name]
  return typeof text === 'string' ? text : ''
}

/** Returns the look to record; undefined unless staff look at data of a company. */
function findLook({ looks }: CallShape, input: RawInput, who: Caller | null): [Person, Look] | undefined {
  if (!looks || !isStaff(who)) return undefined
  const identifier = readText(input.body, 'identifier')
  const prefix = readText(input.body, 'prefix') || readText(input.query, 'prefix')
  return identifier || prefix ? [who, { subject: looks, prefix, identifier }] : undefined
}

const OK_HEAD = toBinary('{"success":true,"code":200,"message":"操作成功","requestId":"')

const createHeaderReader = (request: FastifyRequest) => (name: string) => String(request.headers[name] ?? '')

const createContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  who: Caller | null,
): CallContext<Caller | null> => ({
  who,
  ip: request.ip,
  method: request.method,
  requestId: request.id,
  userAgent: request.headers['user-agent'] ?? '',
  cookie: request.headers.cookie ?? '',
  header: createHeaderReader(request),
  rawBody: getRawBody(request),
  setCookie: (line) => reply.raw.appendHeader('set-cookie', line),
})

/**
 * A public call reads tokens and keys only if they may change its answer. An expired token never stops a
 * visitor.
 */
async function identifyCaller(
  { identify }: ServeDeps,
  call: CallShape,
  request: FastifyRequest,
): Promise<Caller | null> {
  const isPublic = call.access === 'public'
  const hasKey = call.scope !== undefined && readApiKey(request) !== ''
  if (isPublic && !hasKey && !request.headers['access-token']) return null
  const caller = await identify(request).catch((error) => {
    if (isPublic && !hasKey && error instanceof Refusal) return null
    throw error
  })
  request.askedBy = caller ? getCallerId(caller) : undefined
  return caller
}

/**
 * Turns a handler's errors into refusals where possible, and reports refusals that the call does not declare.
 */
function createErrorTranslator({ onUndeclared }: ServeDeps, call: Call | RawCall) {
  const declared = collectRefusals(call)
  return (error: unknown): unknown => {
    const refusal = error instanceof Refusal ? error : toDatabaseRefusal(error)
    if (refusal && !declared.has(refusal.reason)) onUndeclared(call.name, refusal.reason)
    return refusal ?? error
  }
}

/** Serves the calls of the contract: limit → access → validation → handler → answer. */
export function createServe(app: FastifyInstance, deps: ServeDeps) {
  /** Serves one call with an envelope, whose data is filtered to the declared fields. */
  function serve<S extends CallShape>(call: Call<S>, handler: Handler<S>): void {
    // The server starts faster when it does not compile the schemas of several hundred calls at the start.
    const validate = deferCreation(() => getValidator(call))
    const clean = deferCreation(() => getCleaner(call.data))
    const limit = call.limitPerMinute ?? deps.defaultLimit
    const translate = createErrorTranslator(deps, call)
    const isAct = isStaffAct(call.name)
    const answer = async (raw: RawInput, context: CallContext<Caller | null>) => {
      const read = validate(raw)
      const act = isAct && isStaff(context.who) && { who: context.who, call: call.name, input: raw }
      if (act) await deps.recordAct?.(act, { ...context, who: act.who })
      try {
        const data = await handler({ ...read, query: read.query ?? {} } as Input<S>, context as ContextOf<S>)
        const look = findLook(call, raw, context.who)
        if (look) await deps.recordLook?.(...look)
        return data
      } catch (error) {
        const refused = error instanceof Refusal ? error.message : '没有办成'
        if (act) await deps.recordAct?.({ ...act, refused }, { ...context, who: act.who })
        throw translate(error)
      }
    }
    deps.served.set(call.name, async (input, context) => {
      deps.limitRate(call.name, limit, context.ip)
      checkAccess(call, context.who)
      const data = await answer(input as RawInput, context)
      return data instanceof RawJson ? JSON.parse(decodeBinary(data.binary)) : clean(data)
    })
    const admitCaller = async (request: FastifyRequest) => {
      // A key has its own rate limit for calls that accept keys.
      if (!call.scope || !readApiKey(request)) deps.limitRate(call.name, limit, request.ip)
      const who = await identifyCaller(deps, call, request)
      checkAccess(call, who)
      return who
    }
    app.route({
      method: call.method,
      url: call.path,
      config: { call: call.name, upload: call.upload },
      bodyLimit: getBodyLimit(call),
      ...(call.rawBody && { preParsing: keepRawBody }),
      // Callers without a session are refused before their file is read.
      ...(call.upload && { onRequest: async (request: FastifyRequest) => void (await admitCaller(request)) }),
      handler: async (request, reply) => {
        const who = await (call.upload ? identifyCaller(deps, call, request) : admitCaller(request))
        const raw = { ...requireBody(call, request), query: request.query, params: request.params }
        const data = await answer(raw, createContext(request, reply, who))
        if (who?.kind === 'key') request.rows = countRows(raw, data)
        const json = data instanceof RawJson ? data.binary : toBinary(JSON.stringify(clean(data)))
        reply.raw.setHeader('cache-control', 'no-store')
        sendBinary(reply, JSON_TYPE, `${OK_HEAD}${request.id}","data":${json}}`)
      },
    })
  }
  /** Serves a call that takes an idempotency key, for handlers that call `answerOnce`. */
  function serveOnce<S extends CallShape>(call: Call<S>, handler: OnceHandler<S>): void {
    serve(call, (input, context) => {
      const request = { who: context.who, key: context.header('idempotency-key'), call: call.name }
      return handler({ ...request, content: input.body } as OnceRequestOf<S>, context, input)
    })
  }
  return Object.assign(serve, { once: serveOnce, raw: createServeRaw(app, deps) })
}
export type Serve = ReturnType<typeof createServe>

function createServeRaw(app: FastifyInstance, deps: ServeDeps) {
  /**
   * Serves one call with a file or its own text format. `refused` writes its refusals, by default as an
   * envelope.
   */
  return function serveRaw<S extends RawShape>(
    call: RawCall<S>,
    handler: RawHandler<S>,
    refused: (reply: FastifyReply, refusal: Refusal) => unknown = sendRefusal,
  ): void {
    const validate = deferCreation(() => getValidator(call))
    const translate = createErrorTranslator(deps, call)
    const limit = call.limitPerMinute ?? deps.defaultLimit
    const fail = (error: unknown, reply: FastifyReply) => {
      const translated = translate(error)
      if (!(translated instanceof Refusal)) throw translated
      reply.request.why = translated.why
      reply.request.refusedFor = translated.reason
      return refused(reply, translated)
    }
    const refuseOwn = (error: FrameworkError, reply: FastifyReply) => {
      if (call.crossOrigin) openToOtherSites(reply)
      const refusal = toRefusal(error)
      if (!refusal) throw error
      return refused(reply, refusal)
    }
    const config = { call: call.name, bytes: call.bytes }
    const admit = async (request: FastifyRequest) => {
      const who = await deps.identify(request)
      if (who?.kind !== 'key') throw refuse('session_missing')
      checkAccess({ ...call, access: [] }, who)
      request.keyHolder = who
    }
    const handle = (request: FastifyRequest, reply: FastifyReply) => {
      if (call.crossOrigin) openToOtherSites(reply)
      try {
        if (limit !== 'none') deps.limitRate(call.name, limit, request.ip)
        const { query, params } = request
        // A call that takes bytes reads them itself.
        if (!Buffer.isBuffer(request.body)) request.body = readBody(undefined, request.body)
        const sent = handler(validate({ query, params }) as Input<S>, request, reply)
        return sent instanceof Promise ? sent.catch((error) => fail(error, reply)) : sent
      } catch (error) {
        return fail(error, reply)
      }
    }
    app.route({
      method: call.method,
      url: call.path,
      config,
      bodyLimit: call.bodyBytes,
      handler: handle,
      ...(call.bytes && call.scope && { onRequest: admit }),
      // An unreadable body is refused in the same format.
      ...(call.ownRefusals && { errorHandler: (error, _request, reply) => refuseOwn(error, reply) }),
    })
    if (call.crossOrigin && call.method === 'GET') app.options(call.path, { config }, answerPreflight)
    if (call.discovery) app.options(call.path, { config }, answerOptions(call.discovery))
  }
}
