import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import type { Solution } from '@biaojie/contract/content/content/content.ts'
import type { ContentPack, NeededPages, OptionalPages } from '@biaojie/contract/content/content/packs.ts'
import type { Standard } from './standard-format.ts'

type Size = { width: number; height: number }

/** A drawing has one shape for wide windows and another for phones, which is laid out again, not scaled. */
export type Drawing = { wide: Sheet; phone: Sheet }
type Sheet = Size & { address: string }

/** Finds a drawing of a solution by its file, `drawings/1.svg`; null when there is none. */
function findSheet(file: string): Sheet | null {
  const size = getContent().drawings[file.replace(/^drawings\//, '')]
  return size ? { address: `/media/${file}`, ...size } : null
}

/** Returns both shapes of a drawing, by the names of their files. */
export function findDrawing(wide: string, phone = wide.replace(/\.svg$/, '-phone.svg')): Drawing | null {
  const sheets = { wide: findSheet(wide), phone: findSheet(phone) }
  return sheets.wide && sheets.phone ? { wide: sheets.wide, phone: sheets.phone } : null
}

/** Returns the standards documents in their order, each as a PDF. */
export const listStandards = (): Standard[] =>
  getContent().standards.map(
    ({ slug, ...head }) => ({ ...head, address: `/api/standards/${slug}.pdf` }) as unknown as Standard,
  )

/** Returns the solution of this number; any other number returns the first. */
export function getSolution(id: string | undefined): Solution {
  const { solutions } = getContent()
  const solution = solutions.find(({ id: solutionId }) => String(solutionId) === id) ?? solutions[0]
  if (!solution) throw new Response(null, { status: 404 })
  return solution
}

/** Cases name entries by their title. */
export const findCatalogueId = (title: string): number | undefined =>
  getContent().catalogue.find((entry) => entry.title === title)?.id

export const findEntry = (id: number): CatalogueEntry | undefined =>
  getContent().catalogue.find((entry) => entry.id === id)

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

/** Tells whether the pack contains this page. */
export const hasPage = (name: keyof OptionalPages): boolean => getContent().pages[name] !== undefined
