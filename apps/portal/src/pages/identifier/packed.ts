import type { FoundView, LookupView } from './view.ts'

/**
 * A found page as it leaves the loader: one JSON text. The router's own encoding visits every value of it and
 * takes several times as long, on the busiest page of the node.
 */
export type Packed = { state: 'packed'; text: string }

// The page and its meta tags ask for the same text, on the server right after it was made.
let last: { text: string; view: FoundView } | undefined

export function pack(view: FoundView): Packed {
  const text = JSON.stringify(view)
  last = { text, view }
  return { state: 'packed', text }
}

/** What was unpacked last: in a browser, what stands on the page. */
export const lastView = (): FoundView | undefined => last?.view

export function unpack(loaded: Packed | Exclude<LookupView, FoundView>): LookupView {
  if (loaded.state !== 'packed') return loaded
  if (last?.text !== loaded.text) last = { text: loaded.text, view: JSON.parse(loaded.text) }
  return last.view
}
