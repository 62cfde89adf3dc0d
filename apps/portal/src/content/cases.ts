import type { DataOf } from '@biaojie/contract/calls.ts'
import type {
  CaseCard,
  CaseDocument,
  CaseSlide as SlideRecord,
} from '@biaojie/contract/content/content/calls.ts'
import { redirect } from 'react-router'
import { paths } from '../paths.ts'
import { getMissing, requireAnswer, type ServerCall } from '../server-context.ts'
import { findCatalogueId } from './pack.ts'
import { addManifest, type ShownPicture } from './pictures.ts'

export type CaseRow = Omit<CaseCard, 'picture' | 'img'> & { picture: ShownPicture | null }
export type CaseSlide = {
  id: number
  picture: ShownPicture | null
  slide: NonNullable<SlideRecord['slide']>
}

type Cases = Pick<DataOf<'caseList'>, 'home' | 'figures'> & { rows: CaseRow[]; slides: CaseSlide[] }

/** Returns all cases, the cases with a slide and the cases of the home page. */
export async function readCases(call: ServerCall): Promise<Cases> {
  const { records, slides, home, figures } = requireAnswer(await call('caseList', {}))
  return {
    home,
    figures,
    rows: records.map(({ img: _img, ...row }) => ({ ...row, picture: addManifest(row.picture) })),
    slides: slides.flatMap(({ id, slide, picture }) =>
      slide ? [{ id, slide, picture: addManifest(picture) }] : [],
    ),
  }
}

/**
 * Returns the case of this number with its pictures, products and neighbour. Any other number shows the first
 * and sets `unknown`; one that was taken back redirects to the list.
 */
export async function readCase(call: ServerCall, idText: string | undefined, preview: string | undefined) {
  const { rows } = await readCases(call)
  if (rows.length === 0 && preview === undefined) throw redirect(paths.casesInstead('unknown'))
  const answer = await call('caseDetail', {
    body: { id: parseWholeNumber(idText) ?? rows[0]?.id ?? 1, preview },
  })
  const missing = getMissing(answer)
  if (missing === 'withdrawn') throw redirect(paths.casesInstead(missing))
  const unknown = missing === 'unknown' || (idText !== undefined && !parseWholeNumber(idText))
  const { id, document, pictures } = requireAnswer(
    missing ? await call('caseDetail', { body: { id: rows[0]?.id ?? 1 } }) : answer,
  )
  const findPicture = (key: string) => addManifest(pictures.find((picture) => picture.key === key) ?? null)
  const next = rows[(rows.findIndex((row) => row.id === id) + 1) % rows.length]
  return {
    id,
    document: document as CaseDocument,
    banner: findPicture(document.banner),
    background: findPicture(document.background.picture),
    products: document.products.map(({ name, des }) => ({ id: findCatalogueId(name) ?? null, name, des })),
    total: rows.length,
    next: next && next.id !== id ? { id: next.id, title: next.title } : undefined,
    unknown,
    preview: preview !== undefined,
  }
}

const parseWholeNumber = (text: string | undefined) =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
