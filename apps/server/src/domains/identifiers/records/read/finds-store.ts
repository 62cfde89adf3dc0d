import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { identifierFinds, searchablePrefixes } from '../tables.ts'
import { type Find, type FindKind, listFinds } from './finds.ts'

type FoundBy = { prefix: string; handle: string; finds: () => Find[] }

async function insertFinds(client: pg.ClientBase, records: FoundBy[]): Promise<void> {
  const rows = records.flatMap(({ prefix, handle, finds }) =>
    finds().map((find) => ({ prefix, handle, ...find })),
  )
  if (rows.length === 0) return
  await client.query(
    `insert into identifier_finds (prefix, handle, kind, value)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) order by 1, 2, 3, 4
     on conflict do nothing`,
    [
      rows.map(({ prefix }) => prefix),
      rows.map(({ handle }) => handle),
      rows.map(({ kind }) => kind),
      rows.map(({ value }) => value),
    ],
  )
}

/**
 * Replaces the search values in the transaction that writes these identifiers; stores nothing for companies
 * that do not allow searches.
 */
export async function replaceFinds(client: pg.ClientBase, records: FoundBy[]): Promise<void> {
  if (records.length === 0) return
  const prefixes = [...new Set(records.map(({ prefix }) => prefix))]
  // The lock protects against a company that withdraws its permission at the same moment.
  const { rows } = await client.query<{ prefix: string }>(
    'select prefix from searchable_prefixes where prefix = any($1::text[]) for share',
    [prefixes],
  )
  if (rows.length === 0) return
  const allowed = rows.map(({ prefix }) => prefix)
  const open = records.filter(({ prefix }) => allowed.includes(prefix))
  await client.query('delete from identifier_finds where prefix = any($1) and handle = any($2::text[])', [
    allowed,
    open.map(({ handle }) => handle),
  ])
  await insertFinds(client, open)
}

export async function isSearchable(db: Db, prefix: string): Promise<boolean> {
  const rows = await db.select().from(searchablePrefixes).where(eq(searchablePrefixes.prefix, prefix))
  return rows.length > 0
}

export async function allowSearch(db: Db, prefix: string, at: Date): Promise<void> {
  await db.insert(searchablePrefixes).values({ prefix, at }).onConflictDoNothing()
}

/** Ends the permission and deletes the search values. */
export async function forbidSearch(db: Db, prefix: string): Promise<void> {
  await db.delete(searchablePrefixes).where(eq(searchablePrefixes.prefix, prefix))
  await db.delete(identifierFinds).where(eq(identifierFinds.prefix, prefix))
}

const PORTION = 1_000
type Row = { handle: string; detail: string; trace: string | null }

/**
 * Stores the search values for one portion of a prefix's identifiers after `after`; returns the last handle,
 * '' at the end.
 */
export async function fillPortion(client: pg.ClientBase, prefix: string, after: string): Promise<string> {
  const { rows } = await client.query<Row>(
    `select i.handle, i.detail,
       (select s.public from identifier_scenes s
         where s.prefix = i.prefix and s.handle = i.handle and s.template_code = $3 limit 1) as trace
     from identifiers i where i.prefix = $1 and i.handle > $2 order by i.handle limit ${PORTION}`,
    [prefix, after, SCENES.trace.code],
  )
  await replaceFinds(
    client,
    rows.map(({ handle, detail, trace }) => {
      const { elements }: { elements: WireElement[] } = JSON.parse(detail)
      return { prefix, handle, finds: () => listFinds(elements, trace ? JSON.parse(trace) : []) }
    }),
  )
  return rows.length < PORTION ? '' : (rows.at(-1)?.handle ?? '')
}

export type FoundPart = { identifier: string; identifierName: string; prefix: string }

const PARTS = `
  select coalesce(i.spelling, i.handle) as identifier, i.name as "identifierName", i.prefix
  from identifier_finds f join identifiers i on i.prefix = f.prefix and i.handle = f.handle
  where f.kind = $1 and f.value = $2
  order by f.handle limit $3`

/** Returns the first identifiers with exactly this value, and one more than `most` when there are more. */
export async function findParts(db: Db, kind: FindKind, value: string, most: number): Promise<FoundPart[]> {
  const { rows } = await getClient(db).query<FoundPart>(PARTS, [kind, value, most + 1])
  return rows
}
