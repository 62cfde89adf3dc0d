import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'

const files = import.meta.glob<CatalogueEntry>('../../../../content/catalogue/*.yaml', {
  eager: true,
  import: 'default',
})

export const catalogue: readonly CatalogueEntry[] = Object.values(files).sort((a, b) => a.id - b.id)

/** Cases name entries by their title. */
export const findCatalogueId = (title: string): number | undefined =>
  catalogue.find((entry) => entry.title === title)?.id

export const findEntry = (id: number): CatalogueEntry | undefined =>
  catalogue.find((entry) => entry.id === id)
