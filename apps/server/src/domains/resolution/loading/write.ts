import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { shanghaiDay } from '../../../platform/clock.ts'
import type { Prepared } from './record.ts'

export type Written = { added: number; replaced: number }

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** One value in COPY's text format. */
const copyText = (value: string) => value.replace(/[\\\n\r\t]/g, (found) => ESCAPES[found]!)
const copyLine = (values: (string | null)[]) =>
  `${values.map((value) => (value === null ? '\\N' : copyText(value))).join('\t')}\n`

/** Enough to keep the socket busy, little enough not to be noticed in memory. */
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
  for (const { handle, name, detail, created } of records)
    yield copyLine([handle, name, detail, created?.toISOString() ?? now, now])
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

/**
 * Creates or replaces identifiers, with their scenes, inside the caller's transaction. Two records of one
 * handle: the later one stands. A replaced identifier keeps the day it was created.
 */
export async function writeIdentifiers(
  client: pg.ClientBase,
  records: Prepared[],
  at: Date,
): Promise<Written> {
  const latest = [...new Map(records.map((record) => [record.handle, record])).values()]
  if (latest.length === 0) return { added: 0, replaced: 0 }
  await client.query(STAGING)
  await copy(client, 'loading_identifiers', identifierLines(latest, at.toISOString()))
  await copy(client, 'loading_scenes', sceneLines(latest))
  // In the order of keys: rows of two writers are locked in the same order, and the index is walked once.
  const { rows } = await client.query<{ day: string; added: string }>(`
    with written as (
      insert into identifiers as i select * from loading_identifiers order by handle
      on conflict (handle) do update
        set name = excluded.name, detail = excluded.detail, updated_at = excluded.updated_at
      returning i.created_at, (xmax = 0) as is_new
    )
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as added
    from written where is_new group by 1`)
  await client.query(`
    delete from identifier_scenes s using loading_identifiers l where s.handle = l.handle;
    insert into identifier_scenes select * from loading_scenes order by handle, conf_id`)
  const added = rows.reduce((sum, row) => sum + Number(row.added), 0)
  await countDays(client, rows, at)
  return { added, replaced: latest.length - added }
}

/** Last, because every writer of a day meets in the same row. */
async function countDays(client: pg.ClientBase, rows: { day: string; added: string }[], at: Date) {
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
