import { IDENTIFIER_MAX, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBinary } from '../../../http/answers/binary-text.ts'
import { Refusal } from '../../../http/errors.ts'
import { isUnreachable } from '../../../platform/lanes.ts'
import type { Resolution } from '../resolution.ts'
import { type HandleAnswer, handleText, RESPONSE, type Wanted } from './answer.ts'
import { TTL } from './values.ts'

export type HandleDeps = {
  resolution: Resolution
  /** The node's own address; that of the request when left out. */
  publicUrl?: string
  /** Throws too_many_requests. */
  admit: (ip: string) => void
}

type Query = Record<string, string | string[] | undefined>
type Get = { Params: { '*': string }; Querystring: Query }

const JSON_TYPE = 'application/json;charset=UTF-8'
const CACHE = `public, max-age=${TTL}`
const MOST_FILTERS = 100

const listOf = (value: string | string[] | undefined): string[] => [value ?? []].flat().slice(0, MOST_FILTERS)

/** Undefined when an index is not a number. */
function wantedOf(query: Query): Wanted | undefined {
  const indexes = listOf(query.index)
  if (!indexes.every((index) => /^\d{1,9}$/.test(index))) return undefined
  const pretty = query.pretty !== undefined && query.pretty !== 'false'
  return { types: listOf(query.type), indexes: indexes.map(Number), pretty }
}

/** Any prefix and suffix is a handle somewhere; here it simply does not exist. */
const isHandle = (text: string) =>
  text.length <= 4 * IDENTIFIER_MAX && /^[^/\p{Cc}]+\/[^\p{Cc}]+$/u.test(text) && text.isWellFormed()

function send(reply: FastifyReply, status: number, code: number, handle: string, message?: string) {
  const text = handleText(
    code,
    handle.slice(0, 4 * IDENTIFIER_MAX).toWellFormed(),
    message ? { message } : {},
  )
  return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(text)
}

const names = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === etag ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*'))

function sendAnswer(
  request: FastifyRequest<Get>,
  reply: FastifyReply,
  handle: string,
  given: HandleAnswer | undefined,
) {
  if (!given) return send(reply, 404, RESPONSE.handleNotFound, handle)
  reply.raw.setHeader('etag', given.etag)
  reply.raw.setHeader('cache-control', CACHE)
  if (names(request.headers['if-none-match'], given.etag)) return reply.code(304).send()
  return sendBinary(reply, JSON_TYPE, given.body)
}

/** Most answers come from memory and leave without a promise; each costs as much as finding the answer. */
function answer(deps: HandleDeps, request: FastifyRequest<Get>, reply: FastifyReply, handle: string) {
  // Most requests carry no query; they share one text.
  const plain = !request.url.includes('?')
  const wanted = plain ? undefined : wantedOf(request.query)
  if (!plain && !wanted) return send(reply, 400, RESPONSE.protocolError, handle, 'index 应为数字')
  const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
  const given = deps.resolution.handleAnswer(handle, origin, wanted)
  return given instanceof Promise
    ? given.then((made) => sendAnswer(request, reply, handle, made))
    : sendAnswer(request, reply, handle, given)
}

const BASE = '/api/handles/'
export const isHandleAddress = (url: string) => url.startsWith(BASE)

const openToOthers = (reply: FastifyReply) => {
  reply.raw.setHeader('access-control-allow-origin', '*')
  reply.raw.setHeader('access-control-expose-headers', 'etag')
}

/** For addresses that no text comes of, such as `%ff`: they are refused before any route is found. */
export function refuseHandleAddress(url: string, reply: FastifyReply) {
  openToOthers(reply)
  reply.raw.setHeader('x-content-type-options', 'nosniff')
  return send(reply, 400, RESPONSE.invalidHandle, url.slice(BASE.length).replace(/\?.*$/s, ''))
}

/** `GET /api/handles/<handle>`, as the proxies of the Handle System answer it. */
export function serveHandles(app: FastifyInstance, deps: HandleDeps): void {
  const url = `${BASE}*`
  const config = { call: 'handles' }
  function dispatch(request: FastifyRequest<Get>, reply: FastifyReply) {
    openToOthers(reply)
    const raw = request.params['*']
    deps.admit(request.ip)
    const handle = isIdentifier(raw) ? raw : normalizeIdentifier(raw)
    if (isIdentifier(handle)) return answer(deps, request, reply, handle)
    if (isHandle(raw)) return send(reply, 404, RESPONSE.handleNotFound, raw)
    return send(reply, 400, RESPONSE.invalidHandle, raw)
  }
  function fail(request: FastifyRequest<Get>, reply: FastifyReply, error: unknown) {
    const raw = request.params['*']
    if (error instanceof Refusal) return send(reply, error.status, RESPONSE.busy, raw, error.message)
    if (!isUnreachable(error)) throw error
    return send(reply, 503, RESPONSE.error, raw, '服务暂时不可用，请稍后再试')
  }
  app.get<Get>(url, { config }, (request, reply) => {
    try {
      const sent = dispatch(request, reply)
      return sent instanceof Promise ? sent.catch((error) => fail(request, reply, error)) : sent
    } catch (error) {
      return fail(request, reply, error)
    }
  })
  app.options(url, { config }, (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
      .header('access-control-allow-headers', '*')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  )
}
