import { IDENTIFIER_MAX, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBinary } from '../../../http/binary-text.ts'
import { Refusal } from '../../../http/errors.ts'
import { isUnreachable } from '../../../platform/lanes.ts'
import type { Resolution } from '../resolution.ts'
import { handleText, RESPONSE, type Wanted } from './answer.ts'
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

async function answer(deps: HandleDeps, request: FastifyRequest<Get>, reply: FastifyReply, handle: string) {
  // Most requests carry no query; they share one text.
  const plain = !request.url.includes('?')
  const wanted = plain ? undefined : wantedOf(request.query)
  if (!plain && !wanted) return send(reply, 400, RESPONSE.protocolError, handle, 'index 应为数字')
  const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
  const given = await deps.resolution.handleAnswer(handle, origin, wanted)
  if (!given) return send(reply, 404, RESPONSE.handleNotFound, handle)
  reply.raw.setHeader('etag', given.etag)
  reply.raw.setHeader('cache-control', CACHE)
  if (names(request.headers['if-none-match'], given.etag)) return reply.code(304).send()
  return sendBinary(reply, JSON_TYPE, given.body)
}

/** `GET /api/handles/<handle>`, as the proxies of the Handle System answer it. */
export function serveHandles(app: FastifyInstance, deps: HandleDeps): void {
  const url = '/api/handles/*'
  const config = { call: 'handles' }
  app.get<Get>(url, { config }, async (request, reply) => {
    reply.raw.setHeader('access-control-allow-origin', '*')
    reply.raw.setHeader('access-control-expose-headers', 'etag')
    const raw = request.params['*']
    try {
      deps.admit(request.ip)
      const handle = isIdentifier(raw) ? raw : normalizeIdentifier(raw)
      if (isIdentifier(handle)) return await answer(deps, request, reply, handle)
      if (isHandle(raw)) return send(reply, 404, RESPONSE.handleNotFound, raw)
      return send(reply, 400, RESPONSE.invalidHandle, raw)
    } catch (error) {
      if (error instanceof Refusal) return send(reply, error.status, RESPONSE.busy, raw, error.message)
      if (!isUnreachable(error)) throw error
      return send(reply, 503, RESPONSE.error, raw, '服务暂时不可用，请稍后再试')
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
