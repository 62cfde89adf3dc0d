import { IDENTIFIER_MAX } from '@biaojie/contract/rules.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBinary } from '../../../../http/answers/binary-text.ts'
import { sendTagged, type TaggedAnswer, tagText } from '../../../../http/answers/tagged.ts'
import { type HandleValue, TTL } from '../values.ts'
import { type Query, readCallback } from './query.ts'

/** An answer of the HTTP interface in JSON. */
export type HandleAnswer = TaggedAnswer

export const handleText = (responseCode: number, handle: string, more: object = {}, pretty = false) =>
  JSON.stringify({ responseCode, handle, ...more }, null, pretty ? 2 : 0)

/** Returns values under the requested name; an empty list is a valid answer. */
export function toAnswer(handle: string, values: HandleValue[], pretty = false): HandleAnswer {
  const code = values.length > 0 ? RESPONSE.success : RESPONSE.valuesNotFound
  return tagText(handleText(code, handle, { values }, pretty))
}

/** The beginning of every whole answer. */
const HEAD = `{"responseCode":${RESPONSE.success},"handle":"`

/**
 * Inserts the requested spelling, which differs only in case. Its byte length is the same, so the length of
 * the answer stays the same.
 */
export function echoHandle(answer: HandleAnswer, requested: string): HandleAnswer {
  const { body, etag } = answer
  const end = HEAD.length + requested.length
  if (body.startsWith(requested, HEAD.length)) return answer
  return { body: `${HEAD}${requested}${body.slice(end)}`, etag }
}

const JSON_TYPE = 'application/json;charset=UTF-8'
const SCRIPT_TYPE = 'text/javascript;charset=UTF-8'
const cacheFor = (seconds: number) => `public, max-age=${Math.min(Math.max(seconds, 0), TTL)}`

/** The comment at the start prevents the file from beginning with text that the caller chose. */
const writeScript = (callback: string, json: string) => `/**/${callback}(${json});`

type CodeAnswer = {
  status: number
  code: number
  handle: string
  message?: string | undefined
  /** Further fields. */
  more?: object
}

/**
 * Sends an answer without values. Scripts always get status 200, because browsers run them with no other
 * status.
 */
export function sendCode(
  reply: FastifyReply,
  { status, code, handle, message, more }: CodeAnswer,
  callback = '',
) {
  const shown = handle.slice(0, 4 * IDENTIFIER_MAX).toWellFormed()
  const text = handleText(code, shown, { ...(message && { message }), ...more })
  reply.header('cache-control', 'no-store')
  if (callback) return reply.code(200).type(SCRIPT_TYPE).send(writeScript(callback, text))
  return reply.code(status).type(JSON_TYPE).send(text)
}

/**
 * Sends values as JSON or as a function call; with a matching ETag only the status. Caches may keep the
 * answer for `seconds`.
 */
export function sendValues(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HandleAnswer,
  query?: Query,
  seconds = TTL,
): unknown {
  const callback = query && readCallback(query)
  const sending = { cacheControl: cacheFor(seconds), vary: 'accept-encoding' }
  if (!callback) return sendTagged(request, reply, answer, { ...sending, type: JSON_TYPE })
  reply.raw.setHeader('etag', answer.etag)
  reply.raw.setHeader('cache-control', sending.cacheControl)
  reply.raw.setHeader('vary', sending.vary)
  return sendBinary(reply, SCRIPT_TYPE, writeScript(callback, answer.body))
}

/**
 * Refuses record changes, which the protocol defines. In this node only the company changes records, in the
 * console or with a file.
 */
export function refuseChange(request: FastifyRequest, reply: FastifyReply) {
  const handle = decodeRest(request.url)
  reply.header('allow', 'GET, HEAD, POST, OPTIONS')
  const message = '这里只读，登记与变更由企业在本节点办理'
  return sendCode(reply, { status: 405, code: RESPONSE.notSupported, handle, message })
}

/** Returns the text after /api/handles/, decoded where possible. */
export function decodeRest(url: string): string {
  const rest = url.replace(/^\/api\/handles\/?/, '').replace(/\?.*$/s, '')
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}
