import type { CodeRuleDetail, CodeRuleRow } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { findPeriod, formatPeriod, parseDay } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { type CodePart, countCapacity, parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import type { Exports } from '../../../http/exports.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadNamesByCodeRule } from '../templates/templates.ts'
import { countNumbers, filterRanges, listNextNumbers, readRule } from './numbers.ts'
import {
  type CodeRange,
  type CodeRuleOfCompany,
  loadNext,
  loadRanges,
  loadRules,
  loadRuleVersions,
  loadVersions,
} from './store.ts'

export type Deps = {
  db: Db
  now: Now
  exports: Pick<Exports, 'add'>
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}

/** Returns the current day in China, which is used in codes. */
export const readToday = ({ now }: Deps) => parseDay(toShanghaiDay(now()))

/** Returns the name to store with an action, because the account may be deleted later. */
export const loadName = async ({ people }: Deps, db: Db, who: Person) =>
  (await people.describe(db, [who.userId])).get(who.userId)?.name ?? '企业成员'

/** The progress of a rule in the period of today. */
async function loadProgress(deps: Deps, db: Db, row: CodeRuleOfCompany, ranges: readonly CodeRange[]) {
  const { parts, reset } = readRule(row)
  const period = findPeriod(reset, readToday(deps))
  const skipped = filterRanges(ranges, reset, period)
  const next = await loadNext(db, row.prefix, row.id, period)
  const reserved = skipped
    .filter(({ last }) => last < next)
    .reduce((total, { first, last }) => total + last - first + 1, 0)
  return {
    period: formatPeriod(reset, period),
    next: listNextNumbers(next, 1, countCapacity(parts), skipped).numbers[0] ?? countCapacity(parts),
    taken: next - 1 - reserved,
    capacity: countCapacity(parts),
    left: countNumbers(next, countCapacity(parts), skipped),
  }
}

export async function listRules(deps: Deps, prefix: string): Promise<CodeRuleRow[]> {
  const { db } = deps
  const usedBy = await loadNamesByCodeRule(db, prefix)
  const rows: CodeRuleRow[] = []
  for (const row of await loadRules(db, prefix)) {
    const { reset, order } = readRule(row)
    const { next: _next, ...stand } = await loadProgress(deps, db, row, await loadRanges(db, prefix, row.id))
    rows.push({
      id: row.id,
      name: row.name,
      pattern: row.pattern,
      reset,
      order,
      version: row.version,
      ...stand,
      usedBy: usedBy.get(row.id) ?? [],
      updateTime: toShanghaiTime(row.updatedAt),
      updatedBy: row.updatedBy,
    })
  }
  return rows
}

export async function loadDetail(deps: Deps, db: Db, row: CodeRuleOfCompany): Promise<CodeRuleDetail> {
  const { reset, order } = readRule(row)
  const ranges = await loadRanges(db, row.prefix, row.id)
  const { taken: _taken, ...stand } = await loadProgress(deps, db, row, ranges)
  const versions = await loadRuleVersions(db, row.prefix, row.id)
  return {
    id: row.id,
    name: row.name,
    pattern: row.pattern,
    reset,
    order,
    revision: row.revision,
    version: row.version,
    ...stand,
    usedBy: (await loadNamesByCodeRule(db, row.prefix)).get(row.id) ?? [],
    ranges: ranges.map(({ id, first, last, holder, note, until, createdAt, createdBy }) => ({
      id,
      first,
      last,
      holder,
      note,
      until,
      createTime: toShanghaiTime(createdAt),
      createdBy,
    })),
    versions: versions.map((version) => {
      const { reset, order } = readRule({ ...version, seed: row.seed })
      return {
        version: version.version,
        pattern: version.pattern,
        reset,
        order,
        since: toShanghaiTime(version.since),
        by: version.madeBy,
      }
    }),
    updateTime: toShanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
  }
}

export type CodeForm = {
  parts: readonly CodePart[]
  /** Ranges of serial numbers that the rule reserves, each for its holder. */
  ranges: readonly { first: number; last: number; holder: string }[]
}

/** Returns the patterns of a company's codes, in all versions of its rules. */
export async function loadCodeForms(db: Db, prefix: string): Promise<CodeForm[]> {
  const rules = await loadRules(db, prefix)
  const versions = await loadVersions(db, prefix)
  const ranges = new Map<string, CodeForm['ranges']>()
  for (const { id } of rules) ranges.set(id, await loadRanges(db, prefix, id))
  return versions.flatMap(({ ruleId, pattern }) => {
    const { parts } = parsePattern(pattern)
    return parts.length > 0 ? [{ parts, ranges: ranges.get(ruleId) ?? [] }] : []
  })
}
