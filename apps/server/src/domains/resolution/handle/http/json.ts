import { type TaggedAnswer, tagText } from '../../../../http/answers/tagged.ts'
import { RESPONSE } from '../protocol.ts'
import type { HandleValue } from '../values.ts'

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
export function echoHandle(answer: HandleAnswer, asked: string): HandleAnswer {
  const { body, etag } = answer
  const end = HEAD.length + asked.length
  if (body.startsWith(asked, HEAD.length)) return answer
  return { body: `${HEAD}${asked}${body.slice(end)}`, etag }
}
