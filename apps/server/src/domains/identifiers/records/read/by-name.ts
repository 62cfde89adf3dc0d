import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { containsText } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { type SearchWords, splitQuery } from '../../../../platform/database/search-words.ts'
import { identifierNames, searchablePrefixes } from '../tables.ts'
import type { FoundPart } from './finds-store.ts'

type NameQuery = { text: string; current: number; size: number }

/** Requires every term; a term matches in any of its forms. */
const createCondition = (terms: ReturnType<typeof splitQuery>): SQL | undefined =>
  and(...terms.map(({ forms }) => or(...forms.map((form) => containsText(identifierNames.name, form)))))

/**
 * Finds part names that contain every word of the text, in companies that allow a public search; each name
 * comes with its most recently changed identifier in use.
 */
export async function findPublicByName(
  db: Db,
  { text, current, size }: NameQuery,
  words: SearchWords,
): Promise<{ rows: FoundPart[]; total: number }> {
  const terms = splitQuery(text, words)
  if (terms.length === 0) return { rows: [], total: 0 }
  const allowed = exists(
    db
      .select({ one: sql`1` })
      .from(searchablePrefixes)
      .where(eq(searchablePrefixes.prefix, identifierNames.prefix)),
  )
  const { rows } = await db.execute<FoundPart & { total: string }>(sql`
    select coalesce(i.spelling, i.handle) as identifier, i.name as "identifierName", i.prefix,
      count(*) over () as total
    from ${identifierNames}
    cross join lateral (
      select handle, spelling, name, prefix from identifiers
      where prefix = ${identifierNames.prefix} and name = ${identifierNames.name}
        and state = 'active' and blocked_at is null
      order by updated_at desc, handle limit 1) i
    where ${allowed} and ${createCondition(terms)}
    order by i.name, i.prefix limit ${size} offset ${(current - 1) * size}`)
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: Number(rows[0]?.total ?? 0),
  }
}
