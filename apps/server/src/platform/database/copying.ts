import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | null
type Type = 'text' | 'smallint' | 'integer' | 'double precision' | 'timestamptz' | 'jsonb' | 'uuid'
export type Columns<R> = readonly (readonly [name: string, type: Type, value: (row: R) => Value])[]
/** The source of a statement's rows: `select * from …` with its parameters. */
export type Source = { select: string; values: Value[][] }

export const listNames = <R>(columns: Columns<R>) => columns.map(([name]) => name).join(', ')

/** Large enough to keep the socket busy, and small enough to need little memory. */
const PIECE = 256 * 1024

/** A character takes at most this many bytes of UTF-8. */
const BYTES = 3

/** Each value is preceded by its length in this many bytes; for null, only a length of -1 is written. */
const LENGTH = 4
const NULL = -1

/** PostgreSQL counts time in microseconds from this day. */
const BEGINNING_MS = Date.UTC(2000, 0, 1)
const WORD = 2 ** 32

/** Rows of one write often have the same time, which is converted only once. */
function createClock() {
  let text = ''
  let microseconds = 0
  return (given: string): number => {
    if (given !== text) {
      microseconds = (Date.parse(given) - BEGINNING_MS) * 1_000
      text = given
    }
    return microseconds
  }
}
type Clock = ReturnType<typeof createClock>

function putText(piece: Buffer, at: number, text: string): number {
  const length = piece.write(text, at + LENGTH)
  piece.writeInt32BE(length, at)
  return at + LENGTH + length
}

function putNumber(piece: Buffer, at: number, value: number): number {
  piece.writeInt32BE(4, at)
  return piece.writeInt32BE(value, at + LENGTH)
}

function putSmall(piece: Buffer, at: number, value: number): number {
  piece.writeInt32BE(2, at)
  return piece.writeInt16BE(value, at + LENGTH)
}

function putDouble(piece: Buffer, at: number, value: number): number {
  piece.writeInt32BE(8, at)
  return piece.writeDoubleBE(value, at + LENGTH)
}

function putTime(piece: Buffer, at: number, microseconds: number): number {
  piece.writeInt32BE(8, at)
  piece.writeInt32BE(Math.floor(microseconds / WORD), at + LENGTH)
  return piece.writeUInt32BE(microseconds - Math.floor(microseconds / WORD) * WORD, at + LENGTH + 4)
}

/** The first byte of a binary jsonb value states the format of the rest. */
const JSON_TEXT = '\u0001'

function putUuid(piece: Buffer, at: number, uuid: string): number {
  piece.writeInt32BE(16, at)
  return at + LENGTH + piece.write(uuid.replaceAll('-', ''), at + LENGTH, 'hex')
}

/** Writes a value with its length in COPY's binary format, and returns where it ends. */
function put(piece: Buffer, at: number, type: Type, value: Value, clock: Clock): number {
  if (value === null) return piece.writeInt32BE(NULL, at)
  if (type === 'integer') return putNumber(piece, at, Number(value))
  if (type === 'smallint') return putSmall(piece, at, Number(value))
  if (type === 'double precision') return putDouble(piece, at, Number(value))
  if (type === 'timestamptz') return putTime(piece, at, clock(String(value)))
  if (type === 'uuid') return putUuid(piece, at, String(value))
  return putText(piece, at, type === 'jsonb' ? JSON_TEXT + value : String(value))
}

const countMostBytes = (value: Value) => LENGTH + 8 + (typeof value === 'string' ? value.length * BYTES : 8)

/** The file starts with a signature, empty flags and an empty extension. */
const HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const TAIL = Buffer.from([0xff, 0xff])

/**
 * Yields rows in COPY's binary format, where text needs no escaping and PostgreSQL need not search for
 * separators.
 */
function* generatePieces<R>(columns: Columns<R>, rows: readonly R[]): Generator<Buffer> {
  yield HEAD
  const clock = createClock()
  let piece = Buffer.allocUnsafe(PIECE)
  let end = 0
  for (const row of rows) {
    if (piece.length - end < 2) {
      yield piece.subarray(0, end)
      piece = Buffer.allocUnsafe(PIECE)
      end = 0
    }
    end = piece.writeInt16BE(columns.length, end)
    for (const [, type, valueIn] of columns) {
      const value = valueIn(row)
      const most = countMostBytes(value)
      if (most > piece.length - end) {
        yield piece.subarray(0, end)
        piece = Buffer.allocUnsafe(Math.max(PIECE, most))
        end = 0
      }
      end = put(piece, end, type, value, clock)
    }
  }
  yield piece.subarray(0, end)
  yield TAIL
}

/** Appends rows to a table by COPY, which takes a fraction of the time of checking each row for existence. */
export const copyRows = <R>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<void> =>
  pipeline(
    generatePieces(columns, rows),
    client.query(copyFrom(`copy ${table} (${listNames(columns)}) from stdin (format binary)`)),
  )

/**
 * With at most this many rows, the rows are statement parameters, because preparing temporary tables would
 * take longer than writing.
 */
const FEW = 20
export const hasFewRows = (rows: readonly unknown[]): boolean => rows.length <= FEW

export function toParameters<R>(columns: Columns<R>, rows: readonly R[]): Source {
  const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')
  return {
    select: `select * from unnest(${arrays})`,
    values: columns.map(([, , value]) => rows.map(value)),
  }
}

/** Appends new rows to a table, in key order. */
export async function appendRows<R>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<R>,
  rows: readonly R[],
): Promise<void> {
  if (!hasFewRows(rows)) return copyRows(client, table, columns, rows)
  if (rows.length === 0) return
  const { select, values } = toParameters(columns, rows)
  await client.query(`insert into ${table} (${listNames(columns)}) ${select}`, values)
}
