import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { identifierAliases } from '../tables.ts'

const NAME = /^\(?01\)?(\d{14})\(?21\)?([!-z]{1,20})$/

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
