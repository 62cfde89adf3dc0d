import type pg from 'pg'
import { getErrorCode } from '../../../../platform/base/problem.ts'
import {
  type Columns,
  copyRows,
  hasFewRows,
  type Source,
  toParameters,
} from '../../../../platform/database/copy/copying.ts'

const addTypes = <R>(columns: Columns<R>) =>
  columns.map(([name, type]) => `${name} ${type}${type === 'text' ? ' collate "C"' : ''}`).join(', ')

/** Temporary tables live as long as their connection, and never reach the write-ahead log. */
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
 * Brings rows to the database for one or more statements of the same transaction; `name` distinguishes the
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
 * Appends many rows that were missing when the caller looked. Returns false, and appends none, when the rows are few or
 * when another writer has inserted one of them meanwhile; the caller then uses a statement that finds existing rows.
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

/** In the order of keys, so that two writers lock rows in the same order and an index is walked once. */
export const sortByKey = <R extends Key>(rows: readonly R[]): R[] => rows.toSorted(compareKeys)

/**
 * The prefixes of these rows. A statement that joins its rows names them besides, so that a cluster asks the machines of
 * these companies alone.
 */
export const listPrefixes = (rows: readonly { prefix: string }[]): string[] => [
  ...new Set(rows.map(({ prefix }) => prefix)),
]
