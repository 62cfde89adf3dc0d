import { findGs1NameProblem, listAliasKeys, readGs1Name, writeElementString } from '@biaojie/gs1/names.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../../../platform/database/database.ts'
import { identifierAliases } from '../tables.ts'

/**
 * Returns the identifiers for a company's own aliases, in the company's spelling, by the given text. All
 * texts are looked up at once. With a `template`, only its identifiers and reserved codes are found.
 */
export async function findByAliases(
  client: pg.ClientBase,
  { prefix, template }: { prefix: string; template?: string | undefined },
  texts: readonly string[],
): Promise<Map<string, string>> {
  const spellings = new Map([...new Set(texts)].map((text) => [text, listAliasKeys(text)]))
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
      const lead = names.find((name) => leads.has(name))
      return lead === undefined ? [] : [[text, leads.get(lead) ?? ''] as const]
    }),
  )
}

/** The content of an identifier's GS1 code, or in Chinese why there is none. */
export type Gs1Content = { text: string; problem: '' } | { text: undefined; problem: string }

function toGs1Content(spelling: string): Gs1Content | undefined {
  const read = readGs1Name(spelling)
  if (!read) return undefined
  const { parts, wrong } = read
  if (wrong)
    return { text: undefined, problem: `别名 ${spelling} 写不成 GS1 码：${findGs1NameProblem(wrong, parts)}` }
  const [key, ...qualifiers] = parts
  const isItem = key?.ai === '01' && qualifiers.some(({ ai }) => ai === '21')
  return isItem ? { text: writeElementString(parts), problem: '' } : undefined
}

export const NO_GS1_NAME: Gs1Content = { text: undefined, problem: '没有“GTIN 加序列号”的别名' }

/** Loads GS1 element strings by folded handle, for identifiers with a GTIN and serial number as alias. */
export async function loadGs1Names(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, Gs1Content>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select({ handle: identifierAliases.handle, spelling: identifierAliases.spelling })
    .from(identifierAliases)
    .where(and(eq(identifierAliases.prefix, prefix), inArray(identifierAliases.handle, [...handles])))
    .orderBy(asc(identifierAliases.createdAt), asc(identifierAliases.alias))
  const names = new Map<string, Gs1Content>()
  // Case matters in serial numbers, so the company's spelling is used.
  for (const { handle, spelling } of rows) {
    if (names.get(handle)?.text !== undefined) continue
    const content = toGs1Content(spelling)
    if (content && (content.text !== undefined || !names.has(handle))) names.set(handle, content)
  }
  return names
}
