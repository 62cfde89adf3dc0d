import { count, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { companies } from './tables.ts'

export type Company = typeof companies.$inferSelect
export type NewCompany = Omit<Company, 'updatedAt'>

export async function companyByPrefix(db: Db, prefix: string): Promise<Company | null> {
  const rows = await db.select().from(companies).where(eq(companies.prefix, prefix))
  return rows[0] ?? null
}

export async function prefixesAmong(db: Db, prefixes: string[]): Promise<string[]> {
  const rows = await db
    .select({ prefix: companies.prefix })
    .from(companies)
    .where(inArray(companies.prefix, prefixes))
  return rows.map((row) => row.prefix)
}

export async function countCompanies(db: Db, since?: Date): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(companies)
    .where(since && gte(companies.createTime, since))
  return rows[0]?.total ?? 0
}

const { prefix: _key, ...replaced } = getTableColumns(companies)
const excluded = Object.fromEntries(
  Object.entries(replaced).map(([field, column]) => [
    field,
    field === 'updatedAt' ? sql`now()` : sql.raw(`excluded.${column.name}`),
  ]),
)

export async function putCompanies(db: Db, rows: NewCompany[]): Promise<void> {
  if (rows.length === 0) return
  await db.insert(companies).values(rows).onConflictDoUpdate({ target: companies.prefix, set: excluded })
}
