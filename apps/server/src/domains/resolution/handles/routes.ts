import type { Input } from '@biaojie/contract/define.ts'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import { handle as handleCall } from '@biaojie/contract/resolution.ts'
import { IDENTIFIER_MAX, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBinary } from '../../../http/answers/binary-text.ts'
import { openToOtherSites, type Serve } from '../../../http/serve.ts'
import type { Resolution } from '../resolution.ts'
import { type HandleAnswer, handleText, RESPONSE, type Wanted } from './answer.ts'
import { TTL } from './values.ts'

type Query = Input<typeof handleCall>['query']

const JSON_TYPE = 'application/json;charset=UTF-8'
const CACHE = `public, max-age=${TTL}`
const MAX_FILTERS = 100

const listOf = (value: string | string[] = []): string[] => [value].flat().slice(0, MAX_FILTERS)

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
  request: FastifyRequest,
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
function answer(
  resolution: Resolution,
  handle: string,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Most requests carry no query; they share one text.
  const plain = !request.url.includes('?')
  const wanted = plain ? undefined : wantedOf(query)
  if (!plain && !wanted) return send(reply, 400, RESPONSE.protocolError, handle, 'index 应为数字')
  const origin = resolution.publicUrl ?? `${request.protocol}://${request.host}`
  const given = resolution.handleAnswer(handle, origin, wanted)
  return given instanceof Promise
    ? given.then((made) => sendAnswer(request, reply, handle, made))
    : sendAnswer(request, reply, handle, given)
}

const BASE = handleCall.path.replace('*', '')
export const isHandleAddress = (url: string) => url.startsWith(BASE)

/** For addresses that cannot be decoded, such as `%ff`: they are refused before any route is found. */
export function refuseHandleAddress(url: string, reply: FastifyReply) {
  openToOtherSites(reply)
  reply.raw.setHeader('x-content-type-options', 'nosniff')
  return send(reply, 400, RESPONSE.invalidHandle, url.slice(BASE.length).replace(/\?.*$/s, ''))
}

const RESPONSES: Partial<Record<RefusalName, number>> = {
  invalid_input: RESPONSE.protocolError,
  too_many_requests: RESPONSE.busy,
}

/** `GET /api/handles/<handle>`, as the proxies of the Handle System answer it. */
export function serveHandles(serve: Serve, resolution: Resolution): void {
  serve.raw(
    handleCall,
    ({ params, query }, request, reply) => {
      const raw = params['*']
      const handle = isIdentifier(raw) ? raw : normalizeIdentifier(raw)
      if (isIdentifier(handle)) return answer(resolution, handle, query, request, reply)
      if (isHandle(raw)) return send(reply, 404, RESPONSE.handleNotFound, raw)
      return send(reply, 400, RESPONSE.invalidHandle, raw)
    },
    (reply, { reason, status, message }) => {
      const { '*': raw } = reply.request.params as { '*': string }
      return send(reply, status, RESPONSES[reason] ?? RESPONSE.error, raw, message)
    },
  )
}
