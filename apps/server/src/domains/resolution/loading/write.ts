import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import type { CodeKeys } from '../anti/code.ts'
import { removeFinds, replaceFinds } from '../finding/store.ts'
import type { Prepared } from './record.ts'

export type Written = { added: number; replaced: number }

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Returns one value in COPY's text format. */
const copyText = (value: string) => value.replace(/[\\\n\r\t]/g, (found) => ESCAPES[found]!)
const copyLine = (values: (string | null)[]) =>
  `${values.map((value) => (value === null ? '\\N' : copyText(value))).join('\t')}\n`

/** This is enough to keep the socket busy, and little memory. */
const PIECE = 256 * 1024

function* pieces(lines: Iterable<string>): Generator<Buffer> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}

const copy = (client: pg.ClientBase, target: string, lines: Iterable<string>) =>
  pipeline(pieces(lines), client.query(copyFrom(`copy ${target} from stdin`)))

function* identifierLines(records: Prepared[], now: string) {
  for (const { handle, spelling, name, detail, created } of records)
    yield copyLine([handle, spelling, name, detail, created?.toISOString() ?? now, now])
}

function* sceneLines(records: Prepared[]) {
  for (const { handle, scenes } of records)
    for (const scene of scenes)
      yield copyLine([handle, scene.confId, scene.templateCode, scene.public, scene.secret])
}

/** Temporary tables live as long as their connection, and never reach the write-ahead log. */
const STAGING = `
  create temp table if not exists loading_identifiers (like identifiers) on commit delete rows;
  create temp table if not exists loading_scenes (like identifier_scenes) on commit delete rows;
  truncate loading_identifiers, loading_scenes`

type Rows = { select: string; values: unknown[] }
/** The source of the rows to write. */
type Source = { identifiers: Rows; scenes: Rows }

async function copied(client: pg.ClientBase, records: Prepared[], now: string): Promise<Source> {
  await client.query(STAGING)
  await copy(client, 'loading_identifiers', identifierLines(records, now))
  await copy(client, 'loading_scenes', sceneLines(records))
  return {
    identifiers: { select: 'select * from loading_identifiers', values: [] },
    scenes: { select: 'select * from loading_scenes', values: [] },
  }
}

/**
 * This few rows are parameters of the statements, because preparing temporary tables would take longer than
 * writing.
 */
const FEW = 20

function asParameters(records: Prepared[], now: string): Source {
  const scenes = records.flatMap(({ handle, scenes }) => scenes.map((scene) => ({ handle, ...scene })))
  const of = <T>(rows: T[], ...columns: ((row: T) => unknown)[]) => columns.map((column) => rows.map(column))
  return {
    identifiers: {
      select:
        'select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])',
      values: of(
        records,
        ({ handle }) => handle,
        ({ spelling }) => spelling,
        ({ name }) => name,
        ({ detail }) => detail,
        ({ created }) => created?.toISOString() ?? now,
        () => now,
      ),
    },
    scenes: {
      select: 'select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])',
      values: of(
        scenes,
        ({ handle }) => handle,
        ({ confId }) => confId,
        ({ templateCode }) => templateCode,
        (scene) => scene.public,
        ({ secret }) => secret,
      ),
    },
  }
}

/**
 * Creates or replaces identifiers with their scenes inside the caller's transaction. Of two records of one
 * handle the later one counts. A replaced identifier keeps the day it was created.
 */
export async function writeIdentifiers(
  client: pg.ClientBase,
  records: Prepared[],
  at: Date,
  codes: CodeKeys,
): Promise<Written> {
  const latest = [...new Map(records.map((record) => [record.handle, record])).values()]
  if (latest.length === 0) return { added: 0, replaced: 0 }
  const now = at.toISOString()
  const { identifiers, scenes } =
    latest.length <= FEW ? asParameters(latest, now) : await copied(client, latest, now)
  // Rows are written in the order of keys, so that two writers lock them in the same order and the index is
  // walked once.
  const { rows } = await client.query<DayCount>(
    `with written as (
      insert into identifiers as i (handle, spelling, name, detail, created_at, updated_at)
      ${identifiers.select} order by 1
      on conflict (handle) do update
        set spelling = excluded.spelling, name = excluded.name, detail = excluded.detail, updated_at = excluded.updated_at
      returning i.created_at, (xmax = 0) as is_new
    )
    select ${DAY} as day, count(*) as added from written where is_new group by 1`,
    identifiers.values,
  )
  await client.query(
    `delete from identifier_scenes s using (${identifiers.select}) as l (handle) where s.handle = l.handle`,
    identifiers.values,
  )
  await client.query(
    `insert into identifier_scenes (handle, conf_id, template_code, public, secret)
     ${scenes.select} order by 1, 2`,
    scenes.values,
  )
  await replaceFinds(client, latest)
  const coded = latest.flatMap(({ handle, antiCode }) =>
    antiCode === undefined ? [] : [{ handle, antiCode }],
  )
  if (coded.length > 0)
    await client.query(
      `insert into identifier_codes (handle, digest)
       select * from unnest($1::text[], $2::text[]) order by 1
       on conflict (handle) do update set digest = excluded.digest`,
      [
        coded.map(({ handle }) => handle),
        coded.map(({ handle, antiCode }) => codes.digest(handle, antiCode)),
      ],
    )
  const added = rows.reduce((sum, row) => sum + Number(row.added), 0)
  await countDays(client, rows, at)
  return { added, replaced: latest.length - added }
}

/**
 * Removes an identifier (by its folded handle) with its scenes inside the caller's transaction, and from the
 * count of the day it was created.
 */
export async function removeIdentifier(client: pg.ClientBase, handle: string, at: Date): Promise<void> {
  await client.query('delete from identifier_scenes where handle = $1', [handle])
  await client.query('delete from identifier_codes where handle = $1', [handle])
  await removeFinds(client, handle)
  const { rows } = await client.query<DayCount>(
    `with removed as (delete from identifiers where handle = $1 returning created_at)
     select ${DAY} as day, -count(*) as added from removed group by 1`,
    [handle],
  )
  await countDays(client, rows, at)
}

type DayCount = { day: string; added: string }
const DAY = `to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** This comes last, because every writer of a day updates the same row. */
async function countDays(client: pg.ClientBase, rows: DayCount[], at: Date) {
  const days = new Map(rows.map((row) => [row.day, row.added]))
  const today = shanghaiDay(at)
  if (!days.has(today)) days.set(today, '0')
  await client.query(
    `insert into identifier_days as d (day, added, writes)
     select day, added, case when day = $3 then 1 else 0 end
       from unnest($1::date[], $2::bigint[]) as u(day, added) order by day
     on conflict (day) do update set added = d.added + excluded.added, writes = d.writes + excluded.writes`,
    [[...days.keys()], [...days.values()], today],
  )
}
