import type { Input } from '@biaojie/contract/define.ts'
import { makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import { foreignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import {
  handleByPost,
  handle as handleCall,
  handleMessage,
} from '@biaojie/contract/resolution/resolution/resolution.ts'
import * as calls from '@biaojie/contract/resolution/signatures.ts'
import { buildResultPath, makeCanonicalPath } from '@biaojie/contract/rules.ts'
import { type Endpoint, listEndpoints } from '@biaojie/handle/endpoints.ts'
import { pickValues, RESPONSE } from '@biaojie/handle/protocol.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflight, openToOtherSites } from '../../../http/answers/options.ts'
import { tagText } from '../../../http/answers/tagged.ts'
import { type Refusal, refuse } from '../../../http/errors.ts'
import { secureUndecodable } from '../../../http/security-headers.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Delegation, Handle } from './handle.ts'
import { renderValuesPage, VALUES_POLICY } from './http/page.ts'
import {
  isStaying,
  mergeBody,
  type Query,
  readCallback,
  readWanted,
  type WantedOverHttp,
} from './http/query.ts'
import {
  decodeRest,
  type HandleAnswer,
  handleText,
  refuseChange,
  sendCode,
  sendValues,
} from './http/reply.ts'
import { isForeign, isHandle, isPrefixHandle, toName } from './names.ts'
import { MESSAGE_TYPE } from './native/answer.ts'
import type { NativeService } from './native/service.ts'
import type { ForeignAnswer } from './recursion/recursion.ts'
import {
  FAILURE_MESSAGES,
  makeOffAnswer,
  toJsonPath,
  toJsonValues,
  toShownAnswer,
} from './recursion/shown.ts'

const getOrigin = (node: Handle, request: FastifyRequest) =>
  node.publicUrl ?? `${request.protocol}://${request.host}`

/** Returns the problem with a request's parameters; undefined when they are correct. */
function findProblem(wanted: WantedOverHttp | undefined, callback: string | undefined): string | undefined {
  if (!wanted) return 'index 应为不超过 31 位的整数'
  return callback === undefined ? 'callback 应为函数名' : undefined
}

/**
 * Most answers come from the cache without a promise, because a promise takes as long as finding the answer.
 */
function answer(
  node: Handle,
  handle: string,
  query: Query | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const wanted = query && readWanted(query)
  const callback = query && readCallback(query)
  const problem = query && findProblem(wanted, callback)
  if (problem)
    return sendCode(reply, { status: 400, code: RESPONSE.protocolError, handle, message: problem }, callback)
  const send = (given: HandleAnswer | undefined) =>
    given
      ? sendValues(request, reply, given, query)
      : sendCode(reply, { status: 404, code: RESPONSE.handleNotFound, handle }, callback)
  const given = node.answer(handle, getOrigin(node, request), wanted)
  return given instanceof Promise ? given.then(send) : send(given)
}

/** Tells whether another node is responsible for a handle. */
const isElsewhere = ({ recursion }: Handle, handle: string): boolean =>
  recursion.isOn && isForeign(handle) && isHandle(handle) && recursion.isResolvable(handle)

/** Returns the servers of a company that answers for its own handles; undefined for other nodes. */
const listStart = (delegation: Delegation | undefined, handle: string): Endpoint[] | undefined =>
  delegation && listEndpoints(delegation.sites, handle)

/** A failure of another node is not a failure of this one, so the status is not a 5xx. */
const FAILED_ELSEWHERE = 424

type FoundWalk = Extract<ForeignAnswer['walk'], { outcome: 'record' }>
/** Complete answers, which are cached as long as their record. */
const wholeAnswers = new WeakMap<FoundWalk, { handle: string; answer: HandleAnswer }>()

const isWhole = ({ types, indexes, pretty }: WantedOverHttp) =>
  types.length === 0 && indexes.length === 0 && !pretty

function findWhole(walk: FoundWalk, handle: string, wanted: WantedOverHttp): HandleAnswer | undefined {
  const cached = isWhole(wanted) ? wholeAnswers.get(walk) : undefined
  return cached?.handle === handle ? cached.answer : undefined
}

function writeForeign(walk: FoundWalk, handle: string, wanted: WantedOverHttp): HandleAnswer {
  const values = toJsonValues(pickValues(walk.reply.values, wanted))
  const code = values.length > 0 ? RESPONSE.success : RESPONSE.valuesNotFound
  const answer = tagText(handleText(code, handle, { values, path: toJsonPath(walk) }, wanted.pretty))
  if (isWhole(wanted)) wholeAnswers.set(walk, { handle, answer })
  return answer
}

/**
 * Answers for a handle of another node with its record and the servers that were asked; `standIn` answers instead
 * when they give no record.
 */
async function answerForeign(
  node: Handle,
  handle: string,
  delegation: Delegation | undefined,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
  standIn?: () => unknown,
) {
  const { recursion } = node
  const wanted = readWanted(query)
  const callback = readCallback(query)
  const problem = findProblem(wanted, callback)
  if (!wanted || problem)
    return sendCode(reply, { status: 400, code: RESPONSE.protocolError, handle, message: problem }, callback)
  const answer = await recursion.resolve(handle, { ip: request.ip, start: listStart(delegation, handle) })
  const { walk, secondsLeft } = answer
  if (walk.outcome === 'record') {
    const given = findWhole(walk, handle, wanted) ?? writeForeign(walk, handle, wanted)
    return sendValues(request, reply, given, query, secondsLeft)
  }
  if (standIn) return standIn()
  const [status, code] =
    walk.outcome === 'unknown' ? [404, RESPONSE.handleNotFound] : [FAILED_ELSEWHERE, RESPONSE.error]
  const message = FAILURE_MESSAGES[walk.outcome]
  return sendCode(reply, { status, code, handle, message, more: { path: toJsonPath(walk) } }, callback)
}

/** During the overlap after a switch, asks the second side when the first one has no answer. */
async function answerFromBoth(
  node: Handle,
  handle: string,
  delegation: Delegation,
  query: Query | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const answerHere = () => answer(node, handle, query, request, reply)
  const isHere = await node.has(handle)
  if (isHere && node.getOrder(delegation) === 'ours-first') return answerHere()
  const standIn = isHere || delegation.role === 'former' ? answerHere : undefined
  return answerForeign(node, handle, delegation, query ?? {}, request, reply, standIn)
}

/** HTTP 410, because records that a company took with it will not come back to this node. */
const GONE = 410

function resolve(
  node: Handle,
  raw: string,
  query: Query | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const handle = toName(raw)
  const name = handle ?? raw
  const callback = query && readCallback(query)
  const delegation = node.findDelegation(name)
  const order = delegation && !isPrefixHandle(name) ? node.getOrder(delegation) : undefined
  if (order === 'ended') {
    const { message } = refuse('identifier_moved')
    return sendCode(reply, { status: GONE, code: RESPONSE.notResponsible, handle: name, message }, callback)
  }
  if (delegation && order && order !== 'theirs' && handle)
    return answerFromBoth(node, handle, delegation, query, request, reply)
  if (order || isElsewhere(node, name))
    return answerForeign(node, name, delegation, query ?? {}, request, reply)
  if (handle) return answer(node, handle, query, request, reply)
  return isHandle(raw)
    ? sendCode(reply, { status: 404, code: RESPONSE.handleNotFound, handle: raw }, callback)
    : sendCode(reply, { status: 400, code: RESPONSE.invalidHandle, handle: raw }, callback)
}

const BARE = '/api/handles'
const BASE = `${BARE}/`
export const isHandleAddress = (url: string) => url.startsWith(BASE)

/** Refuses addresses that cannot be decoded, such as `%ff`, before routing. */
export function refuseHandleAddress(url: string, reply: FastifyReply) {
  openToOtherSites(reply)
  secureUndecodable(reply)
  const handle = url.slice(BASE.length).replace(/\?.*$/s, '')
  return sendCode(reply, { status: 400, code: RESPONSE.invalidHandle, handle })
}

const getQuery = ({ query }: FastifyRequest) => query as Query
const READS = new Set(['GET', 'HEAD', 'POST'])

/**
 * Answers wrong methods and addresses without a name in the form of the Handle System, because its clients do
 * not understand this node's usual error format.
 */
export function answerHandleMisuse(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method } = request
    if (!url.startsWith(BARE)) return done()
    const isBare = /^\/?(\?|$)/.test(url.slice(BARE.length))
    if (!isBare && (!url.startsWith(BASE) || READS.has(method) || method === 'OPTIONS')) return done()
    openToOtherSites(reply)
    if (method === 'OPTIONS') return answerPreflight(request, reply)
    if (!READS.has(method)) return refuseChange(request, reply)
    const callback = readCallback(getQuery(request))
    const message = `缺少标识，地址应如 ${BASE}${makeExampleIdentifier()}`
    return sendCode(reply, { status: 400, code: RESPONSE.invalidHandle, handle: '', message }, callback)
  })
}

const RESPONSES: Partial<Record<RefusalName, number>> = {
  invalid_input: RESPONSE.protocolError,
  media_unsupported: RESPONSE.protocolError,
  too_large: RESPONSE.protocolError,
  too_many_requests: RESPONSE.busy,
}

function sendRefusal(reply: FastifyReply, { reason, status, message }: Refusal) {
  const code = RESPONSES[reason] ?? RESPONSE.error
  const handle = decodeRest(reply.request.url)
  return sendCode(reply, { status, code, handle, message }, readCallback(getQuery(reply.request)))
}

/**
 * This matches the beginning of a Handle System prefix with a plain or encoded slash; no page of the portal
 * begins like that.
 */
const HANDLE_PATH = /^\/(\d+\.[\d.NA]+)(?:\/|%2F)([^?]+)/i

function handleIn(url: string): string | undefined {
  const [, prefix, suffix] = HANDLE_PATH.exec(url) ?? []
  if (!prefix || !suffix) return undefined
  try {
    return `${prefix}/${decodeURIComponent(suffix)}`
  } catch {
    return undefined
  }
}

/**
 * Redirects to the page of a part, as Handle proxies do for `GET /<handle>`; unknown handles go to the
 * lookup's help.
 */
async function redirectHandle(node: Handle, raw: string, request: FastifyRequest, reply: FastifyReply) {
  const handle = toName(raw)
  const origin = getOrigin(node, request)
  const values = handle ? await node.values(handle, origin) : undefined
  reply.header('cache-control', 'no-store')
  if (!handle || !values) return reply.redirect(buildResultPath(raw), 302)
  if (isStaying(getQuery(request))) {
    reply.header('content-security-policy', VALUES_POLICY)
    return reply.type('text/html; charset=utf-8').send(renderValuesPage(handle, values))
  }
  const url = values.find(({ type }) => type === 'URL')?.data.value
  return reply.redirect(typeof url === 'string' ? url : origin + makeCanonicalPath(handle), 302)
}

/** Returns the data for the page of an identifier of another node. Throws identifier_malformed. */
async function answerPage(
  node: Handle,
  { identifier, fresh = false }: Input<typeof foreignIdentifier>['body'],
  ip: string,
) {
  const { recursion } = node
  const handle = toName(identifier) ?? identifier.trim()
  const delegation = node.findDelegation(handle)
  if (delegation && node.getOrder(delegation) === 'ended') throw refuse('identifier_moved')
  if (!isHandle(handle) || !(delegation || isForeign(handle)) || !recursion.isResolvable(handle))
    throw refuse('identifier_malformed')
  if (!delegation && !recursion.isOn) return makeOffAnswer(handle, Date.now())
  const companyName = delegation ? await node.loadCompanyName(delegation.prefix) : ''
  const start = listStart(delegation, handle)
  return toShownAnswer(handle, await recursion.resolve(handle, { ip, fresh, start }), companyName)
}

/** Serves the HTTP API of the Handle System's proxies by GET, POST and redirects. */
export function serveHandle(serve: Serve, node: Handle): void {
  serve(foreignIdentifier, ({ body }, { ip }) => answerPage(node, body, ip))
  serve.raw(
    handleCall,
    // Most requests have no query, so they share one cached text.
    ({ params, query }, request, reply) =>
      resolve(node, params['*'], request.url.includes('?') ? query : undefined, request, reply),
    sendRefusal,
  )
  serve.raw(
    handleByPost,
    ({ params, query }, request, reply) =>
      resolve(node, params['*'], mergeBody(query, request.body), request, reply),
    sendRefusal,
  )
}

/** Serves messages of the native protocol over HTTP, as clients send them to a site that names HTTP. */
export function serveMessages(serve: Serve, native: NativeService): void {
  serve.raw(handleMessage, async (_input, request, reply) => {
    const type = String(request.headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim()
    const { body } = request
    if (type !== MESSAGE_TYPE || !Buffer.isBuffer(body)) throw refuse('media_unsupported')
    const answer = await native.answer(body, request.ip)
    if (!answer) throw refuse('invalid_input', '正文不是 Handle 协议的报文')
    return reply.header('cache-control', 'no-store').type(MESSAGE_TYPE).send(answer)
  })
}

/**
 * `limit` refuses an address that sends too many requests. This is not a route, because routes cannot match
 * such a pattern.
 */
export function redirectHandles(app: FastifyInstance, node: Handle, limit: (ip: string) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method } = request
    const raw = method === 'GET' || method === 'HEAD' ? handleIn(url) : undefined
    if (!raw) return
    limit(request.ip)
    await redirectHandle(node, raw, request, reply)
    return reply
  })
}

export function serveSignatures(serve: Serve, { signingKeys, signatures, publicUrl }: Handle): void {
  const origin = publicUrl ?? ''
  serve(calls.signingKeyList, (_input, { who }) => signingKeys.list(who))
  serve(calls.signingKeyAdd, ({ body }, { who }) => signingKeys.add(who, body))
  serve(calls.signingKeyRenew, (_input, { who }) => signingKeys.renew(who))
  serve(calls.signingKeyRevoke, ({ body }, { who }) => signingKeys.revoke(who, body))
  serve(calls.recordClaims, ({ params }, { who }) => signatures.draft(who, params, origin))
  serve(calls.recordSign, ({ params, body }, { who }) =>
    signatures.accept(who, { ...params, signature: body.signature }, origin),
  )
}
