import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { codeOf } from '../../../platform/base/thrown.ts'

type Value = string | number | null
type Type = 'text' | 'integer' | 'timestamptz' | 'jsonb'
export type Columns<R> = readonly (readonly [name: string, type: Type, value: (row: R) => Value])[]
/** The source of a statement's rows: `select * from …` with its parameters. */
export type Source = { select: string; values: Value[][] }

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Returns one value in COPY's text format. */
const copyText = (value: Value) =>
  value === null ? '\\N' : String(value).replace(/[\\\n\r\t]/g, (found) => ESCAPES[found] ?? found)

/** This is enough to keep the socket busy, and little memory. */
const PIECE = 256 * 1024

/** A character takes at most this many bytes of UTF-8. */
const BYTES = 3

/** Each row is encoded on its own, which is five times as fast as encoding a long text that was put together. */
function* pieces<R>(columns: Columns<R>, rows: readonly R[]): Generator<Buffer> {
  let piece = Buffer.allocUnsafe(PIECE)
  let end = 0
  for (const row of rows) {
    const line = `${columns.map(([, , value]) => copyText(value(row))).join('\t')}\n`
    const most = line.length * BYTES
    if (most > piece.length - end) {
      if (end > 0) yield piece.subarray(0, end)
      piece = Buffer.allocUnsafe(Math.max(PIECE, most))
      end = 0
    }
    end += piece.write(line, end)
  }
  if (end > 0) yield piece.subarray(0, end)
}

/**
 * This few rows are parameters of the statements, because preparing temporary tables would take longer than
 * writing.
 */
const FEW = 20
export const areFew = (rows: readonly unknown[]): boolean => rows.length <= FEW

const typed = <R>(columns: Columns<R>) =>
  columns.map(([name, type]) => `${name} ${type}${type === 'text' ? ' collate "C"' : ''}`).join(', ')

function asParameters<R>(columns: Columns<R>, rows: readonly R[]): Source {
  const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')
  return {
    select: `select * from unnest(${arrays})`,
    values: columns.map(([, , value]) => rows.map(value)),
  }
}

/** Appends rows to a table by COPY, which takes a fraction of the time of comparing each with those that exist. */
export const copyRows = <R>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<void> =>
  pipeline(pieces(columns, rows), client.query(copyFrom(`copy ${table} (${namesOf(columns)}) from stdin`)))

/** Temporary tables live as long as their connection, and never reach the write-ahead log. */
async function copied<R>(
  client: pg.ClientBase,
  name: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<Source> {
  const table = `staged_${name}`
  await client.query(
    `create temp table if not exists ${table} (${typed(columns)}) on commit delete rows; truncate ${table}`,
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
): Promise<Source> => (areFew(rows) ? asParameters(columns, rows) : copied(client, name, columns, rows))

/** Appends rows of which none exists to a table; they come in the order of its key. */
export async function appendRows<R>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<void> {
  if (!areFew(rows)) return copyRows(client, table, columns, rows)
  if (rows.length === 0) return
  const { select, values } = asParameters(columns, rows)
  await client.query(`insert into ${table} (${namesOf(columns)}) ${select}`, values)
}

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
  if (areFew(rows)) return false
  await client.query('savepoint before_append')
  try {
    await copyRows(client, table, columns, rows)
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    await client.query('rollback to savepoint before_append')
    return false
  }
  await client.query('release savepoint before_append')
  return true
}

type Key = { prefix: string; handle: string }
const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** In the order of keys, so that two writers lock rows in the same order and an index is walked once. */
export const inOrder = <R extends Key>(rows: readonly R[]): R[] =>
  rows.toSorted((one, other) => compared(one.prefix, other.prefix) || compared(one.handle, other.handle))

export const namesOf = <R>(columns: Columns<R>) => columns.map(([name]) => name).join(', ')

/**
 * The prefixes of these rows. A statement that joins its rows names them besides, so that a cluster asks the machines of
 * these companies alone.
 */
export const prefixesOf = (rows: readonly { prefix: string }[]): string[] => [
  ...new Set(rows.map(({ prefix }) => prefix)),
]
