import { hash } from 'node:crypto'
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
  handleNotFound: 100,
  invalidHandle: 102,
  valuesNotFound: 200,
} as const

/** Which values a client wants; empty lists mean all. A value is given when its type or its index is asked for. */
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

export function filteredAnswer(
  found: Found,
  company: Company | null,
  origin: string,
  { types, indexes, pretty }: Wanted,
): HandleAnswer {
  const all = types.length === 0 && indexes.length === 0
  const isWanted = (value: HandleValue) => all || types.includes(value.type) || indexes.includes(value.index)
  const values = valuesOf(found, company, origin).filter(isWanted)
  const code = values.length > 0 ? RESPONSE.success : RESPONSE.valuesNotFound
  return answerOf(handleText(code, found.handle, { values }, pretty))
}
