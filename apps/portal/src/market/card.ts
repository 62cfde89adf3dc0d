import type { Card, CategoryTree, MarkedCard } from '@biaojie/contract/marketplace/market/shapes.ts'
import { SOURCES } from '@biaojie/contract/marketplace/market/sources.ts'
import { formatTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { pick } from '@biaojie/contract/records.ts'
import { formatPrice, splitPrice } from './prices.ts'

export const listTraits = ({ trait }: Pick<Card, 'trait'>) => trait.split(',').filter(Boolean)

export const getSource = ({ appOriginal }: Pick<Card, 'appOriginal'>) =>
  SOURCES[appOriginal === 1 ? '1' : '0']

/** Returns the text under a price: 标准版 · 1 年; for negotiated ones how the price is found. */
export const getTerm = ({
  negotiable,
  quote,
  packageName,
  durationUnitView,
}: Pick<Card, 'negotiable' | 'quote' | 'packageName' | 'durationUnitView'>) =>
  negotiable === 1 ? quote : `${packageName} · ${durationUnitView}`

/** A link to an application hands these fields to its page. */
export const CARD_FIELDS = ['id', 'name', 'describes', 'trait', 'price', 'negotiable'] as const

const ROW_FIELDS = [
  'id',
  'name',
  'describes',
  'trait',
  'negotiable',
  'quote',
  'packageName',
  'duration',
  'durationUnit',
  'appOriginal',
  'picture',
  'status',
  'stars',
  'reviews',
  'users',
] as const

/** Returns 折合 356.67 元/月, by which the list sorts; empty when the price is monthly, zero or on request. */
function formatMonthly({ monthly, durationUnit, duration }: Card): string {
  if (!monthly || (durationUnit === '2' && duration === 1)) return ''
  return `${durationUnit === '-1' ? '按三年' : ''}折合 ${formatPrice(monthly)} 元/月`
}

export type RowView = ReturnType<typeof toRowView>

/** Returns what a row of the list shows: prices as texts, and no marks in texts in which nothing was found. */
export const toRowView = (card: Card & Partial<Pick<MarkedCard, 'nameMarked' | 'describesMarked'>>) => ({
  ...pick(card, ROW_FIELDS),
  price: splitPrice(card.price),
  monthly: formatMonthly(card),
  trial: formatTrial(card.tryUseDuration),
  nameMarked: card.nameMarked?.some(({ found }) => found) ? card.nameMarked : undefined,
  describesMarked: card.describesMarked?.some(({ found }) => found) ? card.describesMarked : undefined,
})

export type Named = { id: string; name: string }
/** Returns only ids and names, so that the rest of the rows is not sent to the browser. */
export const toNames = (rows: readonly Named[]): Named[] => rows.map(({ id, name }) => ({ id, name }))

type NamedWith<Child> = Named & { children: Child[] }
/** Returns a tree of categories with only the fields that filters and titles show. */
export type CategoryNames = NamedWith<NamedWith<Named>>[]

export const toCategoryNames = (tree: CategoryTree): CategoryNames =>
  tree.map(({ id, name, children }) => ({
    id,
    name,
    children: children.map((second) => ({
      id: second.id,
      name: second.name,
      children: toNames(second.children),
    })),
  }))

/** The categories from the first level to the one with this id; empty when there is none. */
export function listCategoryPath(tree: CategoryNames, id: string): Named[] {
  for (const first of tree) {
    if (first.id === id) return [first]
    for (const second of first.children) {
      if (second.id === id) return [first, second]
      const third = second.children.find((child) => child.id === id)
      if (third) return [first, second, third]
    }
  }
  return []
}
