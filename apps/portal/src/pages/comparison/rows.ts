import { computeCostOver, type PricedTerm } from '@biaojie/contract/marketplace/market/cost-rules.ts'
import { computeWeightedRating } from '@biaojie/contract/marketplace/market/rules.ts'
import type {
  ApplicationPackage,
  ApplicationPrice,
  Compared,
} from '@biaojie/contract/marketplace/market/shapes.ts'
import { formatTrial, hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { formatMoney, readFen } from '@biaojie/contract/money.ts'
import { getSource } from '../../market/card.ts'

/** One application of the comparison with its chosen package and term. */
export type Column = {
  application: Compared
  chosen: ApplicationPackage
  price: ApplicationPrice | undefined
  /** One of A, B, C and D. */
  letter: string
}

export type Row = {
  name: string
  note?: string
  text: (column: Column) => string
  /** The greatest value is marked as best in its cell; undefined takes no part. */
  value?: (column: Column) => number | undefined
  best?: string
}
export type Group = { title: string; rows: Row[] }

const isWithdrawn = ({ application }: Column) => application.status === 'withdrawn'

/** Terms of the chosen package that have a price. */
export const listPricedTerms = ({ chosen }: Column): PricedTerm[] =>
  chosen.pricesResponse.flatMap(({ price, duration, durationUnit }) => {
    const amount = price === null ? undefined : readFen(price)
    return amount === undefined ? [] : [{ duration, durationUnit, price: amount }]
  })

/** Compares the cost of these years of the chosen package, paid in the cheapest way. */
const makeCostRow = (years: number): Row => {
  const computeCost = (column: Column) => computeCostOver(listPricedTerms(column), years * 12)?.total
  return {
    name: `用 ${years} 年`,
    ...(years === 1 && { note: '元，取最省的付法' }),
    text: (column) => {
      const total = computeCost(column)
      return total === undefined ? '报价后可比' : formatMoney(total)
    },
    value: (column) => {
      const total = isWithdrawn(column) ? undefined : computeCost(column)
      return total === undefined ? undefined : -total
    },
    best: '最省',
  }
}

const trialRow: Row = {
  name: '试用',
  text: ({ chosen }) => formatTrial(chosen.tryUseDuration),
  value: (column) => {
    const days = column.chosen.tryUseDuration
    if (isWithdrawn(column) || !hasTrial(days)) return undefined
    return days || Number.MAX_SAFE_INTEGER
  },
  best: '最长',
}

const SERVICE: readonly Row[] = [
  { name: '来源', text: ({ application }) => getSource(application) },
  { name: '服务商', text: ({ application }) => application.provider.name },
  { name: '服务时间', text: ({ application }) => application.provider.serviceHours || '—' },
  {
    name: '提问平均答复',
    text: ({ application }) => `${application.provider.answerHours} 小时`,
    value: (column) => (isWithdrawn(column) ? undefined : -column.application.provider.answerHours),
    best: '最快',
  },
  {
    name: '评价',
    text: ({ application: { rating } }) =>
      rating.count > 0 ? `${rating.average.toFixed(1)} 分，${rating.count} 条` : '还没有评价',
    value: (column) => {
      const { rating } = column.application
      if (isWithdrawn(column) || rating.count === 0) return undefined
      return computeWeightedRating(rating.average * rating.count, rating.count)
    },
    best: '最高',
  },
]

type FactKey = 'abilities' | 'facts' | 'delivery'

/** Values of an application by their names. */
type Named = readonly { name: string; value: string }[]

/**
 * Creates a row for every name that can be compared: several applications have it, or only one application is
 * shown.
 */
function makeNamedRows(columns: readonly Column[], valuesOf: (column: Column) => Named): Row[] {
  const least = Math.min(columns.length, 2)
  const named = columns.map((column) => new Set(valuesOf(column).map(({ name }) => name)))
  const names = new Set(named.flatMap((set) => [...set]))
  return [...names]
    .filter((name) => named.filter((set) => set.has(name)).length >= least)
    .map((name) => ({
      name,
      text: (column) => valuesOf(column).find((property) => property.name === name)?.value ?? '—',
    }))
}

const makeFactRows = (columns: readonly Column[], key: FactKey) =>
  makeNamedRows(columns, ({ application }) => application[key])
const limitRows = (columns: readonly Column[]) => makeNamedRows(columns, ({ chosen }) => chosen.limits)

/** Returns all rows in their groups; a name that two groups share appears once. */
export function buildGroups(columns: readonly Column[]): Group[] {
  const seen = new Set<string>()
  const removeRepeatedRows = (rows: readonly Row[]) =>
    rows.filter(({ name }) => {
      if (seen.has(name)) return false
      seen.add(name)
      return true
    })
  return [
    { title: '用多久，花多少', rows: removeRepeatedRows([makeCostRow(1), makeCostRow(3), makeCostRow(5)]) },
    {
      title: '能做什么',
      rows: removeRepeatedRows([
        ...makeFactRows(columns, 'abilities'),
        ...limitRows(columns),
        { name: '特点', text: ({ application }) => application.traits.join('；') },
      ]),
    },
    {
      title: '怎么交付',
      rows: removeRepeatedRows([
        trialRow,
        ...makeFactRows(columns, 'facts'),
        ...makeFactRows(columns, 'delivery'),
        ...SERVICE,
      ]),
    },
  ].filter(({ rows }) => rows.length > 0)
}

/** Tells whether every application has the same value in this row. */
export const isAlike = (row: Row, columns: readonly Column[]): boolean =>
  columns.length > 1 && new Set(columns.map(row.text)).size === 1

/** Tells which values in a row are the best; none where all are equal or only one takes part. */
export function markBest(row: Row, columns: readonly Column[]): boolean[] {
  const values = columns.map((column) => row.value?.(column))
  const given = values.filter((value) => value !== undefined)
  if (given.length < 2 || new Set(given).size < 2) return values.map(() => false)
  const most = Math.max(...given)
  return values.map((value) => value === most)
}

/** Returns the whole table for a spreadsheet, row by row. */
export const toSheet = (columns: readonly Column[]): string[][] => [
  ['应用对比', ...columns.map(({ application }) => application.name)],
  ['规格', ...columns.map(({ chosen }) => chosen.name)],
  ...buildGroups(columns).flatMap(({ title, rows }) => [
    [title],
    ...rows.map((row) => [row.name, ...columns.map(row.text)]),
  ]),
]
