import type { FoundView, LookupView } from './view.ts'

/**
 * A found page leaves the loader as one JSON text. The router's own encoding visits every value and takes
 * several times as long, on the busiest page of the node.
 */
export type Packed = { state: 'packed'; text: string }

/**
 * The page holds this text inside JSON inside a script, where each quotation mark takes four characters, so
 * backticks stand for them. JSON has backticks only within strings, which write their own by number.
 */
const quoted = (json: string) => json.replaceAll('`', '\\u0060').replaceAll('"', '`')
const unquoted = (text: string) => text.replaceAll('`', '"')

// The page and its meta tags unpack the same text one after the other.
let last: { text: string; view: FoundView } | undefined

export function pack(view: FoundView): Packed {
  const text = quoted(JSON.stringify(view))
  last = { text, view }
  return { state: 'packed', text }
}

/** The view unpacked last: in a browser, that of the page. */
export const lastView = (): FoundView | undefined => last?.view

export function unpack(loaded: Packed | Exclude<LookupView, FoundView>): LookupView {
  if (loaded.state !== 'packed') return loaded
  if (last?.text !== loaded.text) last = { text: loaded.text, view: JSON.parse(unquoted(loaded.text)) }
  return last.view
}
