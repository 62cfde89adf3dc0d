import { createHash } from 'node:crypto'
import { type BinaryText, binaryOf } from '../../../http/binary-text.ts'
import type { Company } from '../../enterprises/enterprises.ts'
import type { Remembered } from '../lookup.ts'
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
  etag: `"${createHash('sha1').update(text).digest('base64url')}"`,
})

export const handleText = (responseCode: number, handle: string, more: object = {}, pretty = false) =>
  JSON.stringify({ responseCode, handle, ...more }, null, pretty ? 2 : 0)

/** The whole record: written once and kept with what it was made from. */
export function wholeAnswer(remembered: Remembered, company: Company | null, origin: string): HandleAnswer {
  const { found, handleAnswer: kept } = remembered
  if (kept && kept.origin === origin && kept.company === company) return kept
  const values = valuesOf(found, company, origin)
  const made = { ...answerOf(handleText(RESPONSE.success, found.handle, { values })), origin, company }
  remembered.handleAnswer = made
  return made
}

export function filteredAnswer(
  remembered: Remembered,
  company: Company | null,
  origin: string,
  { types, indexes, pretty }: Wanted,
): HandleAnswer {
  const { found } = remembered
  const all = types.length === 0 && indexes.length === 0
  const isWanted = (value: HandleValue) => all || types.includes(value.type) || indexes.includes(value.index)
  const values = valuesOf(found, company, origin).filter(isWanted)
  const code = values.length > 0 ? RESPONSE.success : RESPONSE.valuesNotFound
  return answerOf(handleText(code, found.handle, { values }, pretty))
}
