import { and, asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A cursor that no page of this list has answered. */
export class UnknownCursor extends Error {
  constructor() {
    super('unknown cursor')
  }
}

/** More rows than this are not counted: a total of one more says that there are more. */
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

/** `next` leads to the page after this one; empty after the last. Only the first page has a total. */
export type KeysetPage<Row> = { rows: Row[]; next: string; total?: number }

type Declared<T extends PgTable> = {
  table: T
  /**
   * The columns that order the list, all in one direction, none of them null, the last ones unique together. An index
   * over them, after the columns that every query fixes, makes each page cost the same.
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
    // Not JSON: refused below like any other cursor that is not ours.
  }
  throw new UnknownCursor()
}

const isMalformed = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? /^22/.test(String(error.cause.code))
    : false

/**
 * A list of a table with millions of rows, read page after page by the key of the last row: page 1,000 costs what the
 * first one does, and rows that come or go meanwhile neither repeat nor hide others. Small lists that people turn to
 * any page of have `createListing`.
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
