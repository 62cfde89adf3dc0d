import {
  CODE_RULES_MAX,
  findCodeRuleProblem,
  ORDERS,
  RANGES_MAX,
  RESETS,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { type Relocatable, RelocationProblem, readFields, toComparableText } from '../../relocatable.ts'
import { isColliding, readRule } from './numbers.ts'
import { type CodeRuleOfCompany, loadRules, loadVersions, lockRules, setNext } from './store.ts'
import { codeCounters, codeRanges, codeRules, codeRuleVersions } from './tables.ts'

type Written = { pattern: string; reset: string; order: string }

/**
 * A code rule with its versions, counters and ranges: the new node continues the numbers, and no number is
 * issued twice.
 */
type MovedRule = Written & {
  /** The id. */
  key: string
  name: string
  version: number
  seed: string
  updatedAt: string
  updatedBy: string
  versions: (Written & { version: number; since: string; madeBy: string })[]
  counters: { period: string; next: number }[]
  ranges: {
    id: string
    first: number
    last: number
    holder: string
    note: string
    until: string
    createdAt: string
    createdBy: string
  }[]
}

const PERIODS_MAX = 100_000

async function addParts(db: Db, prefix: string, rules: readonly CodeRuleOfCompany[]): Promise<MovedRule[]> {
  if (rules.length === 0) return []
  const ids = rules.map(({ id }) => id)
  const isOf = (table: typeof codeRuleVersions | typeof codeCounters | typeof codeRanges) =>
    and(eq(table.prefix, prefix), inArray(table.ruleId, ids))
  const versions = await db
    .select()
    .from(codeRuleVersions)
    .where(isOf(codeRuleVersions))
    .orderBy(asc(codeRuleVersions.version))
  const counters = await db
    .select()
    .from(codeCounters)
    .where(isOf(codeCounters))
    .orderBy(asc(codeCounters.period))
  const ranges = await db.select().from(codeRanges).where(isOf(codeRanges)).orderBy(asc(codeRanges.id))
  return rules.map(({ id, name, pattern, reset, order, version, seed, updatedAt, updatedBy }) => ({
    key: id,
    name,
    pattern,
    reset,
    order,
    version,
    seed,
    updatedAt: updatedAt.toISOString(),
    updatedBy,
    versions: versions
      .filter(({ ruleId }) => ruleId === id)
      .map(({ pattern, reset, order, version, since, madeBy }) => ({
        pattern,
        reset,
        order,
        version,
        since: since.toISOString(),
        madeBy,
      })),
    counters: counters.filter(({ ruleId }) => ruleId === id).map(({ period, next }) => ({ period, next })),
    ranges: ranges
      .filter(({ ruleId }) => ruleId === id)
      .map(({ id, first, last, holder, note, until, createdAt, createdBy }) => ({
        id,
        first,
        last,
        holder,
        note,
        until,
        createdAt: createdAt.toISOString(),
        createdBy,
      })),
  }))
}

type Fields = ReturnType<typeof readFields>

function readWritten(fields: Fields): Written {
  const written = {
    pattern: fields.text('pattern', 120),
    reset: fields.readChoice('reset', RESETS),
    order: fields.readChoice('order', ORDERS),
  }
  const problem = findCodeRuleProblem(written)
  if (problem) throw new RelocationProblem(problem)
  return written
}

function check(raw: unknown, now: Date): MovedRule {
  const fields = readFields(raw)
  const seed = fields.text('seed', 200)
  if (!/^[0-9a-f]+$/.test(seed)) throw new RelocationProblem('字段 seed 不正确')
  return {
    key: fields.id('key'),
    name: fields.text('name', 200),
    ...readWritten(fields),
    version: fields.integer('version', 1, 100_000),
    seed,
    updatedAt: fields.time('updatedAt', now),
    updatedBy: fields.text('updatedBy', 200),
    versions: fields.list('versions', 1_000).map((each) => {
      const one = readFields(each)
      return {
        ...readWritten(one),
        version: one.integer('version', 1, 100_000),
        since: one.time('since', now),
        madeBy: one.text('madeBy', 200),
      }
    }),
    counters: fields.list('counters', PERIODS_MAX).map((each) => {
      const one = readFields(each)
      return { period: one.text('period', 20), next: one.integer('next', 1) }
    }),
    ranges: fields.list('ranges', RANGES_MAX).map((each) => {
      const one = readFields(each)
      return {
        id: one.id('id'),
        first: one.integer('first', 1),
        last: one.integer('last', 1),
        holder: one.text('holder', 200),
        note: one.text('note', 1_000),
        until: one.text('until', 10),
        createdAt: one.time('createdAt', now),
        createdBy: one.text('createdBy', 200),
      }
    }),
  }
}

const listTexts = (values: readonly object[]) => new Set(values.map(toComparableText))

/** A later state contains all versions and ranges of this node, and issues no number again. */
function follows(row: MovedRule, existing: MovedRule): boolean {
  if (row.seed !== existing.seed || row.version < existing.version) return false
  const [versions, ranges] = [listTexts(row.versions), listTexts(row.ranges)]
  const isIn = (all: ReadonlySet<string>, some: readonly object[]) =>
    [...listTexts(some)].every((text) => all.has(text))
  return (
    isIn(versions, existing.versions) &&
    isIn(ranges, existing.ranges) &&
    existing.counters.every(
      ({ period, next }) => (row.counters.find((other) => other.period === period)?.next ?? 0) >= next,
    )
  )
}

/** Finds rules whose codes, in any version, may equal those of another existing rule. */
async function findCollisions(
  db: Db,
  prefix: string,
  rows: readonly MovedRule[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const versions = (await loadVersions(db, prefix)).map((version) => ({
    id: version.ruleId,
    rule: readRule({ ...version, seed: '' }),
  }))
  const names = new Map((await loadRules(db, prefix)).map(({ id, name }) => [id, name]))
  return new Map(
    rows.flatMap((row) => {
      const moved = [row, ...row.versions].map((version) => ({
        id: row.key,
        rule: readRule({ ...version, seed: '' }),
      }))
      const other = versions.find(
        ({ id, rule }) => id !== row.key && moved.some((one) => isColliding(one, { id, rule })),
      )
      const name = other && (names.get(other.id) ?? other.id)
      return name === undefined
        ? []
        : [[row.key, `规则「${row.name}」的编码会与本节点的规则「${name}」重复，请先改其中一条再收`] as const]
    }),
  )
}

async function writeRule(db: Db, prefix: string, row: MovedRule): Promise<void> {
  const { key: id, name, pattern, reset, order, version, seed, updatedBy } = row
  const values = { name, pattern, reset, order, version, updatedAt: new Date(row.updatedAt), updatedBy }
  await db
    .insert(codeRules)
    .values({ prefix, id, seed, revision: 1, ...values })
    .onConflictDoUpdate({ target: [codeRules.prefix, codeRules.id], set: values })
  for (const { since, ...one } of row.versions)
    await db
      .insert(codeRuleVersions)
      .values({ ...one, prefix, ruleId: id, since: new Date(since) })
      .onConflictDoNothing()
  for (const { period, next } of row.counters) await setNext(db, prefix, id, period, next)
  for (const { createdAt, ...range } of row.ranges)
    await db
      .insert(codeRanges)
      .values({ ...range, prefix, ruleId: id, createdAt: new Date(createdAt) })
      .onConflictDoNothing()
}

export const relocatableCodeRules: Relocatable<MovedRule> = {
  count: (db, prefix) => db.$count(codeRules, eq(codeRules.prefix, prefix)),
  async read(db, prefix, after, limit) {
    const rules = await db
      .select()
      .from(codeRules)
      .where(and(eq(codeRules.prefix, prefix), after === '' ? undefined : gt(codeRules.id, after)))
      .orderBy(asc(codeRules.id))
      .limit(Math.min(limit, CODE_RULES_MAX + 1))
    return addParts(db, prefix, rules)
  },
  async find(db, prefix, wanted) {
    await lockRules(db, prefix)
    const ids = wanted.map(({ key }) => key)
    const rules = await db
      .select()
      .from(codeRules)
      .where(and(eq(codeRules.prefix, prefix), inArray(codeRules.id, ids)))
      .for('update')
    return new Map((await addParts(db, prefix, rules)).map((row) => [row.key, row]))
  },
  check: (raw, _prefix, now) => check(raw, now),
  follows,
  findConflicts: findCollisions,
  async write(db, prefix, rows) {
    for (const row of rows) await writeRule(db, prefix, row)
    return new Map()
  },
}
