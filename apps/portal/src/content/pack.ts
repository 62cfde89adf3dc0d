import type { ContentPack, NeededPages, OptionalPages } from '@biaojie/contract/content/content/packs.ts'

/* Only loaders read the content pack, so that its texts reach a browser only inside the page that shows them. */

let pack: ContentPack | undefined

/** Called by the server, once, before the first request. */
export function setContent(given: ContentPack): void {
  pack = given
}

export function getContent(): ContentPack {
  if (!pack) throw new Error('the server has not set the content')
  return pack
}

/** Returns the texts of a page that every pack has. */
export const getPageTexts = <N extends keyof NeededPages>(name: N): NeededPages[N] => getContent().pages[name]

/** Returns the texts of a page that a pack may leave out; without them the page does not exist. */
export function getOptionalPage<N extends keyof OptionalPages>(name: N): OptionalPages[N] {
  const pages: Partial<OptionalPages> = getContent().pages
  const texts = pages[name]
  if (!texts) throw new Response(null, { status: 404 })
  return texts
}

/** Tells whether the pack has such a page. */
export const hasPage = (name: keyof OptionalPages): boolean => getContent().pages[name] !== undefined
