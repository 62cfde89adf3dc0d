import { type Column, is, Param, Placeholder, type Query, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type Db, getClient } from './database.ts'

/** It only writes SQL texts, and has no database. */
const writer = drizzle.mock() as unknown as Db

const toDriverValue = (param: unknown, given: Readonly<Record<string, unknown>>): unknown => {
  const isEncoded = is(param, Param) && is(param.value, Placeholder)
  const placeholder = isEncoded ? param.value : param
  if (!is(placeholder, Placeholder)) return param
  const value = given[placeholder.name as string] ?? null
  return value !== null && isEncoded ? param.encoder.mapToDriverValue(value) : value
}

/**
 * Creates a statement with `sql.placeholder`s, which Drizzle writes once and every connection plans once, for
 * frequent queries. `name` is its name at the server: one name for one text. Returns rows in the driver's
 * form.
 */
export function defineStatement<Row extends pg.QueryResultRow = never>(
  name: string,
  write: (db: Db) => { toSQL: () => Query },
): (db: Db, given: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let query: Query | undefined
  return async (db, given) => {
    query ??= write(writer).toSQL()
    const values = query.params.map((param) => toDriverValue(param, given))
    return (await getClient(db).query<Row>({ name, text: query.sql, values })).rows
  }
}

/** Returns a placeholder for each of these columns, named as the column with `prefix` before it. */
export const makePlaceholders = <T extends PgTable>(
  columns: readonly (keyof T['$inferInsert'] & string)[],
  prefix = '',
) =>
  Object.fromEntries(
    columns.map((column) => [column, sql.placeholder(`${prefix}${column}`)]),
  ) as unknown as T['$inferInsert']

/**
 * Creates a query that is written once for each database and planned once for each connection: `make` ends it
 * with `.prepare(name)`, one name for one text. In a transaction it is written again.
 */
export function prepareQuery<Q>(make: (db: Db) => Q): (db: Db) => Q {
  const made = new WeakMap<Db, Q>()
  return (db) => {
    const query = made.get(db) ?? make(db)
    made.set(db, query)
    return query
  }
}

/** Compares a column with the values in the placeholder `values`, an array. */
export const isAmong = (column: Column) => sql`${column} = any(${sql.placeholder('values')})`
