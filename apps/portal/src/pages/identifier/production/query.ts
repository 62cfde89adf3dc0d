import type { InputOf } from '@biaojie/contract/calls.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'

/** Keys of the fields by the codes of the node's dictionary; code 3 is added here. */
export const TABS = [
  { code: 0, key: 'energy' },
  { code: 1, key: 'abnormal' },
  { code: 2, key: 'processing' },
  { code: 3, key: 'repairs' },
] as const
export type Tab = (typeof TABS)[number]['code']

/** A tab as it is named in the node's dictionary. */
export type ProductionOption = { code: number; name: string }
/** It is added to the dictionary here, because repairs come from the line's record. */
const REPAIRS: ProductionOption = { code: 3, name: '维修记录' }

/** Returns every tab by its code; tabs with unknown codes are left out. */
export const listTabs = (options: readonly ProductionOption[]) =>
  [...options.filter(({ code }) => code !== REPAIRS.code), REPAIRS].flatMap(({ code, name }) => {
    const tab = TABS.find((tab) => tab.code === code)
    return tab ? [{ code: tab.code, name, key: tab.key }] : []
  })

/** Days are YYYY-MM-DD. `quick`: 0 today, 1 this week, 2 this month, 5 custom range. */
export type ProductionQuery = { tab: Tab | undefined; quick: 0 | 1 | 2 | 5; from: string; to: string }

type Request = NonNullable<InputOf<'identifierDetail'>['body']['intelligentProductionRequest']>

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  day(Date.parse(text)) === text

/**
 * Returns the first and last day of a quick range; weeks run Monday to Sunday, months from first to last day.
 */
export function findQuickDays(quick: 0 | 1 | 2, today: string): { from: string; to: string } {
  const at = Date.parse(today)
  if (quick === 0) return { from: today, to: today }
  if (quick === 1) {
    const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS
    return { from: day(monday), to: day(monday + 6 * DAY_MS) }
  }
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: `${today.slice(0, 8)}01`, to: day(Date.UTC(year, month, 0)) }
}

/** Reads the range from the address; an unreadable one becomes today. */
export function readQuery(search: URLSearchParams, today: string): ProductionQuery {
  const tab = TABS.find(({ code }) => String(code) === search.get('tab'))?.code
  const from = search.get('from')
  const to = search.get('to')
  if (isDay(from) && isDay(to)) return { tab, quick: 5, from, to }
  const quick = { '1': 1 as const, '2': 2 as const }[search.get('quick') ?? ''] ?? 0
  return { tab, quick, ...findQuickDays(quick, today) }
}

/**
 * `tab` is undefined on the first load: the node then answers all its tabs, and the one with the lowest code
 * opens.
 */
export function toRequest({ tab, quick, from, to }: ProductionQuery): Request | undefined {
  if (tab === undefined && quick === 0) return undefined
  const custom = quick === 5 ? { startTime: from, endTime: to } : {}
  return {
    dataOption: tab === undefined ? undefined : String(tab),
    quickTime: String(quick),
    ...custom,
  }
}

/** Returns the address of the same line with another tab or range. */
export function buildAddress(
  path: string,
  query: Partial<ProductionQuery> & { keep: URLSearchParams },
): string {
  const search = new URLSearchParams(query.keep)
  for (const key of ['tab', 'quick', 'from', 'to']) search.delete(key)
  if (query.tab !== undefined) search.set('tab', String(query.tab))
  if (query.quick === 5 && query.from && query.to) {
    search.set('from', query.from)
    search.set('to', query.to)
  } else if (query.quick) search.set('quick', String(query.quick))
  return `${path}?${search}`
}

const MAX_MONTHS = 3

/** Returns why a custom range cannot be shown; undefined when it can. */
export function findRangeProblem(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return '请选择开始和结束日期'
  if (to < from) return '结束日期不能早于开始日期'
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + MAX_MONTHS + 1, 0)).getUTCDate()
  const limit = day(Date.UTC(year, month - 1 + MAX_MONTHS, Math.min(date, lastOfMonth)))
  return to > limit ? '自定义时间不能超过三个月' : undefined
}
