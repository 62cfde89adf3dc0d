import type { CategoryTree, Category as WireCategory } from '@biaojie/contract/marketplace/market/shapes.ts'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { applications, marketCategories, marketProviders } from './tables.ts'

/* Categories, providers and their numbers of applications are read together and cached for some seconds. */

export type Category = typeof marketCategories.$inferSelect
export type Provider = Omit<typeof marketProviders.$inferSelect, 'search'>
/** The first level's parent on the wire. */
export const TOP = '-1'

/**
 * The number of listed applications of one category, provider and kind, used by lists without a text filter.
 */
type CategoryCount = {
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
  getPath: (id: string) => Category[]
  providers: Map<string, Provider>
  /** Counts listed applications in a category and below it. */
  getCount: (id: string) => number
  getProviderCount: (key: string) => number
  counts: CategoryCount[]
}

async function loadCounts(db: Db): Promise<CategoryCount[]> {
  const { category3, providerKey, own, isFree, trialDays, status } = applications
  const trial = sql<boolean>`${trialDays} >= 0`
  return db
    .select({ category: category3, provider: providerKey, own, free: isFree, trial, total: count() })
    .from(applications)
    .where(eq(status, 'listed'))
    .groupBy(category3, providerKey, own, isFree, trial)
}

export async function loadShelf(db: Db): Promise<Shelf> {
  const { level, place, id } = marketCategories
  const [all, providers, counts] = await Promise.all([
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
    loadCounts(db),
  ])
  const byId = new Map(all.map((category) => [category.id, category]))
  const findPath = (category: Category): Category[] => {
    const parent = byId.get(category.parentId ?? '')
    return parent ? [...findPath(parent), category] : [category]
  }
  const paths = new Map(all.map((category) => [category.id, findPath(category)]))
  const getPath = (id: string) => paths.get(id) ?? []
  const totals = new Map<string, number>()
  const byProvider = new Map<string, number>()
  for (const { category, provider, total } of counts) {
    for (const { id } of getPath(category)) totals.set(id, (totals.get(id) ?? 0) + total)
    byProvider.set(provider, (byProvider.get(provider) ?? 0) + total)
  }
  return {
    categories: all.filter(({ id }) => getPath(id).every(({ disabled }) => !disabled)),
    byId,
    getPath,
    providers: new Map(providers.map((provider) => [provider.key, provider])),
    getCount: (id) => totals.get(id) ?? 0,
    getProviderCount: (key) => byProvider.get(key) ?? 0,
    counts,
  }
}

export const toWireCategory = (shelf: Shelf, category: Category): WireCategory => ({
  id: category.id,
  name: category.name,
  describes: category.describes,
  level: category.level,
  parentId: category.parentId ?? TOP,
  icon: category.icon,
  disabled: category.disabled,
  count: shelf.getCount(category.id),
})

const listChildren = (shelf: Shelf, parentId: string | null) =>
  shelf.categories.filter((category) => category.parentId === parentId)

export const buildTree = (shelf: Shelf): CategoryTree =>
  listChildren(shelf, null).map((first) => ({
    ...toWireCategory(shelf, first),
    children: listChildren(shelf, first.id).map((second) => ({
      ...toWireCategory(shelf, second),
      children: listChildren(shelf, second.id).map((third) => toWireCategory(shelf, third)),
    })),
  }))

export const listFirstLevel = (shelf: Shelf) => listChildren(shelf, null)
export const listSecondLevel = (shelf: Shelf, parentId: string) => listChildren(shelf, parentId)

/** Returns the categories of one level; empty when there is no such level. */
export const listLevel = (shelf: Shelf, level: number): WireCategory[] =>
  shelf.categories
    .filter((category) => category.level === level)
    .map((category) => toWireCategory(shelf, category))

/** Returns the ids on the three levels; '' below the category and for unknown ones. */
export function getLevels(shelf: Pick<Shelf, 'getPath'>, categoryId: string): [string, string, string] {
  const [first, second, third] = shelf.getPath(categoryId).map(({ id }) => id)
  return [first ?? '', second ?? '', third ?? '']
}

/** Matches applications of a category of any level; undefined for '' and '-1', which mean all. */
export function isInCategory(shelf: Pick<Shelf, 'byId'>, categoryId: string | undefined) {
  if (!categoryId || categoryId === TOP) return undefined
  const level = shelf.byId.get(categoryId)?.level ?? 3
  const { category1, category2, category3 } = applications
  return eq(level === 1 ? category1 : level === 2 ? category2 : category3, categoryId)
}

export const isListed = eq(applications.status, 'listed')
export const isListedBy = (providerKey: string) => and(isListed, eq(applications.providerKey, providerKey))
export const isListedIn = (shelf: Pick<Shelf, 'byId'>, categoryId: string | undefined) =>
  and(isListed, isInCategory(shelf, categoryId))
