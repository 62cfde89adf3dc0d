import { parseDay } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { type CodePart, listFieldKeys } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createCodesForEach, loadNumbers, readRule, takeNumbers } from './numbers.ts'
import { findRule, findRuleVersion } from './store.ts'

type OfRule = { prefix: string; id: string; at: Date }
type Fields = Record<string, string | number>

/** A rule version that creates codes for rows of a file, each with its own field values. */
export type RowRule = {
  id: string
  version: number
  name: string
  pattern: string
  parts: readonly CodePart[]
  /** Fields that occur in the codes. */
  fields: readonly string[]
  /** Numbers that are still free in the current period. */
  left: number
  /** The current version, which may be newer. */
  newest: number
}

/** Returns a version of a rule, by default the current one; undefined when the rule does not exist. */
async function findVersion(db: Db, { prefix, id }: OfRule, version: number | undefined) {
  const row = isUuid(id) ? await findRule(db, prefix, id) : undefined
  const written = row && version !== undefined ? await findRuleVersion(db, prefix, id, version) : row
  return row && written && { row, pattern: written.pattern, rule: readRule({ ...row, ...written }) }
}

const toDay = ({ at }: OfRule) => parseDay(toShanghaiDay(at))

/** Returns a rule version with the data that rows need; undefined when the rule does not exist. */
export async function findRuleForRows(db: Db, of: OfRule, version?: number): Promise<RowRule | undefined> {
  const versionRow = await findVersion(db, of, version)
  if (!versionRow) return undefined
  const { row, pattern, rule } = versionRow
  const left = (await loadNumbers(db, of, rule, toDay(of))).left()
  return {
    id: of.id,
    version: version ?? row.version,
    name: row.name,
    pattern,
    parts: rule.parts,
    fields: listFieldKeys(rule.parts),
    left: Math.max(0, left),
    newest: row.version,
  }
}

type Wanted = OfRule & { version: number }

/**
 * Takes the next codes, one for each row, whose fields must fit. Takes none and refuses with
 * code_rule_exhausted when not enough are left.
 */
export async function takeCodesOfRows(
  db: Db,
  { version, ...of }: Wanted,
  rows: readonly Fields[],
): Promise<string[]> {
  const { prefix, id } = of
  const day = toDay(of)
  const { rule, numbers } = await takeNumbers(db, { prefix, id, version, count: rows.length, day })
  const codes = createCodesForEach(readRule(rule), numbers, day, (place) => rows[place] ?? {})
  if (!codes) throw refuse('code_rule_stale')
  return codes
}

/**
 * Returns the codes that these rows would get now, without taking them; fewer when not enough numbers are
 * left.
 */
export async function loadExpectedCodes(
  db: Db,
  { version, ...of }: Wanted,
  rows: readonly Fields[],
): Promise<string[]> {
  const versionRow = await findVersion(db, of, version)
  if (!versionRow) return []
  const day = toDay(of)
  const { numbers } = (await loadNumbers(db, of, versionRow.rule, day)).first(rows.length)
  return createCodesForEach(versionRow.rule, numbers, day, (place) => rows[place] ?? {}) ?? []
}
