import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { CompanyPage } from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import type { CompanyPageContent } from '@biaojie/contract/enterprises/company-pages/rules.ts'

/** In the form, pictures themselves replace their keys. */
type WithPicture<T extends { picture: string }> = Omit<T, 'picture'> & { picture: Picture[] }
export type PageValues = Omit<CompanyPageContent, 'mark' | 'works' | 'parts' | 'certificates'> & {
  mark: Picture[]
  works: WithPicture<CompanyPageContent['works'][number]>[]
  parts: WithPicture<CompanyPageContent['parts'][number]>[]
  certificates: WithPicture<CompanyPageContent['certificates'][number]>[]
}

const toKey = ([picture]: readonly Picture[] = []) => picture?.key ?? ''

export function toFormValues({ draft, pictures }: Pick<CompanyPage, 'draft' | 'pictures'>): PageValues {
  const picturesByKey = new Map(pictures.map((picture) => [picture.key, picture]))
  const findPictures = (key: string): Picture[] => {
    const picture = picturesByKey.get(key)
    return picture ? [picture] : []
  }
  const toShownRows = <T extends { picture: string }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, picture: findPictures(row.picture) }))
  return {
    ...draft,
    mark: findPictures(draft.mark),
    works: toShownRows(draft.works),
    parts: toShownRows(draft.parts),
    certificates: toShownRows(draft.certificates),
  }
}

export function toContent({
  mark,
  slogan,
  story,
  works,
  parts,
  certificates,
}: PageValues): CompanyPageContent {
  return {
    mark: toKey(mark),
    slogan: slogan ?? '',
    story: story ?? '',
    works: (works ?? []).map(({ name = '', place = '', text = '', picture }) => {
      return { name, place, text, picture: toKey(picture) }
    }),
    parts: (parts ?? []).map(({ name = '', text = '', identifier = '', picture }) => {
      return { name, text, identifier, picture: toKey(picture) }
    }),
    certificates: (certificates ?? []).map(({ name = '', number = '', issuer = '', until = '', picture }) => {
      return { name, number, issuer, until: until ?? '', picture: toKey(picture) }
    }),
  }
}
