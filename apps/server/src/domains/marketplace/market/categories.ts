import type { CategoryTree, Category as WireCategory } from '@biaojie/contract/marketplace/market/shapes.ts'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { applications, marketCategories, marketProviders } from './tables.ts'

/* Categories, providers and their numbers of applications are read together and kept for some seconds. */

export type Category = typeof marketCategories.$inferSelect
export type Provider = Omit<typeof marketProviders.$inferSelect, 'search'>
/** The first level's parent on the wire. */
export const TOP = '-1'

/** Listed applications of one leaf, provider and kind: lists without a text filter by these. */
type Counted = {
  category: string
  provider: string
  own: boolean
  free: boolean
  trial: boolean
  total: number
}

export type Shelf = {
  /** Enabled ones with enabled parents, in the order of pages. */
  categories: Category[]
  /** Categories by id, including disabled ones. */
  byId: Map<string, Category>
  /** Returns the path from the first level to this one; empty for unknown ids. */
  pathOf: (id: string) => Category[]
  providers: Map<string, Provider>
  /** Counts listed applications in a category and below it. */
  countOf: (id: string) => number
  countOfProvider: (key: string) => number
  counted: Counted[]
}

async function readCounts(db: Db): Promise<Counted[]> {
  const { category3, providerKey, own, isFree, trialDays, status } = applications
  const trial = sql<boolean>`${trialDays} >= 0`
  return db
    .select({ category: category3, provider: providerKey, own, free: isFree, trial, total: count() })
    .from(applications)
    .where(eq(status, 'listed'))
    .groupBy(category3, providerKey, own, isFree, trial)
}

export async function readShelf(db: Db): Promise<Shelf> {
  const { level, place, id } = marketCategories
  const [all, providers, counted] = await Promise.all([
    db.select().from(marketCategories).orderBy(asc(level), asc(place), asc(id)),
    db
      .select({
        key: marketProviders.key,
        name: marketProviders.name,
        own: marketProviders.own,
        profile: marketProviders.profile,
        version: marketProviders.version,
      })
      .from(marketProviders)
      .orderBy(asc(marketProviders.key)),
    readCounts(db),
  ])
  const byId = new Map(all.map((category) => [category.id, category]))
  const pathTo = (category: Category): Category[] => {
    const parent = byId.get(category.parentId ?? '')
    return parent ? [...pathTo(parent), category] : [category]
  }
  const paths = new Map(all.map((category) => [category.id, pathTo(category)]))
  const pathOf = (id: string) => paths.get(id) ?? []
  const totals = new Map<string, number>()
  const byProvider = new Map<string, number>()
  for (const { category, provider, total } of counted) {
    for (const { id } of pathOf(category)) totals.set(id, (totals.get(id) ?? 0) + total)
    byProvider.set(provider, (byProvider.get(provider) ?? 0) + total)
  }
  return {
    categories: all.filter(({ id }) => pathOf(id).every(({ disabled }) => !disabled)),
    byId,
    pathOf,
    providers: new Map(providers.map((provider) => [provider.key, provider])),
    countOf: (id) => totals.get(id) ?? 0,
    countOfProvider: (key) => byProvider.get(key) ?? 0,
    counted,
  }
}

export const wireCategory = (shelf: Shelf, category: Category): WireCategory => ({
  id: category.id,
  name: category.name,
  describes: category.describes,
  level: category.level,
  parentId: category.parentId ?? TOP,
  icon: category.icon,
  disabled: category.disabled,
  count: shelf.countOf(category.id),
})

const childrenOf = (shelf: Shelf, parentId: string | null) =>
  shelf.categories.filter((category) => category.parentId === parentId)

export const treeOf = (shelf: Shelf): CategoryTree =>
  childrenOf(shelf, null).map((first) => ({
    ...wireCategory(shelf, first),
    children: childrenOf(shelf, first.id).map((second) => ({
      ...wireCategory(shelf, second),
      children: childrenOf(shelf, second.id).map((third) => wireCategory(shelf, third)),
    })),
  }))

export const firstLevels = (shelf: Shelf) => childrenOf(shelf, null)
export const secondLevels = (shelf: Shelf, parentId: string) => childrenOf(shelf, parentId)

/** Returns the categories of one level; '' without that level. */
export const categoriesOn = (shelf: Shelf, level: number): WireCategory[] =>
  shelf.categories.filter((category) => category.level === level).map((one) => wireCategory(shelf, one))

/** Returns the ids on the three levels; '' below the category and for unknown ones. */
export function levelsOf(shelf: Pick<Shelf, 'pathOf'>, categoryId: string): [string, string, string] {
  const [first, second, third] = shelf.pathOf(categoryId).map(({ id }) => id)
  return [first ?? '', second ?? '', third ?? '']
}

/** Matches applications of a category of any level; undefined for '' and '-1', which mean all. */
export function inCategory(shelf: Pick<Shelf, 'byId'>, categoryId: string | undefined) {
  if (!categoryId || categoryId === TOP) return undefined
  const level = shelf.byId.get(categoryId)?.level ?? 3
  const { category1, category2, category3 } = applications
  return eq(level === 1 ? category1 : level === 2 ? category2 : category3, categoryId)
}

export const isListed = eq(applications.status, 'listed')
export const listedBy = (providerKey: string) => and(isListed, eq(applications.providerKey, providerKey))
export const listedIn = (shelf: Pick<Shelf, 'byId'>, categoryId: string | undefined) =>
  and(isListed, inCategory(shelf, categoryId))
