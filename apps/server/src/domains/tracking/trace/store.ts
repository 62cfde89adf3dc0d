import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { createTrail } from '../../node/cases/cases.ts'
import { traceAudiences, traceLinks, traceLinkTrail, traceSheets } from './tables.ts'

export type Link = typeof traceLinks.$inferSelect
export type Sheet = typeof traceSheets.$inferSelect

export const trail = createTrail(traceLinkTrail, traceLinkTrail.linkId)
export const toPair = (one: string, other: string) => [one, other].sort().join(' ')

/** Pairs of companies with an accepted link, one of them among these prefixes. */
export async function loadAcceptedPairs(db: Db, prefixes: readonly string[]): Promise<string[]> {
  const { rows } = await getClient(db).query<{ pair: string }>(
    `select pair from trace_links where state = 'accepted' and (offerer = any($1) or partner = any($1))`,
    [prefixes],
  )
  return rows.map(({ pair }) => pair)
}

export async function findLink(db: Db, id: string): Promise<Link | undefined> {
  const [row] = await db.select().from(traceLinks).where(eq(traceLinks.id, id))
  return row
}

export const loadLinks = (db: Db, prefix: string, most: number): Promise<Link[]> =>
  db
    .select()
    .from(traceLinks)
    .where(or(eq(traceLinks.offerer, prefix), eq(traceLinks.partner, prefix)))
    .orderBy(desc(traceLinks.createdAt), desc(traceLinks.id))
    .limit(most)

export async function countOpenLinks(db: Db, prefix: string): Promise<number> {
  return db.$count(
    traceLinks,
    and(
      or(eq(traceLinks.offerer, prefix), eq(traceLinks.partner, prefix)),
      inArray(traceLinks.state, ['offered', 'accepted']),
    ),
  )
}

/** Returns false when the two companies have an open link already. */
export async function insertLink(db: Db, row: Link): Promise<boolean> {
  const rows = await db.insert(traceLinks).values(row).onConflictDoNothing().returning({ id: traceLinks.id })
  return rows.length > 0
}

/** Returns undefined when the link was changed meanwhile. */
export async function changeLink(
  db: Db,
  seen: { id: string; version: number },
  change: Partial<Link>,
): Promise<Link | undefined> {
  const [row] = await db
    .update(traceLinks)
    .set({ ...change, version: seen.version + 1 })
    .where(and(eq(traceLinks.id, seen.id), eq(traceLinks.version, seen.version)))
    .returning()
  return row
}

const COUNT_MAX = 10_001
export type Neighbour = { prefix: string; edges: number }

/** Counts the connections of a company's parts with those of each other company. */
export async function loadNeighbours(db: Db, prefix: string): Promise<Neighbour[]> {
  const { rows } = await getClient(db).query<Neighbour>(
    `select other_prefix as prefix, count(*)::int as edges from (
       select other_prefix from event_edges
        where prefix = $1 and "foreign" and other_prefix <> $1 limit ${COUNT_MAX * 10}) near
      group by 1 order by 2 desc`,
    [prefix],
  )
  return rows.map((row) => ({ ...row, edges: Math.min(row.edges, COUNT_MAX) }))
}

type Shown = Audience | 'owner'

/** Returns by `prefix template` who sees the parts of a template in traces. */
export async function loadAudiences(db: Db, prefixes: readonly string[]): Promise<Map<string, Shown>> {
  const rows = await db
    .select()
    .from(traceAudiences)
    .where(inArray(traceAudiences.prefix, [...prefixes]))
  return new Map(rows.map(({ prefix, template, shownTo }) => [`${prefix} ${template}`, shownTo]))
}

export const saveAudienceRow = (db: Db, row: typeof traceAudiences.$inferSelect) =>
  db
    .insert(traceAudiences)
    .values(row)
    .onConflictDoUpdate({ target: [traceAudiences.prefix, traceAudiences.template], set: row })

export const insertSheet = (db: Db, row: Sheet) => db.insert(traceSheets).values(row)

export const loadSheets = (db: Db, prefix: string, handle: string): Promise<Sheet[]> =>
  db
    .select()
    .from(traceSheets)
    .where(and(eq(traceSheets.prefix, prefix), eq(traceSheets.handle, handle)))
    .orderBy(desc(traceSheets.createdAt), desc(traceSheets.id))
    .limit(100)

export const countShared = (db: Db, prefix: string, day: string): Promise<number> =>
  db.$count(
    traceSheets,
    and(
      eq(traceSheets.prefix, prefix),
      sql`${traceSheets.token} is not null and ${traceSheets.revokedAt} is null and ${traceSheets.until} >= ${day}`,
    ),
  )

export async function findSheetByCode(db: Db, code: string): Promise<Sheet | undefined> {
  const [row] = await db.select().from(traceSheets).where(eq(traceSheets.code, code))
  return row
}

/** Finds the sheet of a link that has not ended, and counts the opening. */
export async function openSharedSheet(db: Db, token: string, day: string): Promise<Sheet | undefined> {
  const [row] = await db
    .update(traceSheets)
    .set({ opened: sql`${traceSheets.opened} + 1` })
    .where(
      and(
        eq(traceSheets.token, token),
        sql`${traceSheets.revokedAt} is null and ${traceSheets.until} >= ${day}`,
      ),
    )
    .returning()
  return row
}

export async function revokeSheet(db: Db, prefix: string, id: string, at: Date): Promise<Sheet | undefined> {
  const [row] = await db
    .update(traceSheets)
    .set({ revokedAt: sql`coalesce(${traceSheets.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(traceSheets.prefix, prefix), eq(traceSheets.id, id)))
    .returning()
  return row
}
