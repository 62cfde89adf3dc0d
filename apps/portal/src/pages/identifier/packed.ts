import { heldData, type PackedData, packData, unpackData } from '../../render/packed-data.ts'
import type { FoundView, LookupView } from './view.ts'

/** A found page leaves the loader as one text, on the busiest page of the node. */
export type Packed = PackedData<FoundView> & { state: 'packed' }

let last: FoundView | undefined

/** `drawn` means that the server draws the page from `view`, and the browser gets what is left to do. */
export const pack = (view: FoundView, { drawn = false } = {}): Packed =>
  Object.assign(packData(view, drawn ? handed(view) : view), { state: 'packed' as const })

/** The same for a loader that runs in the browser. */
export const held = (view: FoundView): Packed => ({ ...heldData(view), state: 'packed' })

/** The ids of the element around the picture that the server draws of a part, and of its QR code's picture. */
export const DRAWN_PART = 'drawn-part'
export const PART_QR = 'part-qr'

/** Returns what the browser needs of a page that the server has drawn: parts that answer no press stay as they are. */
function handed(view: FoundView): FoundView {
  const { walked } = view
  // Pictures would travel twice: the browser reads them from the page.
  const unseen = { ...view, qr: '', drawn: view.drawn && { ...view.drawn, body: '' } }
  if (!walked) return unseen
  const events = walked.events.filter((event) => event.identifier === walked.identifier)
  const companies = walked.companies.filter(({ prefix }) => events.some((event) => event.prefix === prefix))
  return { ...unseen, walked: { ...walked, nodes: [], edges: [], events, companies } }
}

/** The view unpacked last: in a browser, that of the page. */
export const lastView = (): FoundView | undefined => last

export function unpack(loaded: Packed | Exclude<LookupView, FoundView>): LookupView {
  if (loaded.state !== 'packed') return loaded
  last = unpackData(loaded)
  if (last.drawn?.body === '') last.drawn.body = document.querySelector(`#${DRAWN_PART}>svg`)?.innerHTML ?? ''
  if (last.qr === '') last.qr = document.getElementById(PART_QR)?.getAttribute('src') ?? ''
  return last
}
