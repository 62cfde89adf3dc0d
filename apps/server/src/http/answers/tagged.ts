import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BinaryText, sendBinary, toBinary } from './binary-text.ts'

/** An answer that clients may cache, with the strong ETag of its text. */
export type TaggedAnswer = { body: BinaryText; etag: string }

export const tagText = (text: string): TaggedAnswer => ({
  body: toBinary(text),
  etag: `"${hash('sha1', text, 'base64url')}"`,
})

/** The same for bytes that are no text. */
export const tagBytes = (bytes: Uint8Array): TaggedAnswer => ({
  body: Buffer.from(bytes).toString('latin1'),
  etag: `"${hash('sha1', bytes, 'base64url')}"`,
})

/** Below this size, compression does not save a packet. */
const SMALL = 1_400
const compressed = new WeakMap<TaggedAnswer, BinaryText>()

/** Returns the body as gzip, compressed once for a cached answer; undefined when it would save nothing. */
function gzipAnswer(answer: TaggedAnswer): BinaryText | undefined {
  if (answer.body.length < SMALL) return undefined
  const cached = compressed.get(answer)
  if (cached) return cached
  const made = gzipSync(Buffer.from(answer.body, 'latin1')).toString('latin1')
  compressed.set(answer, made)
  return made
}

/** Tells whether a header `if-none-match` names an ETag. */
export const hasTag = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === etag ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))

const createAcceptPattern = (coding: string) =>
  new RegExp(String.raw`(?:^|[\s,])(?:${coding}|\*)\s*(?:;\s*q=(?:1|0\.0*[1-9])[\d.]*\s*)?(?:,|$)`, 'i')
const ACCEPTED = { br: createAcceptPattern('br'), gzip: createAcceptPattern('gzip') }

/**
 * Tells whether an `accept-encoding` header accepts a coding, explicitly or by wildcard, with a weight above
 * zero.
 */
export const acceptsCoding = (header: string | undefined, coding: keyof typeof ACCEPTED) =>
  header !== undefined && ACCEPTED[coding].test(header)

type Sending = {
  /** Content type with its parameters. */
  type: string
  cacheControl: string
  vary: string
}

/** Sends the answer, compressed if the client accepts it; with a matching ETag only the status. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  given: TaggedAnswer,
  { type, cacheControl, vary }: Sending,
): unknown {
  const packed = acceptsCoding(request.headers['accept-encoding'], 'gzip') ? gzipAnswer(given) : undefined
  const etag = packed ? given.etag.replace(/"$/, '-gzip"') : given.etag
  reply.raw.setHeader('etag', etag)
  reply.raw.setHeader('cache-control', cacheControl)
  reply.raw.setHeader('vary', vary)
  const ifNoneMatch = request.headers['if-none-match']
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && (hasTag(ifNoneMatch, etag) || hasTag(ifNoneMatch, given.etag))) return reply.code(304).send()
  if (packed) reply.raw.setHeader('content-encoding', 'gzip')
  return sendBinary(reply, type, packed ?? given.body)
}
