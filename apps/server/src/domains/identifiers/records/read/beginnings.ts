import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { COUNTED_MOST } from '../../../../platform/database/keyset.ts'
import { joinConditions, selectByBeginning } from './list-store.ts'

const SAMPLES = 3

/** The number of identifiers, up to one more than COUNTED_MOST, and the first of them. */
export type Matched = { count: number; samples: string[] }

async function count(db: Db, prefix: string, conditions: readonly SQL[]): Promise<Matched> {
  const where = joinConditions([sql`i.prefix = ${prefix}`, ...conditions])
  const { rows } = await db.execute<{ total: number; samples: string[] | null }>(sql`
    select (select count(*)::int from (select 1 from identifiers i where ${where} limit ${COUNTED_MOST + 1}) c) as total,
           (select array_agg(name) from (
             select coalesce(i.spelling, i.handle) as name from identifiers i
              where ${where} order by i.handle limit ${SAMPLES}) s) as samples`)
  return { count: rows[0]?.total ?? 0, samples: rows[0]?.samples ?? [] }
}

/** Counts the identifiers of a prefix whose suffixes begin with each of these texts, and all others. */
export async function countBeginnings(
  db: Db,
  prefix: string,
  beginnings: readonly string[],
): Promise<{ each: Map<string, Matched>; others: Matched }> {
  const each = new Map<string, Matched>()
  for (const beginning of beginnings)
    each.set(beginning, await count(db, prefix, [selectByBeginning(`${prefix}/${beginning}`)]))
  const others = await count(
    db,
    prefix,
    beginnings.map((beginning) => sql`not ${selectByBeginning(`${prefix}/${beginning}`)}`),
  )
  return { each, others }
}
