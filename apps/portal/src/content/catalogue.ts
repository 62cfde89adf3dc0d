import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import { getContent } from './pack.ts'

/** Cases name entries by their title. */
export const findCatalogueId = (title: string): number | undefined =>
  getContent().catalogue.find((entry) => entry.title === title)?.id

export const findEntry = (id: number): CatalogueEntry | undefined =>
  getContent().catalogue.find((entry) => entry.id === id)
