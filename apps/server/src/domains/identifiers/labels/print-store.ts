import { and, count, desc, eq, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { labelPrints } from './tables.ts'

export type Print = typeof labelPrints.$inferSelect

/** Labels that these parts have had so far, by folded handle. */
export async function countCopies(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, number>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select({ handle: labelPrints.handle, copy: max(labelPrints.copy) })
    .from(labelPrints)
    .where(
      and(
        eq(labelPrints.prefix, prefix),
        sql`${labelPrints.handle} = any(${sql.param([...handles])}::text[])`,
      ),
    )
    .groupBy(labelPrints.handle)
  return new Map(rows.map(({ handle, copy }) => [handle, copy ?? 0]))
}

const PORTION = 2_000
export async function insertPrints(db: Db, rows: readonly Print[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PORTION)
    await db.insert(labelPrints).values(rows.slice(at, at + PORTION))
}

const SPELLED = sql<string>`coalesce((select coalesce(i.spelling, i.handle) from identifiers i
  where i.prefix = label_prints.prefix and i.handle = label_prints.handle), label_prints.handle)`

type Listed = { prefix: string; templates: readonly string[] | undefined }

export async function listReprints(db: Db, { prefix, templates }: Listed, current: number, size: number) {
  const where = and(
    eq(labelPrints.prefix, prefix),
    ne(labelPrints.reason, ''),
    templates &&
      sql`exists (select 1 from identifiers i where i.prefix = label_prints.prefix
        and i.handle = label_prints.handle and i.template = any(${sql.param([...templates])}::text[]))`,
  )
  const records = await db
    .select({ print: labelPrints, identifier: SPELLED })
    .from(labelPrints)
    .where(where)
    .orderBy(desc(labelPrints.at), desc(labelPrints.id))
    .limit(size)
    .offset((current - 1) * size)
  const [row] = await db.select({ total: count() }).from(labelPrints).where(where)
  return { records, total: row?.total ?? 0 }
}

const SHOWN = 50
export const loadPrints = (db: Db, prefix: string, handle: string) =>
  db
    .select({ print: labelPrints, identifier: SPELLED })
    .from(labelPrints)
    .where(and(eq(labelPrints.prefix, prefix), eq(labelPrints.handle, handle)))
    .orderBy(desc(labelPrints.at), desc(labelPrints.id))
    .limit(SHOWN)

/** The number of these parts that have a scratch code. */
export async function countCoded(db: Db, prefix: string, handles: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select count(*) as total from identifier_codes
    where prefix = ${prefix} and handle = any(${sql.param([...handles])}::text[])`)
  return Number(rows[0]?.total ?? 0)
}
