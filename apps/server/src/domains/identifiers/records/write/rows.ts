import type pg from 'pg'
import { getErrorCode } from '../../../../platform/base/problem.ts'
import {
  type Columns,
  copyRows,
  hasFewRows,
  type Source,
  toParameters,
} from '../../../../platform/database/copying.ts'

const addTypes = <R>(columns: Columns<R>) =>
  columns.map(([name, type]) => `${name} ${type}${type === 'text' ? ' collate "C"' : ''}`).join(', ')

/** Temporary tables exist as long as their connection, and are not written to the write-ahead log. */
async function copyToStaging<R>(
  client: pg.ClientBase,
  name: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<Source> {
  const table = `staged_${name}`
  await client.query(
    `create temp table if not exists ${table} (${addTypes(columns)}) on commit delete rows; truncate ${table}`,
  )
  await copyRows(client, table, columns, rows)
  return { select: `select * from ${table}`, values: [] }
}

/**
 * Sends rows to the database for one or more statements of the same transaction; `name` distinguishes the
 * staged tables.
 */
export const stage = async <R>(
  client: pg.ClientBase,
  name: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<Source> =>
  hasFewRows(rows) ? toParameters(columns, rows) : copyToStaging(client, name, columns, rows)

const UNIQUE_VIOLATION = '23505'

/**
 * Appends many rows that did not exist when the caller checked. Returns false without writing when there are
 * few rows, or when another writer has inserted one of them meanwhile; the caller then uses a statement that
 * handles existing rows.
 */
export async function appendNew<R>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<boolean> {
  if (hasFewRows(rows)) return false
  await client.query('savepoint before_append')
  try {
    await copyRows(client, table, columns, rows)
  } catch (error) {
    if (getErrorCode(error) !== UNIQUE_VIOLATION) throw error
    await client.query('rollback to savepoint before_append')
    return false
  }
  await client.query('release savepoint before_append')
  return true
}

type Key = { prefix: string; handle: string }
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
/** Compares rows by their keys. */
export const compareKeys = (one: Key, other: Key) =>
  compareTexts(one.prefix, other.prefix) || compareTexts(one.handle, other.handle)

/** Sorts by key, so that two writers lock rows in the same order and an index is read sequentially. */
export const sortByKey = <R extends Key>(rows: readonly R[]): R[] => rows.toSorted(compareKeys)

/**
 * Returns the prefixes of these rows. A statement that joins rows also names the prefixes, so that a cluster
 * queries only the machines of these companies.
 */
export const listPrefixes = (rows: readonly { prefix: string }[]): string[] => [
  ...new Set(rows.map(({ prefix }) => prefix)),
]
