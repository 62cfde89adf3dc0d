import { type Static, type TSchema, Type } from 'typebox'

/* These are fields of a call's input. Each has a bound, and a Chinese name (`title`) for messages about its
   shape. */

/** Text of at most `maxLength` UTF-16 units. */
export const text = (maxLength: number, title: string) => Type.String({ maxLength, title })
/** Text that may come from a scanner: the call reads its control characters, such as the separator of GS1. */
export const scannedText = (maxLength: number, title: string) =>
  Type.String({ maxLength, title, 'x-scanned': true })
export const uuid = (title: string) => Type.String({ format: 'uuid', maxLength: 36, title })
export const integer = (minimum: number, maximum: number, title: string) =>
  Type.Integer({ minimum, maximum, title })
export const flag = (title: string) => Type.Boolean({ title })
export const defineChoice = <const V extends string>(values: readonly V[], title: string) =>
  Type.Enum(values, { title })
/** A number that some clients send as text, such as '10'. The domain checks its value. */
export const numberOrText = (maxLength: number, title: string) =>
  Type.Union([Type.String({ maxLength }), Type.Number()], { title })
/**
 * The version of a record that the sender has seen; 0 before the first. A stale one is refused. The next version has to
 * fit a column of 32 bits as well.
 */
export const version = integer(0, 2_147_483_646, '版本号')

/* These fields are common to lists: a call's further input, and its page of answers. */

/** The requested page; `current` counts from 1. */
export const pageFields = (maxSize: number) => ({
  current: Type.Optional(integer(1, 10_000, '页码')),
  size: Type.Optional(integer(1, maxSize, '每页条数')),
})

/** Asks a list that is ordered by time how many rows each month has. */
export const monthsField = () => ({ months: Type.Optional(flag('按月计数')) })

/** Asks for a page of a long list: `cursor` is the `next` of the page before. */
export const keysetFields = (maxSize: number) => ({
  cursor: Type.Optional(text(600, '翻页位置')),
  size: Type.Optional(integer(1, maxSize, '每页条数')),
})

/** The list can be sorted by these fields. */
export const sortFields = <const F extends string>(fields: readonly F[]) => ({
  sortBy: Type.Optional(defineChoice(fields, '排序字段')),
  sortOrder: Type.Optional(defineChoice(['asc', 'desc'], '排序方向')),
})

/** Search text; each call documents its searched fields. */
export const searchField = () => ({ text: Type.Optional(text(60, '查询内容')) })

/** A range of days, both included, as YYYY-MM-DD in China: `createTimeFrom`, `createTimeTo`. */
export const dayRangeFields = <const F extends string>(field: F, title: string) => {
  const day = (which: string) =>
    Type.Optional(
      // There is no year 0, and PostgreSQL refuses one.
      Type.String({ pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, title: `${title}${which}` }),
    )
  return range(field, day('起'), day('止'))
}

/** A range of numbers, both included, such as fen: `amountFrom`, `amountTo`. */
export const numberRangeFields = <const F extends string>(field: F, maximum: number, title: string) => {
  const bound = (which: string) => Type.Optional(integer(0, maximum, `${title}${which}`))
  return range(field, bound('下限'), bound('上限'))
}

const range = <F extends string, S extends TSchema>(field: F, from: S, to: S) =>
  ({ [`${field}From`]: from, [`${field}To`]: to }) as Record<`${F}From` | `${F}To`, S>

/** One page of a list; `total` counts the records of all pages. */
export const definePage = <T extends TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), total: Type.Integer() })

/** One page of a list with tabs: `counts` has the number of rows of each tab. */
export const defineCountedPage = <T extends TSchema, Counts extends TSchema>(record: T, counts: Counts) =>
  Type.Object({ records: Type.Array(record), total: Type.Integer(), counts })

/**
 * One page of a long list. `next` is empty after the last page. The first page alone has a `total`; 10,001 means that
 * there are more than 10,000.
 */
export const defineKeysetPage = <T extends TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), next: Type.String(), total: Type.Optional(Type.Integer()) })

/** The months of a list from its newest one back, `MONTHS_SHOWN` at most; those without rows are left out. */
export const MONTHS_SHOWN = 36
const MonthSchema = Type.Object(
  {
    /** YYYY-MM in China. */
    month: Type.String(),
    /** Of a list that pages by cursor, 10,001 means more than 10,000. */
    total: Type.Integer(),
    /** The page that begins with the month, of a list that pages by cursor. */
    cursor: Type.Optional(Type.String()),
  },
  { $id: 'ListMonth' },
)
export type ListMonth = Static<typeof MonthSchema>
/** The answer to `monthsField`, missing where the list is not ordered by time. */
export const monthsAnswer = () => ({ months: Type.Optional(Type.Array(MonthSchema)) })

/** One page of a list that is ordered by time. */
export const definePageByTime = <T extends TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), total: Type.Integer(), ...monthsAnswer() })

/** One page of a list that is ordered by time and has tabs. */
export const defineCountedPageByTime = <T extends TSchema, Counts extends TSchema>(
  record: T,
  counts: Counts,
) => Type.Object({ records: Type.Array(record), total: Type.Integer(), counts, ...monthsAnswer() })

/** Lists who did what with a record and why, the latest first. */
export const HandlingTrailSchema = Type.Array(
  Type.Object({ time: Type.String(), actor: Type.String(), action: Type.String(), text: Type.String() }),
)

/** The input of a list as types, as `pageFields` and `sortFields` declare it. */
export type PageRequest = { current?: number; size?: number }
export type SortRequest<F extends string = string> = { sortBy?: F; sortOrder?: 'asc' | 'desc' }
export type Page<T> = { records: T[]; total: number }

/** The answer of calls that return only success. */
export const Nothing = Type.Object({})
