import type { KeptList } from '@biaojie/contract/accounts/preferences/rules.ts'
import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { ReactNode } from 'react'
import type { Tab } from '../page-head.tsx'
import type { ListQuery, Option, Sort } from './query.ts'

/** Calls that answer pages of records. */
export type ListCall = {
  [N in CallName]: DataOf<N> extends { records: object[]; total?: number } ? N : never
}[CallName]
/** Long lists page by key: their calls answer where the next page begins. */
type Keyset<N extends ListCall> = DataOf<N> extends { next: string } ? { keyset: true } : { keyset?: false }
export type RowOf<N extends ListCall> = DataOf<N> extends { records: (infer R extends object)[] } ? R : never
export type BodyOf<N extends CallName> = NonNullable<InputOf<N>['body']>

type FieldOf<N extends CallName> = keyof BodyOf<N> & string
type RangeOf<N extends CallName> =
  FieldOf<N> extends infer K ? (K extends `${infer F}From` ? F : never) : never

/** One control above the list; `name` is a field of the call's body, for ranges without From and To. */
export type Filter<N extends CallName> =
  | { kind: 'select'; name: FieldOf<N>; label: string; options: readonly Option[] }
  | { kind: 'text'; name: FieldOf<N>; label: string }
  | { kind: 'days' | 'money'; name: RangeOf<N>; label: string }

type CountName<N extends ListCall> = DataOf<N> extends { counts: infer C } ? keyof C & string : never

/** Calls that take a list's conditions and return the address of a file. */
export type ExportCall = {
  [N in CallName]: DataOf<N> extends { url: string } ? (N extends `${string}Export` ? N : never) : never
}[CallName]

/** Names by which a call can sort its rows; none when it sorts nothing. */
export type SortOf<N extends CallName> = BodyOf<N> extends { sortBy?: infer S } ? Extract<S, string> : never

/** `S` names the sorts of the call whose rows the column shows. */
export type Column<R, S extends string = never> = {
  key: string
  title: string
  render: (row: R) => ReactNode
  /** Used for amounts and counts. */
  align?: 'right'
  /** The width in the table, in CSS. */
  width?: number | string
  /** `sortBy` of the call. */
  sort?: S
  /**
   * Its place on the card of a phone: `code` and `state` in the first line, `name` below, `brief` in one line
   * with others, `next` for the current step, `amount` at the foot; a `line` (the default) with its title; `none`
   * leaves it out. A `picture` stands at the left of the card, has no heading in the table and is in no file.
   */
  card?: 'picture' | 'code' | 'state' | 'name' | 'brief' | 'next' | 'amount' | 'line' | 'none'
  /** The unit that the title names; a card, which has no title, says it after the value. */
  unit?: string
  /** Shows the column title on the card too, for values that are unclear without it. */
  named?: boolean
  /** The card leaves it out of rows that have no value. */
  empty?: (row: R) => boolean
  /** Shown only from 1280 px on; the details have it, too. */
  wide?: boolean
  /** A table that is too wide leaves out columns that have this number, the lowest first. */
  drops?: number
  /** A longer text is cut instead of widening the table; on a card it takes several lines. */
  wraps?: boolean
}

export type RowAction = {
  label: string
  /** Names the object of the action for screen readers: 取消订单 BJ2026…. */
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
  columns: readonly Column<R, string>[]
  /** The word for a row: 订单. */
  noun: string
  /** The measure word of rows: 笔, 家, 条. */
  unit: string
  /** Returns the target of a row. */
  open?: ((row: R) => string) | undefined
  rowActions?: ((row: R) => RowAction[]) | undefined
  /** Shows a row beside the list without leaving it: Space in the table, a button on a card. */
  look?: ((row: R) => ReactNode) | undefined
  selection?: Selection<R> | undefined
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
}

/** The rows that match the conditions of a list, on all its pages. */
export type Matching<N extends CallName = CallName> = {
  /** The body of a call that takes the same conditions. */
  conditions: BodyOf<N>
  /** 10,001 means more than 10,000; undefined where they are not counted. */
  total: number | undefined
  /** The conditions in words. */
  words: readonly string[]
}

type Selection<R> = {
  /** Returns the sum of the rows: 合计 62,799.90 元. */
  sum?: (rows: R[]) => ReactNode
  /** All matching rows in words, where the actions can take them instead: 共 1,234 个. */
  all?: string | undefined
  actions: (rows: R[], clear: () => void, isAll: boolean) => ReactNode
}

export type ListProps<N extends ListCall> = Keyset<N> &
  Pick<RowsProps<RowOf<N>>, 'rowKey' | 'noun' | 'unit' | 'rowActions' | 'look'> & {
    call: N
    columns: readonly Column<RowOf<N>, SortOf<N>>[]
    title: string
    /** Splits the list by a field of the body; the first tab opens. */
    tabs?: {
      name: FieldOf<N>
      label: string
      /** `count` names the number in the answer's `counts` that stands beside the label. */
      options: readonly (Omit<Tab, 'count'> & { count?: CountName<N> })[]
    }
    /** The call takes `text`; this label names the searchable fields. */
    search?: string
    filters?: readonly Filter<N>[]
    /** Sets of filters for daily use, under the filters. */
    views?: readonly {
      label: string
      values: Record<string, string>
      tab?: string
      /** The number of rows that a view has. */
      count?: (data: DataOf<N>) => number | undefined
    }[]
    /** Conditions that always apply. */
    body?: Partial<BodyOf<N>>
    size?: number
    /** Returns the time that orders the rows; months lead to the pages of a list that has it. */
    time?: DataOf<N> extends { months?: unknown } ? (row: RowOf<N>) => string : never
    /** The rows that have waited longest come first. */
    oldestFirst?: (query: ListQuery) => boolean
    /** A person keeps views and columns of this list with their account. */
    keeps?: KeptList
    /** Returns the target of a row: its page, or an address of this list that opens a drawer. */
    open?: (row: RowOf<N>, address: URLSearchParams) => string
    /** This stands beside the heading. */
    note?: ReactNode | ((data: DataOf<N> | undefined) => ReactNode)
    /** At most three buttons at the right end of the head, the export among them. */
    actions?: ReactNode | ((matching: Matching<N>) => ReactNode)
    /** A warning above the rows. */
    notice?: ReactNode
    /** Sums of the page and of all, under the rows. */
    foot?: (data: DataOf<N>) => ReactNode
    /** The text of a list without any rows, by tab. The default is 还没有{noun}. */
    empty?: (query: ListQuery) => { title: string; text?: ReactNode; actions?: ReactNode }
    /** A hint for another search, when nothing matches the conditions. */
    hint?: string
    /** Actions on selected rows; they may act on all that match instead. */
    selection?: Omit<Selection<RowOf<N>>, 'actions' | 'all'> & {
      takesAll?: boolean
      actions: (rows: RowOf<N>[], clear: () => void, matching: Matching<N>, isAll: boolean) => ReactNode
    }
    /** Actions on all rows that match, beside the filters; on a phone above the rows. */
    tools?: (matching: Matching<N>) => ReactNode
    /** Writes all matching rows to a file, and returns its address. */
    exports?: ExportCall
    /**
     * Parts that are shown together with the rows, below them, so that arriving rows do not push them down.
     */
    after?: ReactNode
    /** Drawers and dialogs of the page. */
    children?: ReactNode
  }
