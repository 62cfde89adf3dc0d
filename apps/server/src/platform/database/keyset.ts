import { and, asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A cursor that was not issued for this list. */
export class UnknownCursor extends Error {
  constructor() {
    super('unknown cursor')
  }
}

/** Counting stops at this number; a total of one more means that there are more rows. */
export const COUNTED_MOST = 10_000

/** Counts the rows of a table up to one more than COUNTED_MOST. */
export async function countMost(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNTED_MOST + 1)
    .as('some')
  const [row] = await db.select({ total: sql`count(*)`.mapWith(Number) }).from(some)
  return row?.total ?? 0
}

/** `next` is the cursor of the following page; empty after the last page. Only the first page has a total. */
export type KeysetPage<Row> = { rows: Row[]; next: string; total?: number }

type Declared<T extends PgTable> = {
  table: T
  /**
   * The columns that order the list: all in one direction, none of them null, and unique together. With an
   * index over them, after the columns that every query fixes, each page takes the same time.
   */
  key: readonly PgColumn[]
  direction: 'asc' | 'desc'
}

/** The key of a row as PostgreSQL writes it: a Date would lose the microseconds of a moment. */
const writeKey = (key: readonly Column[]) =>
  sql<string>`jsonb_build_array(${sql.join(
    key.map((column) => sql`${column}::text`),
    sql`, `,
  )})::text`

const encode = (key: string) => Buffer.from(key).toString('base64url')

function decode(cursor: string, parts: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === parts && key.every((part) => typeof part === 'string'))
      return key
  } catch {
    // A cursor that is not JSON is refused below like any other invalid cursor.
  }
  throw new UnknownCursor()
}

const isMalformed = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? /^22/.test(String(error.cause.code))
    : false

/**
 * Lists a table with millions of rows page by page, by the key of the last row: page 1,000 takes as long as
 * the first, and rows that are added or removed meanwhile cause no repetitions or gaps. Small lists with
 * numbered pages use `createListing`.
 */
export function createKeyset<T extends PgTable>({ table, key, direction }: Declared<T>) {
  const isLater = direction === 'asc' ? sql`>` : sql`<`
  const order = key.map((column) => (direction === 'asc' ? asc(column) : desc(column)))
  const columns = sql.join([...key], sql`, `)

  function isAfter(cursor: string): SQL {
    const values = decode(cursor, key.length).map(
      (value, i) => sql`${value}::${sql.raw(key[i]?.getSQLType() ?? 'text')}`,
    )
    return sql`(${columns}) ${isLater} (${sql.join(values, sql`, `)})`
  }

  return async function page(
    db: Db,
    { cursor, size = 20 }: { cursor?: string | undefined; size?: number | undefined },
    where?: SQL,
  ): Promise<KeysetPage<T['$inferSelect']>> {
    const query = db
      .select({ row: table, key: writeKey(key) })
      .from<PgTable>(table)
      .where(cursor ? and(where, isAfter(cursor)) : where)
      .orderBy(...order)
      .limit(size + 1)
    const found = await query.catch((error) => {
      throw cursor && isMalformed(error) ? new UnknownCursor() : error
    })
    const shown = found.slice(0, size)
    const last = shown.at(-1)
    return {
      rows: shown.map(({ row }) => row as T['$inferSelect']),
      next: found.length > size && last ? encode(last.key) : '',
      ...(!cursor && { total: found.length > size ? await countMost(db, table, where) : found.length }),
    }
  }
}
