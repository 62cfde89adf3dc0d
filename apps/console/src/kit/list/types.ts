import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { ReactNode } from 'react'
import type { Tab } from '../page-head.tsx'
import type { ListQuery, Option, Sort } from './query.ts'

/** Calls that answer pages of records. */
export type ListCall = {
  [N in CallName]: DataOf<N> extends { records: object[]; total: number } ? N : never
}[CallName]
export type RowOf<N extends ListCall> = DataOf<N> extends { records: (infer R extends object)[] } ? R : never
export type BodyOf<N extends CallName> = NonNullable<InputOf<N>['body']>

type FieldOf<N extends CallName> = keyof BodyOf<N> & string
type RangeOf<N extends CallName> =
  FieldOf<N> extends infer K ? (K extends `${infer F}From` ? F : never) : never

/** One control above the list; `name` is a field of the call's body, of ranges without From and To. */
export type Filter<N extends CallName> =
  | { kind: 'select'; name: FieldOf<N>; label: string; options: readonly Option[]; multiple?: boolean }
  | { kind: 'days' | 'money'; name: RangeOf<N>; label: string }

type CountName<N extends ListCall> = DataOf<N> extends { counts: infer C } ? keyof C & string : never

/** Calls that take a list's conditions and answer the address of a file. */
export type ExportCall = {
  [N in CallName]: DataOf<N> extends { url: string } ? (N extends `${string}Export` ? N : never) : never
}[CallName]

export type Column<R> = {
  key: string
  title: string
  render: (row: R) => ReactNode
  /** Amounts and counts. */
  align?: 'right'
  /** Of the table, as CSS width. */
  width?: number | string
  /** `sortBy` of the call. */
  sort?: string
  /**
   * Its place on the card of a phone: `code` and `state` in the first line, `name` below, `next` what happens now,
   * `amount` at the foot; a `line` (the default) with its title; `none` leaves it out.
   */
  card?: 'code' | 'state' | 'name' | 'next' | 'amount' | 'line' | 'none'
  /** Only where there is room: from 1280 px on. The details have it, too. */
  wide?: boolean
  /** Long texts take several lines instead of widening the table. */
  wraps?: boolean
}

export type RowAction = {
  label: string
  /** With the thing it is done to, for screen readers: 取消订单 BJ2026…. */
  name?: string
  /** A page of the console. */
  to?: string
  /** A page elsewhere, such as the portal. */
  href?: string
  onPress?: () => void
  /** The likely next step. */
  primary?: boolean
  danger?: boolean
  disabled?: boolean
}

export type RowsProps<R> = {
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: readonly Column<R>[]
  /** What a row is: 订单. */
  noun: string
  /** Counts the rows: 笔, 家, 条. */
  unit: string
  /** Where a row leads. */
  open?: ((row: R) => string) | undefined
  rowActions?: ((row: R) => RowAction[]) | undefined
  selection?: Selection<R> | undefined
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
}

type Selection<R> = {
  /** What the rows sum up to: 合计 62,799.90 元. */
  sum?: (rows: R[]) => ReactNode
  actions: (rows: R[], clear: () => void) => ReactNode
}

export type ListProps<N extends ListCall> = Pick<
  RowsProps<RowOf<N>>,
  'rowKey' | 'columns' | 'noun' | 'unit' | 'rowActions' | 'selection'
> & {
  call: N
  title: string
  /** Splits the list by a field of the body; the first is the one that opens. */
  tabs?: {
    name: FieldOf<N>
    label: string
    /** `count`: which of the answer's `counts` stands beside the label. */
    options: readonly (Omit<Tab, 'count'> & { count?: CountName<N> })[]
  }
  /** The call takes `text`: what may be looked for. */
  search?: string
  filters?: readonly Filter<N>[]
  /** Sets of filters that are needed every day, under the filters. */
  views?: readonly { label: string; values: Record<string, string>; tab?: string }[]
  /** Always asked for. */
  body?: Partial<BodyOf<N>>
  size?: number
  /** Where a row leads: its page, or an address of this list that opens a drawer. */
  open?: (row: RowOf<N>, address: URLSearchParams) => string
  /** Beside the heading. */
  note?: ReactNode | ((data: DataOf<N> | undefined) => ReactNode)
  /** At the right end of the head. */
  actions?: ReactNode
  /** Above the rows: what must not be overlooked. */
  notice?: ReactNode
  /** Under the rows: sums of the page and of all. */
  foot?: (data: DataOf<N>) => ReactNode
  /** Nothing was ever here, by tab. Without: 还没有{noun}. */
  empty?: (query: ListQuery) => { title: string; text?: ReactNode; actions?: ReactNode }
  /** When nothing matches the conditions: how to search otherwise. */
  hint?: string
  /** Writes the rows of all pages that match to a file, and answers where it can be fetched. */
  exports?: ExportCall
  /** Drawers and dialogs of the page. */
  children?: ReactNode
}
