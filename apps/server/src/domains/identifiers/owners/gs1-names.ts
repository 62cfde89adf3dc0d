import { gs1Spellings } from '@biaojie/contract/gs1/digital-link.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../../platform/database/database.ts'
import { plainNumber } from '../finds/finds.ts'
import { identifierAliases } from '../tables.ts'

const NAME = /^\(?01\)?(\d{14})\(?21\)?([!-z]{1,20})$/

/** The texts under which a company may have noted a GTIN with a serial number; any other name has itself alone. */
function spellingsOf(name: string): string[] {
  const [, gtin, serial] = NAME.exec(name) ?? []
  if (!gtin || !serial) return [name]
  const parts = [
    { ai: '01', value: gtin },
    { ai: '21', value: serial },
  ]
  return [name, ...gs1Spellings(parts).map(plainNumber)]
}

/**
 * Returns the identifiers, in the company's spelling, to which its own aliases lead, by the text that was given. All texts
 * are looked up at once. With a `template`, only its identifiers and reserved ones are found.
 */
export async function leadsOfAliases(
  client: pg.ClientBase,
  { prefix, template }: { prefix: string; template?: string | undefined },
  texts: readonly string[],
): Promise<Map<string, string>> {
  const spellings = new Map([...new Set(texts)].map((text) => [text, spellingsOf(plainNumber(text))]))
  if (spellings.size === 0) return new Map()
  const { rows } = await client.query<{ alias: string; identifier: string }>(
    `select a.alias, coalesce(i.spelling, i.handle) as identifier
       from identifier_aliases a join identifiers i on i.prefix = a.prefix and i.handle = a.handle
      where a.prefix = $1 and a.alias = any($2::text[])
        and ($3::text is null or i.template = $3 or i.state = 'reserved')`,
    [prefix, [...new Set([...spellings.values()].flat())], template ?? null],
  )
  const leads = new Map(rows.map(({ alias, identifier }) => [alias, identifier]))
  return new Map(
    [...spellings].flatMap(([text, names]) => {
      const found = names.find((name) => leads.has(name))
      return found === undefined ? [] : [[text, leads.get(found) ?? ''] as const]
    }),
  )
}

/** Element strings of GS1 by folded handle, of those that have a GTIN with a serial number as another name. */
export async function gs1NamesOf(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select({ handle: identifierAliases.handle, alias: identifierAliases.alias })
    .from(identifierAliases)
    .where(
      and(
        eq(identifierAliases.prefix, prefix),
        inArray(identifierAliases.handle, [...handles]),
        sql`${identifierAliases.alias} ~ ${'^[(]?01'}`,
      ),
    )
    .orderBy(asc(identifierAliases.createdAt))
  const names = new Map<string, string>()
  for (const { handle, alias } of rows) {
    const [, gtin, serial] = NAME.exec(alias) ?? []
    if (gtin && serial && !names.has(handle)) names.set(handle, `(01)${gtin}(21)${serial}`)
  }
  return names
}
