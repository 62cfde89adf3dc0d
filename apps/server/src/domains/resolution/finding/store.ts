import { SCENES } from '@biaojie/contract/identifiers/scenes.ts'
import type { WireElement } from '@biaojie/contract/resolution/resolution.ts'
import { and, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../../platform/database/database.ts'
import { identifierFinds, searchablePrefixes } from '../tables.ts'
import { type Find, type FindKind, findsOf } from './finds.ts'

type Record = { handle: string; finds: Find[] }

const prefixIn = (handle: string) => handle.slice(0, handle.indexOf('/'))

async function insertFinds(client: Pick<pg.ClientBase, 'query'>, records: Record[]): Promise<void> {
  const rows = records.flatMap(({ handle, finds }) => finds.map((find) => ({ handle, ...find })))
  if (rows.length === 0) return
  await client.query(
    `insert into identifier_finds (kind, value, handle)
     select * from unnest($1::text[], $2::text[], $3::text[]) order by 1, 2, 3
     on conflict do nothing`,
    [rows.map(({ kind }) => kind), rows.map(({ value }) => value), rows.map(({ handle }) => handle)],
  )
}

/**
 * Replaces the finds in the transaction that writes these identifiers; stores nothing of companies that do
 * not allow it.
 */
export async function replaceFinds(client: pg.ClientBase, records: Record[]): Promise<void> {
  const prefixes = [...new Set(records.map(({ handle }) => prefixIn(handle)))]
  // The lock protects against a company that withdraws its permission at this moment.
  const { rows } = await client.query<{ prefix: string }>(
    'select prefix from searchable_prefixes where prefix = any($1::text[]) for share',
    [prefixes],
  )
  if (rows.length === 0) return
  const allowed = new Set(rows.map(({ prefix }) => prefix))
  const open = records.filter(({ handle }) => allowed.has(prefixIn(handle)))
  await client.query('delete from identifier_finds where handle = any($1::text[])', [
    open.map(({ handle }) => handle),
  ])
  await insertFinds(client, open)
}

export const removeFinds = (client: pg.ClientBase, handle: string) =>
  client.query('delete from identifier_finds where handle = $1', [handle])

export async function isSearchable(db: Db, prefix: string): Promise<boolean> {
  const rows = await db.select().from(searchablePrefixes).where(eq(searchablePrefixes.prefix, prefix))
  return rows.length > 0
}

export async function allow(db: Db, prefix: string, at: Date): Promise<void> {
  await db.insert(searchablePrefixes).values({ prefix, at }).onConflictDoNothing()
}

/** Ends the permission, so that nothing of it is found any more. */
export async function forbid(db: Db, prefix: string): Promise<void> {
  await db.delete(searchablePrefixes).where(eq(searchablePrefixes.prefix, prefix))
  // '0' is the character after '/', so the range holds exactly this prefix.
  await db
    .delete(identifierFinds)
    .where(
      and(
        sql`${identifierFinds.handle} >= ${`${prefix}/`}`,
        sql`${identifierFinds.handle} < ${`${prefix}0`}`,
      ),
    )
}

const PORTION = 1_000
type Row = { handle: string; detail: string; trace: string | null }

/**
 * Reads the finds of one portion of a prefix's identifiers after `after`; returns the last one, '' at the
 * end.
 */
export async function fillPortion(client: pg.ClientBase, prefix: string, after: string): Promise<string> {
  const { rows } = await client.query<Row>(
    `select i.handle, i.detail,
       (select s.public from identifier_scenes s where s.handle = i.handle and s.template_code = $4 limit 1) as trace
     from identifiers i where i.handle > $1 and i.handle >= $2 and i.handle < $3 order by i.handle limit ${PORTION}`,
    [after, `${prefix}/`, `${prefix}0`, SCENES.trace.code],
  )
  await replaceFinds(
    client,
    rows.map(({ handle, detail, trace }) => ({
      handle,
      finds: findsOf(JSON.parse(detail).elements as WireElement[], trace ? JSON.parse(trace) : []),
    })),
  )
  return rows.length < PORTION ? '' : rows[rows.length - 1]!.handle
}

export type FoundPart = { identifier: string; identifierName: string; prefix: string }

/** Returns the first of those found by exactly this value, one more than `most` where there are more. */
export async function findBy(db: Db, kind: FindKind, value: string, most: number): Promise<FoundPart[]> {
  const { rows } = await db.execute<FoundPart>(sql`
    select coalesce(i.spelling, i.handle) as identifier, i.name as "identifierName",
      split_part(i.handle, '/', 1) as prefix
    from identifier_finds f join identifiers i on i.handle = f.handle
    where f.kind = ${kind} and f.value = ${value}
    order by f.handle limit ${most + 1}`)
  return rows
}
