import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { restoreCodes } from '../codes.ts'
import { applyDelta } from '../record/deltas.ts'
import { listDifferences } from '../record/differences.ts'
import { type IdentifierRecord, NEW_STATUS, toPrefix, toRecord } from '../record/record.ts'
import { type Prepared, prepareRecord } from '../write/prepare.ts'
import { listPrefixes } from '../write/rows.ts'
import { lockRows, type StoredRow } from '../write/store.ts'
import { applyWrite, type Writing, writeRecords } from '../write/write.ts'

/** Returns the outcome of writing a prepared record and the names of changed fields; writes nothing. */
export function previewWrite(
  stored: StoredRow | undefined,
  prepared: Prepared,
): { outcome: 'added' | 'changed' | 'unchanged'; changed: string[] } {
  if (!stored) return { outcome: 'added', changed: [] }
  const after = applyWrite(stored, prepared)
  if (!after) return { outcome: 'unchanged', changed: [] }
  return { outcome: 'changed', changed: listDifferences(toRecord(stored), after) }
}

/**
 * Counts written identifiers that somebody changed afterwards, and returns the name of one of these persons.
 */
export async function countTouchedSince(
  db: Db,
  prefix: string,
  written: SQL,
): Promise<{ touched: number; by: string }> {
  const { rows } = await db.execute<{ touched: string; by: string | null }>(sql`
    select count(*) as touched, min(r.principal_name) as by
      from (${written}) as w (handle, revision)
      join identifiers i on i.prefix = ${prefix} and i.handle = w.handle
      left join identifier_revisions r
        on r.prefix = i.prefix and r.handle = i.handle and r.revision = i.revision
     where i.revision <> w.revision`)
  return { touched: Number(rows[0]?.touched ?? 0), by: rows[0]?.by ?? '' }
}

/**
 * Creates a code without content: its owner may fill it in again, which is impossible for a retired
 * identifier.
 */
const makeEmptyRecord = ({ identifier, name, level }: IdentifierRecord): IdentifierRecord => ({
  ...NEW_STATUS,
  identifier,
  name,
  images: [],
  elements: [],
  scenes: [],
  level,
  state: 'reserved',
})

type Delta = { handle: string; delta: string | null }

async function loadNewestDeltas(client: pg.ClientBase, rows: StoredRow[]): Promise<Map<string, string>> {
  const { rows: found } = await client.query<Delta>(
    `select r.handle, r.delta from identifier_revisions r
       join unnest($1::text[], $2::text[], $3::integer[]) as l (prefix, handle, revision)
         on r.prefix = l.prefix and r.handle = l.handle and r.revision = l.revision
      where r.prefix = any($4)`,
    [
      rows.map(({ prefix }) => prefix),
      rows.map(({ handle }) => handle),
      rows.map(({ revision }) => revision),
      listPrefixes(rows),
    ],
  )
  return new Map(found.flatMap(({ handle, delta }) => (delta === null ? [] : [[handle, delta]])))
}

/** A record that a run wrote, with the digest of the code that was deleted when it was retired. */
type Written = { handle: string; added: boolean; codeDigest?: string | null }

/**
 * Undoes the newest revision of each record by adding a further revision. Records that were added become
 * reserved codes.
 */
async function undoRecords(
  client: pg.ClientBase,
  undone: readonly Written[],
  writing: Writing,
): Promise<void> {
  const stored = await lockRows(
    client,
    undone.map(({ handle }) => handle),
  )
  const deltas = await loadNewestDeltas(client, [...stored.values()])
  const before = undone.flatMap(({ handle, added }): Prepared[] => {
    const row = stored.get(handle)
    if (!row) return []
    const record = toRecord(row)
    const delta = deltas.get(handle)
    if (added || delta === undefined) return [prepareRecord(makeEmptyRecord(record))]
    return [prepareRecord(applyDelta(record, JSON.parse(delta)))]
  })
  await writeRecords(client, before, writing)
  const codes = undone.flatMap(({ handle, codeDigest: digest }) =>
    digest ? [{ prefix: toPrefix(handle), handle, digest }] : [],
  )
  await restoreCodes(client, codes)
}

/** Undoes all writes of a run, a portion at a time in the order of handles; returns their handles. */
export async function undoRun(
  db: Db,
  writing: Writing,
  readAfter: (handle: string) => Promise<Written[]>,
): Promise<string[]> {
  const handles: string[] = []
  for (;;) {
    const portion = await readAfter(handles.at(-1) ?? '')
    if (portion.length === 0) return handles
    await undoRecords(getClient(db), portion, writing)
    for (const { handle } of portion) handles.push(handle)
  }
}
