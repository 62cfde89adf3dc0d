import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { codeCounters, codeRanges, codeRules, codeRuleVersions } from './tables.ts'

export type CodeRuleOfCompany = typeof codeRules.$inferSelect
export type CodeRuleVersion = typeof codeRuleVersions.$inferSelect
export type CodeRange = typeof codeRanges.$inferSelect

const isRule = (prefix: string, id: string) => and(eq(codeRules.prefix, prefix), eq(codeRules.id, id))

export const loadRules = (db: Db, prefix: string): Promise<CodeRuleOfCompany[]> =>
  db
    .select()
    .from(codeRules)
    .where(eq(codeRules.prefix, prefix))
    .orderBy(desc(codeRules.updatedAt), asc(codeRules.id))

export async function findRule(db: Db, prefix: string, id: string): Promise<CodeRuleOfCompany | undefined> {
  const [row] = await db.select().from(codeRules).where(isRule(prefix, id))
  return row
}

/** The lock is required to take numbers of the rule, to reserve ranges and to change the rule. */
export async function lockRule(db: Db, prefix: string, id: string): Promise<CodeRuleOfCompany | undefined> {
  const [row] = await db.select().from(codeRules).where(isRule(prefix, id)).for('update')
  return row
}

/** Rules of one company are checked against each other, so they must be written one at a time. */
export const lockRules = (db: Db, prefix: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code-rules ${prefix}`}, 0))`)

export const insertRule = (db: Db, row: CodeRuleOfCompany) => db.insert(codeRules).values(row)

export async function changeRule(
  db: Db,
  seen: { prefix: string; id: string; revision: number },
  change: Partial<Omit<CodeRuleOfCompany, 'prefix' | 'id' | 'seed' | 'revision'>>,
): Promise<CodeRuleOfCompany | undefined> {
  const [row] = await db
    .update(codeRules)
    .set({ ...change, revision: sql`${codeRules.revision} + 1` })
    .where(and(isRule(seen.prefix, seen.id), eq(codeRules.revision, seen.revision)))
    .returning()
  return row
}

export const insertRuleVersion = (db: Db, row: CodeRuleVersion) => db.insert(codeRuleVersions).values(row)

/** Returns the versions of all rules of a company, the latest first. */
export const loadVersions = (db: Db, prefix: string): Promise<CodeRuleVersion[]> =>
  db
    .select()
    .from(codeRuleVersions)
    .where(eq(codeRuleVersions.prefix, prefix))
    .orderBy(desc(codeRuleVersions.version))

/** Returns the pattern, reset and order of one version; undefined where there is none. */
export async function findRuleVersion(
  db: Db,
  prefix: string,
  ruleId: string,
  version: number,
): Promise<Pick<CodeRuleVersion, 'pattern' | 'reset' | 'order'> | undefined> {
  const { pattern, reset, order } = codeRuleVersions
  const [row] = await db
    .select({ pattern, reset, order })
    .from(codeRuleVersions)
    .where(
      and(
        eq(codeRuleVersions.prefix, prefix),
        eq(codeRuleVersions.ruleId, ruleId),
        eq(codeRuleVersions.version, version),
      ),
    )
  return row
}

export const loadRuleVersions = (db: Db, prefix: string, ruleId: string): Promise<CodeRuleVersion[]> =>
  db
    .select()
    .from(codeRuleVersions)
    .where(and(eq(codeRuleVersions.prefix, prefix), eq(codeRuleVersions.ruleId, ruleId)))
    .orderBy(desc(codeRuleVersions.version))

/** The first number is 1: a code that ends in zeros alone looks like a mistake. */
const FIRST = 1

export async function loadNext(db: Db, prefix: string, ruleId: string, period: string): Promise<number> {
  const [row] = await db
    .select({ next: codeCounters.next })
    .from(codeCounters)
    .where(
      and(eq(codeCounters.prefix, prefix), eq(codeCounters.ruleId, ruleId), eq(codeCounters.period, period)),
    )
  return row?.next ?? FIRST
}

export async function setNext(
  db: Db,
  prefix: string,
  ruleId: string,
  period: string,
  next: number,
): Promise<void> {
  await db
    .insert(codeCounters)
    .values({ prefix, ruleId, period, next })
    .onConflictDoUpdate({
      target: [codeCounters.prefix, codeCounters.ruleId, codeCounters.period],
      set: { next: sql`greatest(${codeCounters.next}, ${next})` },
    })
}

export const loadRanges = (db: Db, prefix: string, ruleId: string): Promise<CodeRange[]> =>
  db
    .select()
    .from(codeRanges)
    .where(and(eq(codeRanges.prefix, prefix), eq(codeRanges.ruleId, ruleId)))
    .orderBy(asc(codeRanges.first))

export const insertRange = (db: Db, row: CodeRange) => db.insert(codeRanges).values(row)

type ImportedRule = Omit<CodeRuleOfCompany, 'version' | 'revision'> & {
  period: string
  next: number
  ranges: Omit<CodeRange, 'prefix' | 'ruleId' | 'createdAt' | 'createdBy'>[]
}
/** Adds a rule of the demo once, so that people's later changes stay. */
export async function importRule(db: Db, { period, next, ranges, ...rule }: ImportedRule): Promise<void> {
  const { prefix, id, pattern, reset, order, updatedAt, updatedBy } = rule
  const made = await db
    .insert(codeRules)
    .values({ ...rule, version: 1, revision: 1 })
    .onConflictDoNothing()
    .returning({ id: codeRules.id })
  if (made.length === 0) return
  await insertRuleVersion(db, {
    prefix,
    ruleId: id,
    version: 1,
    pattern,
    reset,
    order,
    since: updatedAt,
    madeBy: updatedBy,
  })
  await setNext(db, prefix, id, period, next)
  for (const range of ranges)
    await insertRange(db, { ...range, prefix, ruleId: id, createdAt: updatedAt, createdBy: updatedBy })
}
