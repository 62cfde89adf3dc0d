import { formatCount } from '@biaojie/contract/formats.ts'
import { formatPlain, parseMoney } from '@biaojie/contract/money.ts'
import type { ListQuery, Sort } from './list/query.ts'

/* The decisions of the controls around a list. */

type Values = Record<string, string>

/** Returns the values with some of them changed; undefined removes one. */
export function applyChange(values: Values, change: Record<string, string | undefined>): Values {
  const all = { ...values, ...change }
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])))
}

/** Returns the keys with this one added, or removed when it is among them. */
export const toggleKey = (keys: string[], key: string) =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]

/** Returns the sort after a press on a head: first ascending, then descending, then the list's own. */
export function chooseNextSort(by: string, order: Sort['order'] | undefined): Sort | undefined {
  if (order === undefined) return { by, order: 'asc' }
  return order === 'asc' ? { by, order: 'desc' } : undefined
}

/** Tells whether the typed text is not an amount; an empty text is fine. */
export const isWrongAmount = (text: string) => text.trim() !== '' && parseMoney(text) === undefined

/** Returns the typed bounds as texts of the address; undefined where a bound is wrong. */
export function toMoneyBounds(low: string, high: string): (string | undefined)[] | undefined {
  if (isWrongAmount(low) || isWrongAmount(high)) return undefined
  return [low, high].map((text) => {
    const amount = text.trim() ? parseMoney(text) : undefined
    return amount === undefined ? undefined : formatPlain(amount)
  })
}

/** Returns the bounds of an amount in words. */
export function formatBounds(low: string | undefined, high: string | undefined): string {
  if (low && high) return `${low} – ${high}`
  if (low) return `${low} 起`
  return high ? `${high} 以下` : '不限'
}

export type View = { label: string; values: Values; tab?: string; count?: number | undefined }

/** Tells whether a list shows exactly the filters of a view. */
export const isShown = ({ tab, values }: Pick<ListQuery, 'tab' | 'values'>, view: View) =>
  (view.tab ?? tab) === tab && JSON.stringify(values) === JSON.stringify(view.values)

/** More rows than this are not counted. */
export const COUNTED_MOST = 10_000

/** Returns 1,284 个, or 10,000+ 个 where more are not counted. */
export const formatCounted = (total: number, unit: string): string =>
  total === COUNTED_MOST + 1 ? `${formatCount(COUNTED_MOST)}+ ${unit}` : `${formatCount(total)} ${unit}`

/** Returns 03-01 – 11-24 for two days of the same year, with the years for others. */
export function formatSpan(from: string | undefined, to: string | undefined): string {
  if (!from || !to) return from ? `${from} 起` : `${to ?? ''} 止`
  return from.slice(0, 4) === to.slice(0, 4) ? `${from.slice(5)} – ${to.slice(5)}` : `${from} – ${to}`
}

export function formatTotal(total: number | undefined, unit: string): string {
  if (total === undefined) return ''
  // A total of one more says that there are more; a larger one is exact.
  return total === COUNTED_MOST + 1
    ? `超过 ${formatCount(COUNTED_MOST)} ${unit}`
    : `共 ${formatCount(total)} ${unit}`
}
