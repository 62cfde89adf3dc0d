import { quoted, unquoted } from '../../render/quoted-json.ts'
import type { FoundView, LookupView } from './view.ts'

/**
 * A found page leaves the loader as one JSON text. The router's own encoding visits every value and takes
 * several times as long, on the busiest page of the node.
 */
export type Packed = { state: 'packed'; text: string }

// The page and its meta tags unpack the same data one after the other.
let last: { text: string; view: FoundView } | undefined
// The server draws from the view itself, also while other pages are loaded.
const views = new WeakMap<Packed, FoundView>()

/** `drawn` means that the server draws the page from `view`, and the browser gets what is left to do. */
export function pack(view: FoundView, { drawn = false } = {}): Packed {
  const packed: Packed = { state: 'packed', text: quoted(JSON.stringify(drawn ? handed(view) : view)) }
  if (drawn) views.set(packed, view)
  else last = { text: packed.text, view }
  return packed
}

/** Returns what the browser needs of a page that the server has drawn: parts that answer no press stay as they are. */
function handed(view: FoundView): FoundView {
  const { walked } = view
  if (!walked) return view
  const events = walked.events.filter((event) => event.identifier === walked.identifier)
  const companies = walked.companies.filter(({ prefix }) => events.some((event) => event.prefix === prefix))
  return { ...view, walked: { ...walked, nodes: [], edges: [], events, companies } }
}

/** The view unpacked last: in a browser, that of the page. */
export const lastView = (): FoundView | undefined => last?.view

export function unpack(loaded: Packed | Exclude<LookupView, FoundView>): LookupView {
  if (loaded.state !== 'packed') return loaded
  const known = views.get(loaded)
  if (known) return known
  if (last?.text !== loaded.text) last = { text: loaded.text, view: JSON.parse(unquoted(loaded.text)) }
  return last.view
}
