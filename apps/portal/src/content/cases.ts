import type { CaseCard, CaseDocument } from '@biaojie/contract/content-calls.ts'
import type { Case } from '@biaojie/contract/content-cases.ts'
import { byId } from './by-id.ts'
import { catalogueIdOf } from './catalogue.ts'
import { pictureOf, type ShownPicture } from './pictures.ts'

const files = import.meta.glob<Case>('../../../../content/cases/*.yaml', { eager: true, import: 'default' })
const cases = byId(files)

export type CaseRow = Omit<CaseCard, 'picture' | 'img'> & {
  picture: ShownPicture | null
  prefix: string
  statistic: CaseDocument['statistics'][number] | undefined
}
export type CaseSlide = { id: number; picture: ShownPicture | null; slide: NonNullable<Case['slide']> }

/** All cases, and those with a slide. */
export function readCases(): { rows: CaseRow[]; slides: CaseSlide[] } {
  return {
    rows: cases.map(({ id, list, facts, statistics }) => ({
      id,
      label: list.label,
      title: list.title,
      detail: list.detail,
      picture: pictureOf(list.image),
      prefix: facts.prefix,
      statistic: statistics.find((one) => !one.isHide),
    })),
    slides: cases.flatMap(({ id, slide }) => (slide ? [{ id, slide, picture: pictureOf(slide.image) }] : [])),
  }
}

/** The case of this number with its pictures, products and neighbour; any other number shows the first. */
export function readCase(asked: string | undefined) {
  const one = cases.find(({ id }) => String(id) === asked) ?? cases[0]!
  const { id, ...document } = one
  const after = cases[(cases.indexOf(one) + 1) % cases.length]!
  return {
    id,
    document: document as CaseDocument,
    banner: pictureOf(document.banner),
    background: pictureOf(document.background.picture),
    products: document.products.map(({ name, des }) => ({ id: catalogueIdOf(name) ?? null, name, des })),
    total: cases.length,
    next: { id: after.id, title: after.list.title },
  }
}
