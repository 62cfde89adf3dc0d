import type { ListMonth } from '@biaojie/contract/fields.ts'
import {
  and,
  asc,
  type Column,
  count,
  desc,
  exists,
  getTableColumns,
  getTableName,
  inArray,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { readMonotonicClock } from '../base/clock.ts'
import type { Db } from './database.ts'
import { countMonths } from './months.ts'
import type { SearchWords } from './search-words.ts'
import { buildTextQuery, type TextQuery } from './text-search.ts'

/** Each filter of a list returns a condition for its value; undefined means every row. */
type Filters = Record<string, (value: never) => SQL | undefined>
/** The input of a list: the contract's page and sort fields, the filters by name, and a search text. */
export type ListRequest<F extends Filters, S extends string> = {
  [Name in keyof F]?: Parameters<F[Name]>[0] | undefined
} & {
  current?: number | undefined
  size?: number | undefined
  sortBy?: S | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  text?: string | undefined
  months?: boolean | undefined
}

/** A row without its search column, which no page shows. */
type RowOf<T extends PgTable> = Omit<T['$inferSelect'], 'search'>
/** Rows of one page, and the number on all pages. */
type Found<T extends PgTable> = { rows: RowOf<T>[]; total: number }
/**
 * Rows match a text in one of four ways: `closely`, with several words together or one of them in a name; `wholly`, with
 * all of its words; `nearly`, with a small typo; `partly`, with some of its words. The weaker ones are tried only when
 * nothing is found otherwise.
 */
export type Match = 'closely' | 'wholly' | 'nearly' | 'partly'
/** `months` is set when it was requested and the rows are ordered by time. */
export type Page<T extends PgTable> = Found<T> & { match: Match; months?: ListMonth[] | undefined }

type Declared<T extends PgTable, F extends Filters, S extends string> = {
  table: T
  /** A unique column at the end of every order, so that pages neither overlap nor leave rows out. */
  id: Column
  filters?: F
  /** Columns that a person may sort by. Rows without a value always come last. */
  sorts?: Record<S, Column>
  /** The default order. */
  order: SQL[]
  /** The time column with which the default order begins, needed for `months`. */
  time?: Column
  /**
   * The column of `platform/database/text-search` that is searched for `text`. Without a chosen sort, matches
   * in names come before matches in texts.
   */
  search?: Column
  /** A short text of the row; matches in it come before matches in longer texts. */
  summary?: Column
  /**
   * The columns of its orders. When an index contains these and the filtered columns, rows are sorted without
   * being read from the table.
   */
  sorted?: Column[]
  /** Rows of a page when the call names no size. */
  size?: number
}

/**
 * When a list has at most this many rows, they are sorted by the index alone, which takes time in proportion
 * to them. Scanning all rows in the list's order would read the whole table when few of them match.
 */
const NARROW = 10_000

/**
 * Up to this many matches of a text are read by the text index and then sorted. With more matches, scanning
 * the table in the list's order fills a page quickly. PostgreSQL cannot choose, because it does not know how
 * frequent a token is.
 */
const FEW = 3_000
/**
 * Totals above this number are cached for a moment, because counting takes longest and every turn of a page
 * needs the total.
 */
const LARGE = 3_000
const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 1_000

const isAsked = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

function sortBy(column: Column, order: 'asc' | 'desc'): SQL {
  const by = order === 'asc' ? asc(column) : desc(column)
  return column.notNull ? by : sql`${by} nulls last`
}

/** Caches large counts for some seconds. */
function createMemory<V>() {
  const remembered = new Map<string, { value: V; until: number }>()
  return {
    find(key: string): V | undefined {
      const cached = remembered.get(key)
      return cached && cached.until > readMonotonicClock() ? cached.value : undefined
    },
    keep(key: string, value: V, total: number) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      if (total > LARGE) remembered.set(key, { value, until: readMonotonicClock() + REMEMBERED_MS })
    },
  }
}

/** Counts rows; a large number may be some seconds old. */
function createCount(table: PgTable) {
  const memory = createMemory<number>()
  const createQuery = (db: Db, where: SQL | undefined) => {
    const query = db.select({ total: count() }).from(table).where(where)
    return { query, key: JSON.stringify(query.toSQL()) }
  }
  return {
    /** Returns undefined unless the number is large and was counted moments ago. */
    remembered: (db: Db, where: SQL | undefined) => memory.find(createQuery(db, where).key),
    async countAll(db: Db, where: SQL | undefined): Promise<number> {
      const { query, key } = createQuery(db, where)
      const cached = memory.find(key)
      if (cached !== undefined) return cached
      const total = (await query)[0]?.total ?? 0
      memory.keep(key, total, total)
      return total
    },
  }
}

/** Counts rows by month; large numbers may be some seconds old. */
function createMonthCount(table: PgTable, time: Column) {
  const memory = createMemory<ListMonth[]>()
  return async (db: Db, where: SQL | undefined): Promise<ListMonth[]> => {
    const key = JSON.stringify(db.select().from(table).where(where).toSQL())
    const cached = memory.find(key)
    if (cached) return cached
    const months = await countMonths(db, table, time, where)
    memory.keep(
      key,
      months,
      months.reduce((sum, { total }) => sum + total, 0),
    )
    return months
  }
}

type Wanted = {
  where: SQL | undefined
  order: SQL[]
  from: number
  limit: number
  /** The number of rows, where the caller counts them itself. */
  total?: number | undefined
}

/** Makes the queries of one list. */
function createReader<T extends PgTable>(
  of: Pick<Declared<T, never, never>, 'table' | 'id' | 'search' | 'summary' | 'sorted'>,
) {
  const { id, search, summary, sorted = [] } = of
  const table: PgTable = of.table
  const { search: _search, ...columns } = getTableColumns(table)
  const total = createCount(table)
  /** Drizzle cannot infer the column types of a table parameter. */
  const toRows = (rows: object[]) => rows as RowOf<T>[]

  async function read(db: Db, { where, order, from, limit }: Wanted): Promise<RowOf<T>[]> {
    if (limit === 0) return []
    const rows = db.select(columns).from(table).where(where)
    return toRows(
      await rows
        .orderBy(...order, asc(id))
        .limit(limit)
        .offset(from),
    )
  }

  /** Sorts ids and their sort columns, and reads the rows of the page only. */
  async function readNarrow(db: Db, { where, order, from, limit }: Wanted): Promise<RowOf<T>[]> {
    const fields: Record<string, PgColumn> = Object.fromEntries(
      [id, ...sorted].map((column) => [column.name, column as PgColumn]),
    )
    // The inner limit forces PostgreSQL to run the two steps separately; it is far above a cached total.
    const matches = db
      .select(fields)
      .from(table)
      .where(where)
      .limit(2 * NARROW)
      .as(getTableName(table))
    const ids = db
      .select({ id: sql`${id}` })
      .from(matches)
      .orderBy(...order, asc(id))
      .limit(limit)
      .offset(from)
    const rows = db.select(columns).from(table).where(inArray(id, ids))
    return toRows(await rows.orderBy(...order, asc(id)))
  }

  /** Finds all matches by the index of their text, then sorts them; undefined when there are many. */
  async function readFew(db: Db, wanted: Wanted, by?: SQL): Promise<Found<T> | undefined> {
    const points = (by ?? sql`0`).as('match_rank')
    // The inner limit forces PostgreSQL to run the two steps separately.
    const matches = db
      .select({ ...columns, points })
      .from(table)
      .where(wanted.where)
      .limit(FEW + 1)
      .as(getTableName(table))
    const { points: rank, ...row } = matches._.selectedFields
    // The row is kept separate from the count, because a table may have a column with the same name, such as
    // `total`.
    const rows = await db
      .select({ row, found: sql<string>`count(*) over ()` })
      .from(matches)
      .orderBy(desc(rank as SQL.Aliased), ...wanted.order, asc(id))
      .limit(wanted.limit)
      .offset(wanted.from)
    const found = Number(rows[0]?.found ?? 0)
    if (found === 0 || found > FEW) return undefined
    return { rows: toRows(rows.map(({ row }) => row)), total: found }
  }

  /** Reads matches in names first, in two queries, because sorting by rank would read all matches. */
  async function readMany(db: Db, wanted: Wanted, names: SQL): Promise<RowOf<T>[]> {
    const where = and(wanted.where, names)
    const named = await total.countAll(db, where)
    const first = named > wanted.from ? await read(db, { ...wanted, where }) : []
    const others = {
      ...wanted,
      where: and(wanted.where, not(names)),
      from: Math.max(0, wanted.from - named),
      limit: wanted.limit - first.length,
    }
    return [...first, ...(await read(db, others))]
  }

  async function readMatches(db: Db, wanted: Wanted, rank?: SQL, names?: SQL): Promise<Found<T>> {
    const isLarge = total.remembered(db, wanted.where) !== undefined
    const few = isLarge ? undefined : await readFew(db, wanted, rank)
    if (few) return few
    const all = await total.countAll(db, wanted.where)
    if (all <= wanted.from) return { rows: [], total: all }
    return { rows: await (names ? readMany(db, wanted, names) : read(db, wanted)), total: all }
  }

  return {
    async listAll(db: Db, wanted: Wanted): Promise<Found<T>> {
      if (wanted.total !== undefined && wanted.total <= wanted.from) return { rows: [], total: wanted.total }
      const isNarrow = sorted.length > 0 && wanted.total !== undefined && wanted.total <= NARROW
      const rows = await (isNarrow ? readNarrow : read)(db, wanted)
      if (wanted.total !== undefined) return { rows, total: wanted.total }
      // A page that is neither full nor empty is the last one.
      const isLast = rows.length < wanted.limit && (rows.length > 0 || wanted.from === 0)
      return { rows, total: isLast ? wanted.from + rows.length : await total.countAll(db, wanted.where) }
    },
    /** Returns rows that contain the text; `ranked` puts names before other texts. */
    async listMatching(db: Db, wanted: Wanted, query: TextQuery, ranked: boolean): Promise<Page<T>> {
      if (!search) throw new Error('a list without a search column')
      const addCondition = (condition: SQL | undefined) => ({
        ...wanted,
        where: and(wanted.where, condition),
      })
      const order = ranked ? [query.rank(search, summary), query.inNames(search)] : []
      // When some rows have all words in their names, rows that only mention the words far apart are left
      // out.
      const named = db
        .select({ one: sql`1` })
        .from(table)
        .where(and(wanted.where, query.inNames(search)))
      const close =
        query.closely &&
        (await readMatches(db, addCondition(and(query.closely(search), exists(named))), ...order))
      if (close && close.total > 0) return { ...close, match: 'closely' }
      const found = await readMatches(db, addCondition(query.anywhere(search)), ...order)
      if (found.total > 0) return { ...found, match: 'wholly' }
      const nearlyRank = ranked ? query.nearlyRank(search) : undefined
      const near = await readMatches(db, addCondition(query.nearly(search)), nearlyRank)
      if (near.total > 0 || !query.partly) return { ...near, match: near.total > 0 ? 'nearly' : 'wholly' }
      const rank = ranked ? query.partlyRank(search) : undefined
      const part = await readMatches(db, addCondition(query.partly(search)), rank)
      return { ...part, match: part.total > 0 ? 'partly' : 'wholly' }
    },
  }
}

/**
 * Declares the filters, sorts and search of a list. The returned function reads one page, with the caller's
 * additions (a condition, another order, a known total). A page past the end is empty and has the correct
 * total.
 */
export function createListing<
  T extends PgTable,
  F extends Filters = Record<never, never>,
  S extends string = never,
>(declared: Declared<T, F, S>) {
  const reader = createReader(declared)
  const countByMonth = declared.time && createMonthCount(declared.table, declared.time)

  function toCondition(request: ListRequest<F, S>): SQL | undefined {
    const values = request as Record<string, never>
    const conditions = Object.entries(declared.filters ?? {}).map(([name, condition]) => {
      const value = values[name]
      return value !== undefined && isAsked(value) ? condition(value) : undefined
    })
    return and(...conditions)
  }

  return async function page(
    db: Db,
    request: ListRequest<F, S>,
    within: { where?: SQL | undefined; order?: SQL[]; total?: number | undefined; words?: SearchWords } = {},
  ): Promise<Page<T>> {
    const limit = request.size ?? declared.size ?? 20
    const chosen = request.sortBy && declared.sorts?.[request.sortBy]
    const wanted = {
      where: and(within.where, toCondition(request)),
      order: chosen ? [sortBy(chosen, request.sortOrder ?? 'asc')] : (within.order ?? declared.order),
      from: ((request.current ?? 1) - 1) * limit,
      limit,
      total: within.total,
    }
    const query = buildTextQuery(request.text, within.words)
    if (!query) {
      const isByTime = !chosen || chosen === declared.time
      const [found, months] = await Promise.all([
        reader.listAll(db, wanted),
        request.months && isByTime ? countByMonth?.(db, wanted.where) : undefined,
      ])
      return { ...found, match: 'wholly', ...(months && { months }) }
    }
    return reader.listMatching(db, wanted, query, chosen === undefined)
  }
}
