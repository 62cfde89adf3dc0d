import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import { byId } from './by-id.ts'

const files = import.meta.glob<CatalogueEntry>('../../../../content/catalogue/*.yaml', {
  eager: true,
  import: 'default',
})

export const catalogue: readonly CatalogueEntry[] = byId(files)

/** Cases name entries by their title. */
export const findCatalogueId = (title: string): number | undefined =>
  catalogue.find((entry) => entry.title === title)?.id

export const findEntry = (id: number): CatalogueEntry | undefined =>
  catalogue.find((entry) => entry.id === id)
