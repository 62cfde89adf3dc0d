import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type BinaryText, binaryOf } from '../../../http/answers/binary-text.ts'
import { RESPONSE } from '../protocol.ts'
import type { HandleValue } from '../values.ts'

/** An answer of the HTTP interface: JSON and its ETag. */
export type HandleAnswer = { body: BinaryText; etag: string }

export const handleText = (responseCode: number, handle: string, more: object = {}, pretty = false) =>
  JSON.stringify({ responseCode, handle, ...more }, null, pretty ? 2 : 0)

/** Returns values under the requested name; an empty list is an answer as well. */
export function answerOf(handle: string, values: HandleValue[], pretty = false): HandleAnswer {
  const code = values.length > 0 ? RESPONSE.success : RESPONSE.valuesNotFound
  const text = handleText(code, handle, { values }, pretty)
  return { body: binaryOf(text), etag: `"${hash('sha1', text, 'base64url')}"` }
}

/** The beginning of every whole answer. */
const HEAD = `{"responseCode":${RESPONSE.success},"handle":"`

/**
 * Puts in the requested name, which differs only in case. It has as many bytes as the stored one, and so has
 * the answer.
 */
export function echoed(answer: HandleAnswer, asked: string): HandleAnswer {
  const { body, etag } = answer
  const end = HEAD.length + asked.length
  if (body.startsWith(asked, HEAD.length)) return answer
  return { body: `${HEAD}${asked}${body.slice(end)}`, etag }
}

/** Below this size, compressing saves no packet. */
const SMALL = 1_400
const compressed = new WeakMap<HandleAnswer, BinaryText>()

/** Returns the body as gzip, made once for a cached answer; undefined where it would save nothing. */
export function gzipped(answer: HandleAnswer): BinaryText | undefined {
  if (answer.body.length < SMALL) return undefined
  const known = compressed.get(answer)
  if (known) return known
  const made = gzipSync(Buffer.from(answer.body, 'latin1')).toString('latin1')
  compressed.set(answer, made)
  return made
}
