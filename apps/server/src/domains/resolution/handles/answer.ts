import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type BinaryText, binaryOf } from '../../../http/answers/binary-text.ts'
import type { Company } from '../../enterprises/enterprises.ts'
import type { Found } from '../store.ts'
import { type HandleValue, valuesOf } from './values.ts'

/** Response codes of the Handle System protocol (RFC 3652). */
export const RESPONSE = {
  success: 1,
  error: 2,
  busy: 3,
  protocolError: 4,
  notSupported: 5,
  handleNotFound: 100,
  invalidHandle: 102,
  valuesNotFound: 200,
} as const

/**
 * The values that a client wants; empty lists mean all. A value is included when its type or its index is
 * requested.
 */
export type Wanted = { types: string[]; indexes: number[]; pretty: boolean }
export type HandleAnswer = { body: BinaryText; etag: string }

const answerOf = (text: string): HandleAnswer => ({
  body: binaryOf(text),
  etag: `"${hash('sha1', text, 'base64url')}"`,
})

export const handleText = (responseCode: number, handle: string, more: object = {}, pretty = false) =>
  JSON.stringify({ responseCode, handle, ...more }, null, pretty ? 2 : 0)

export function wholeAnswer(found: Found, company: Company | null, origin: string): HandleAnswer {
  return answerOf(handleText(RESPONSE.success, found.handle, { values: valuesOf(found, company, origin) }))
}

/** Every whole answer begins with this text of a known length. */
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

/** Compares types without regard to case; `URL.` also matches its subtypes, such as `URL.mirror`. */
function isType(asked: string, type: string): boolean {
  const [one, other] = [asked.toUpperCase(), type.toUpperCase()]
  return one === other || (one.endsWith('.') && (other.startsWith(one) || `${other}.` === one))
}

/** Returns the wanted `values`, under the requested name. */
export function pickedAnswer(
  handle: string,
  values: HandleValue[],
  { types, indexes, pretty }: Wanted,
): HandleAnswer {
  const all = types.length === 0 && indexes.length === 0
  const isWanted = ({ type, index }: HandleValue) =>
    all || types.some((asked) => isType(asked, type)) || indexes.includes(index)
  const picked = values.filter(isWanted)
  const code = picked.length > 0 ? RESPONSE.success : RESPONSE.valuesNotFound
  return answerOf(handleText(code, handle, { values: picked }, pretty))
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
