import { fen, formatPlain, parseMoney } from '@biaojie/contract/money.ts'

/**
 * The query of a list is read from its address. These functions are pure: the page passes in address and
 * filters.
 */

export type Option = { value: string | number | boolean; label: string }

/** `name` is a field of the call's body; ranges have two, `createTimeFrom` and `createTimeTo`. */
export type FilterSpec =
  | { kind: 'select'; name: string; label: string; options: readonly Option[] }
  | { kind: 'days'; name: string; label: string }
  | { kind: 'money'; name: string; label: string }
  | { kind: 'text'; name: string; label: string }

export type TabsSpec = { name: string; options: readonly { value: string; label: string }[] }

export type ListSpec = {
  tabs?: TabsSpec | undefined
  filters?: readonly FilterSpec[] | undefined
  /** The call takes `text`. */
  searches?: boolean | undefined
  /** `sortBy` values of the columns. */
  sorts?: readonly string[] | undefined
  /** Rows on a page unless the person chooses otherwise. */
  size?: number | undefined
  /** The call pages by the key of the last row (`cursor`) instead of by number. */
  keyset?: boolean | undefined
}

export type Sort = { by: string; order: 'asc' | 'desc' }
export type ListQuery = {
  page: number
  /** A list that pages by key keeps the `next` of the page before here; it is empty on the first page. */
  cursor: string
  size: number
  text: string
  /** An empty text means the first tab. */
  tab: string
  sort: Sort | undefined
  /** Valid values by their name in the address. */
  values: Record<string, string>
}

export const PAGE_SIZES = [10, 20, 50, 100] as const
const FIRST_SIZE = 20
const LAST_PAGE = 10_000
const MAX_TEXT = 60
const MAX_CURSOR = 600
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the two names of a range in the address and in the body. */
const toEndNames = (name: string) => [`${name}From`, `${name}To`] as const

const findOption = (options: readonly Option[], text: string) =>
  options.find(({ value }) => String(value) === text)

/** Returns the text if the filter accepts it; undefined for any other text in an address. */
function readValue(filter: FilterSpec, text: string): string | undefined {
  if (filter.kind === 'days') return DAY.test(text) ? text : undefined
  if (filter.kind === 'text') return text.trim().slice(0, MAX_TEXT) || undefined
  if (filter.kind === 'money') {
    const amount = parseMoney(text)
    return amount === undefined ? undefined : formatPlain(amount)
  }
  return findOption(filter.options, text) && text
}

const listQueryKeys = (filter: FilterSpec): readonly string[] =>
  filter.kind === 'select' || filter.kind === 'text' ? [filter.name] : toEndNames(filter.name)

/** Invalid values in the address count as missing. */
export function readQuery(address: URLSearchParams, spec: ListSpec): ListQuery {
  const values: Record<string, string> = {}
  for (const filter of spec.filters ?? []) {
    for (const name of listQueryKeys(filter)) {
      const value = readValue(filter, address.get(name) ?? '')
      if (value !== undefined) values[name] = value
    }
  }
  const by = address.get('sort') ?? ''
  const tab = spec.tabs && address.get(spec.tabs.name)
  const page = Math.min(Math.max(Number.parseInt(address.get('page') ?? '1', 10) || 1, 1), LAST_PAGE)
  const cursor = spec.keyset && page > 1 ? (address.get('cursor') ?? '').slice(0, MAX_CURSOR) : ''
  return {
    // Long lists are paged by cursor, so an address without a cursor can only open the first page.
    page: spec.keyset && !cursor ? 1 : page,
    cursor,
    size: PAGE_SIZES.find((pageSize) => String(pageSize) === address.get('size')) ?? spec.size ?? FIRST_SIZE,
    text: spec.searches ? (address.get('text') ?? '').trim().slice(0, MAX_TEXT) : '',
    tab: spec.tabs?.options.find(({ value }) => value === tab)?.value ?? spec.tabs?.options[0]?.value ?? '',
    sort: spec.sorts?.includes(by)
      ? { by, order: address.get('order') === 'asc' ? 'asc' : 'desc' }
      : undefined,
    values,
  }
}

/** Returns the address of a query. It keeps other words of `address`, such as an opened record. */
export function writeQuery(query: ListQuery, spec: ListSpec, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  const put = (name: string, value: string | undefined) => {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  for (const filter of spec.filters ?? [])
    for (const name of listQueryKeys(filter)) put(name, query.values[name])
  if (spec.tabs) put(spec.tabs.name, query.tab === spec.tabs.options[0]?.value ? '' : query.tab)
  put('text', query.text)
  put('sort', query.sort?.by)
  put('order', query.sort?.order === 'asc' ? 'asc' : '')
  put('page', query.page > 1 ? String(query.page) : '')
  put('cursor', query.page > 1 ? query.cursor : '')
  put('size', query.size === (spec.size ?? FIRST_SIZE) ? '' : String(query.size))
  return next
}

function filterBody(filter: FilterSpec, values: Record<string, string>): [string, unknown][] {
  if (filter.kind === 'days' || filter.kind === 'money') {
    return toEndNames(filter.name).flatMap((name): [string, unknown][] => {
      const value = values[name]
      if (value === undefined) return []
      return [[name, filter.kind === 'money' ? (parseMoney(value) ?? fen(0)) : value]]
    })
  }
  const text = values[filter.name]
  if (text === undefined) return []
  if (filter.kind === 'text') return [[filter.name, text]]
  return [[filter.name, findOption(filter.options, text)?.value]]
}

/** Returns the conditions of a query without its page, the body of an export. */
export function toConditions(query: ListQuery, spec: ListSpec): Record<string, unknown> {
  return {
    ...(spec.tabs && query.tab && { [spec.tabs.name]: query.tab }),
    ...(query.text && { text: query.text }),
    ...(query.sort && { sortBy: query.sort.by, sortOrder: query.sort.order }),
    ...Object.fromEntries((spec.filters ?? []).flatMap((filter) => filterBody(filter, query.values))),
  }
}

export const toBody = (query: ListQuery, spec: ListSpec): Record<string, unknown> => ({
  ...(spec.keyset ? query.cursor && { cursor: query.cursor } : { current: query.page }),
  size: query.size,
  ...toConditions(query, spec),
})

/** Counts the set filters without the search. */
export const listFiltersSet = (query: ListQuery, spec: ListSpec) =>
  (spec.filters ?? []).filter((filter) =>
    listQueryKeys(filter).some((name) => query.values[name] !== undefined),
  ).length

/** Returns the conditions in words, for an empty list: “银行卡”、“下单 2026-01-01 起”. */
export function formatConditions(query: ListQuery, spec: ListSpec): string[] {
  const words = (spec.filters ?? []).flatMap((filter) => {
    if (filter.kind === 'select') {
      const text = query.values[filter.name]
      return text ? [findOption(filter.options, text)?.label ?? text] : []
    }
    if (filter.kind === 'text') {
      const text = query.values[filter.name]
      return text ? [`${filter.label} ${text}`] : []
    }
    const [from, to] = toEndNames(filter.name).map((name) => query.values[name])
    if (!from && !to) return []
    const unit = filter.kind === 'money' ? ' 元' : ''
    if (from && to) return [`${filter.label} ${from} 至 ${to}${unit}`]
    return [from ? `${filter.label} ${from}${unit} 起` : `${filter.label} ${to}${unit} 止`]
  })
  return query.text ? [query.text, ...words] : words
}

/** Returns each set condition by its name, with the query as it would be without it. */
export function splitConditions(query: ListQuery, spec: ListSpec): { name: string; without: ListQuery }[] {
  const first = { ...query, page: 1, cursor: '' }
  const filters = (spec.filters ?? []).flatMap((filter) => {
    const names = listQueryKeys(filter)
    if (names.every((name) => query.values[name] === undefined)) return []
    const values = Object.fromEntries(Object.entries(query.values).filter(([name]) => !names.includes(name)))
    return [{ name: filter.label, without: { ...first, values } }]
  })
  return query.text ? [{ name: '搜索', without: { ...first, text: '' } }, ...filters] : filters
}

/** Removes search and filters; tab, sort and size stay. */
export const dropConditions = (query: ListQuery): ListQuery => ({
  ...query,
  page: 1,
  text: '',
  values: {},
})
