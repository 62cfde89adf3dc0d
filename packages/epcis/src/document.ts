import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { isDeeper } from './values.ts'

/** A document is not EPCIS; the message says why. */
export class NotEpcis extends Error {}

/** An event as it was sent, with the contexts for its names besides the standard's. */
export type ReadEvent = { given: unknown; context: unknown[] }
/** Some events of a document; portions keep large documents from filling the memory or blocking the process. */
export type Portion = ReadEvent[]
const TOGETHER = 500

const [QUOTE, ESCAPE, OPEN, CLOSE, LIST, END, COMMA, COLON] = [...'"\\{}[],:'].map((character) =>
  character.charCodeAt(0),
)
const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/** Contexts of the standard itself, which every reader knows. */
const STANDARD = /^https:\/\/(?:ref\.gs1\.org\/standards\/epcis|gs1\.github\.io\/EPCIS)\//
const isStandard = (context: unknown) => typeof context === 'string' && STANDARD.test(context)
export const EPCIS_CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'

/** A context is stored with each of its events, so it must be short. */
const CONTEXT_BYTES_MAX = 16 * 1024
/** The deepest context in the standard's examples has three levels. */
const CONTEXT_DEPTH_MAX = 10

const listContexts = (context: unknown): unknown[] =>
  Array.isArray(context) ? context : context === undefined ? [] : [context]

/** Joins the contexts of a document and of an event; the inner ones override, as in JSON-LD. */
export function readEvent(given: unknown, context: readonly unknown[]): ReadEvent {
  if (typeof given !== 'object' || given === null || !('@context' in given))
    return { given, context: [...context] }
  const { '@context': own, ...event } = given
  return { given: event, context: readOwnContext([...context, ...listContexts(own)]) }
}

/**
 * Returns the contexts of a document besides the standard's; throws NotEpcis when they are too long or too
 * deep to store.
 */
export function readOwnContext(context: unknown): unknown[] {
  const own = listContexts(context).filter((entry) => !isStandard(entry))
  if (isDeeper(own, CONTEXT_DEPTH_MAX)) throw new NotEpcis('@context 嵌套层级过多')
  if (JSON.stringify(own).length > CONTEXT_BYTES_MAX) throw new NotEpcis('@context 至多 16 KB')
  return own
}

/** Returns the position after the value at this position, without parsing it. */
function skipValue(text: Buffer, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const code = text[at]
    if (code === QUOTE) {
      at = skipString(text, at)
      if (depth === 0) return at
      continue
    }
    if (code === OPEN || code === LIST) {
      if (++depth > DEPTH_MAX) throw new NotEpcis('嵌套层级过多')
    } else if (code === CLOSE || code === END) {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && code === COMMA) return at
    at++
  }
  throw new NotEpcis('文件不完整')
}

function skipString(text: Buffer, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === ESCAPE) at++
    else if (text[at] === QUOTE) return at + 1
  }
  throw new NotEpcis('文件不完整')
}

const skipSpace = (text: Buffer, from: number): number => {
  let at = from
  while (at < text.length && isSpace(text[at] ?? 0)) at++
  return at
}

function parseRange(text: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(text.toString('utf8', from, to))
  } catch {
    throw new NotEpcis('不是完整的 JSON')
  }
}

type Field = { from: number; to: number }
/** Documents have about ten fields; a hostile file could have millions. */
const FIELDS_MAX = 1_000
/** The maximum depth of a document; JSON.parse has no limit. */
const DEPTH_MAX = 100

/** Returns the positions of the fields of the object at this position. */
function locateFields(text: Buffer, from: number): Map<string, Field> {
  if (text[from] !== OPEN) throw new NotEpcis('应为 JSON 对象')
  const fields = new Map<string, Field>()
  let at = skipSpace(text, from + 1)
  while (text[at] !== CLOSE) {
    if (text[at] !== QUOTE) throw new NotEpcis('不是完整的 JSON')
    const nameEnd = skipString(text, at)
    const name = String(parseRange(text, at, nameEnd))
    at = skipSpace(text, nameEnd)
    if (text[at] !== COLON) throw new NotEpcis('不是完整的 JSON')
    const begin = skipSpace(text, at + 1)
    const end = skipValue(text, begin)
    fields.set(name, { from: begin, to: end })
    if (fields.size > FIELDS_MAX) throw new NotEpcis(`一个对象至多 ${FIELDS_MAX} 个字段`)
    at = skipSpace(text, end)
    if (text[at] === COMMA) at = skipSpace(text, at + 1)
  }
  return fields
}

/** The event list of a document, or of the answer of a query. */
function findEventList(text: Buffer, document: Map<string, Field>): Field {
  let body = document.get('epcisBody')
  for (const step of ['queryResults', 'resultsBody']) {
    const inner: Field | undefined = body && locateFields(text, body.from).get(step)
    if (inner) body = inner
  }
  const list = body && locateFields(text, body.from).get('eventList')
  if (!list || text[list.from] !== LIST) throw new NotEpcis('没有 epcisBody.eventList')
  return list
}

/** Reads the events of an EPCISDocument in JSON-LD, or of a bare list; throws NotEpcis. */
export async function* readJsonEvents(text: Buffer): AsyncGenerator<Portion> {
  if (!isUtf8(text)) throw new NotEpcis('内容不是 UTF-8 编码，请改用 UTF-8 后再提交')
  const start = skipSpace(text, text[0] === 0xef ? 3 : 0)
  const fields = locateFields(text, start)
  const read = (name: string) => {
    const field = fields.get(name)
    return field && parseRange(text, field.from, field.to)
  }
  const type = read('type')
  if (type !== 'EPCISDocument' && type !== 'EPCISQueryDocument') throw new NotEpcis('type 应为 EPCISDocument')
  const given = read('@context')
  if (given === undefined) throw new NotEpcis(`缺少 @context，应为 ${EPCIS_CONTEXT}`)
  const context = readOwnContext(given)
  const list = findEventList(text, fields)
  let events: Portion = []
  let at = skipSpace(text, list.from + 1)
  while (text[at] !== END) {
    const end = skipValue(text, at)
    if (end === at) throw new NotEpcis('不是完整的 JSON')
    events.push(readEvent(parseRange(text, at, end), context))
    at = skipSpace(text, end)
    if (text[at] === COMMA) at = skipSpace(text, at + 1)
    if (events.length >= TOGETHER) {
      yield events
      events = []
      await setImmediate()
    }
  }
  yield events
}
