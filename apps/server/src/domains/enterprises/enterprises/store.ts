import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { and, count, eq, getTableColumns, gte, inArray, isNotNull, like, or, sql } from 'drizzle-orm'
import { containsText } from '../../../platform/database/columns.ts'
import { type Db, requireFirstRow } from '../../../platform/database/database.ts'
import { isAmong, prepareQuery } from '../../../platform/database/statement.ts'
import { companies } from './tables.ts'

export type Company = typeof companies.$inferSelect
export type NewCompany = Omit<typeof companies.$inferInsert, 'updatedAt'>

const queryByPrefix = prepareQuery((db) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.prefix, sql.placeholder('prefix')))
    .prepare('companies.by-prefix'),
)

export async function findCompanyByPrefix(db: Db, prefix: string): Promise<Company | null> {
  const rows = await queryByPrefix(db).execute({ prefix })
  return rows[0] ?? null
}

export async function findCompanyById(db: Db, id: string): Promise<Company | null> {
  const rows = await db.select().from(companies).where(eq(companies.id, id))
  return rows[0] ?? null
}

const queryByIds = prepareQuery((db) =>
  db.select().from(companies).where(isAmong(companies.id)).prepare('companies.by-ids'),
)

/** Returns companies by id without unknown ones. */
export async function findCompaniesByIds(db: Db, ids: readonly string[]): Promise<Map<string, Company>> {
  const rows = await queryByIds(db).execute({ values: ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the company until the end of the transaction; lock accounts and registrations before it. */
export async function lockCompany(db: Db, id: string): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('no key update')
}

/** Returns those of these prefixes that companies hold. */
export async function findExistingPrefixes(db: Db, prefixes: string[]): Promise<string[]> {
  const rows = await db
    .select({ prefix: companies.prefix })
    .from(companies)
    .where(inArray(companies.prefix, prefixes))
  return rows.map((row) => row.prefix)
}

/** Returns the companies of these prefixes, by prefix. */
export async function findCompaniesByPrefix(db: Db, prefixes: string[]): Promise<Map<string, Company>> {
  if (prefixes.length === 0) return new Map()
  const rows = await db.select().from(companies).where(inArray(companies.prefix, prefixes))
  return new Map(rows.map((row) => [row.prefix, row]))
}

/** Returns all prefixes of a node that companies hold. */
export async function listPrefixesOfNode(db: Db, nodePrefix: string): Promise<string[]> {
  const rows = await db
    .select({ prefix: companies.prefix })
    .from(companies)
    .where(like(companies.prefix, `${nodePrefix}.%`))
  return rows.map((row) => row.prefix)
}

/** Creates the company of an approved registration, or replaces its data. */
export async function saveRegisteredCompany(db: Db, company: NewCompany & { id: string }): Promise<Company> {
  const { prefix: _prefix, id: _id, createTime: _created, ...data } = company
  const rows = await db
    .insert(companies)
    .values(company)
    .onConflictDoUpdate({
      target: companies.id,
      set: {
        ...data,
        examineStatus: sql`case when ${companies.suspendedAt} is null then excluded.examine_status
          else ${companies.examineStatus} end`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning()
  return requireFirstRow(rows)
}

/**
 * Suspends the prefix of a company, so that it answers nothing, or restores it; false when it already has
 * that state.
 */
export async function setSuspended(db: Db, prefix: string, isSuspended: boolean, at: Date): Promise<boolean> {
  const { approved, rejected } = EXAMINE_STATUS
  const rows = await db
    .update(companies)
    .set(
      isSuspended
        ? { suspendedAt: at, examineStatus: rejected, updatedAt: at }
        : { suspendedAt: null, examineStatus: approved, updatedAt: at },
    )
    .where(
      and(
        eq(companies.prefix, prefix),
        isSuspended ? eq(companies.examineStatus, approved) : isNotNull(companies.suspendedAt),
      ),
    )
    .returning({ prefix: companies.prefix })
  return rows.length > 0
}

const holdsPrefix = or(eq(companies.examineStatus, EXAMINE_STATUS.approved), isNotNull(companies.suspendedAt))

/** Returns all companies with a prefix, suspended ones included, by prefix. */
export const listPrefixHolders = (db: Db): Promise<Company[]> =>
  db.select().from(companies).where(holdsPrefix).orderBy(companies.prefix)

export const countPrefixHolders = async (db: Db): Promise<number> => db.$count(companies, holdsPrefix)

export async function findCompaniesByName(db: Db, name: string): Promise<Company[]> {
  return db.select().from(companies).where(eq(companies.name, name)).limit(5)
}

export async function countCompanies(db: Db, since?: Date): Promise<number> {
  return db.$count(companies, since && gte(companies.createTime, since))
}

const APPROVED = 2

const INDUSTRY = companies.industry
/** Returns 山东省 of 山东省滨州市滨城区, 北京市 of 北京市海淀区; '' without either. */
const PROVINCE = sql<string>`coalesce(substring(${companies.area} from '^(.+?(?:省|自治区|特别行政区|市))'), '')`

/** Counts approved holders by industry or by province, most first. */
export async function countHoldersBy(db: Db, by: 'industry' | 'province') {
  const name = by === 'industry' ? sql<string>`${INDUSTRY}` : PROVINCE
  return db
    .select({ name, companies: count() })
    .from(companies)
    .where(eq(companies.examineStatus, APPROVED))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
}

/** Returns approved holders whose name or prefix contains the text, by prefix; `total` counts all of them. */
export async function findHolders(db: Db, query: { text: string; current: number; size: number }) {
  const columns = [companies.name, companies.shortName, companies.prefix]
  const where = and(
    eq(companies.examineStatus, APPROVED),
    or(...columns.map((column) => containsText(column, query.text))),
  )
  const rows = await db
    .select()
    .from(companies)
    .where(where)
    .orderBy(companies.prefix)
    .limit(query.size)
    .offset((query.current - 1) * query.size)
  const total = await db.$count(companies, where)
  return { rows, total }
}

/** Others refer to prefix and id, which stay when the data is replaced. */
const { prefix: _key, id: _id, ...replaced } = getTableColumns(companies)
const excluded = Object.fromEntries(
  Object.entries(replaced).map(([field, column]) => [field, sql.raw(`excluded.${column.name}`)]),
)

/** Creates companies, or replaces their data, without entries in the public register. */
export async function writeCompanyRows(db: Db, rows: NewCompany[]): Promise<Company[]> {
  if (rows.length === 0) return []
  return db
    .insert(companies)
    .values(rows)
    .onConflictDoUpdate({ target: companies.prefix, set: excluded })
    .returning()
}

/** Returns companies whose prefix is in force and was registered before `until`, by prefix. */
export async function listHoldersUntil(
  db: Db,
  until: Date,
): Promise<{ prefix: string; name: string; createTime: Date }[]> {
  const { prefix, name, createTime, examineStatus } = companies
  const rows = await db
    .select({ prefix, name, createTime })
    .from(companies)
    .where(eq(examineStatus, EXAMINE_STATUS.approved))
    .orderBy(prefix)
  return rows.filter((row) => row.createTime < until)
}
