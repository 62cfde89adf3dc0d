import { dayOf, periodOf } from '@biaojie/contract/code-rules/codes.ts'
import { type CodePart, capacityOf, fieldsOf } from '@biaojie/contract/code-rules/rules.ts'
import { refuse } from '../../http/errors.ts'
import { shanghaiDay } from '../../platform/base/clock.ts'
import { isUuid } from '../../platform/base/ids.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  codesForEach,
  countNumbers,
  missingField,
  nextNumbers,
  rangesIn,
  readRule,
  takeNumbers,
} from './numbers.ts'
import { lockRule, nextOf, rangesOf, ruleById, versionOf } from './store.ts'

type OfRule = { prefix: string; id: string; at: Date }
type Fields = Record<string, string | number>

/** A version of a rule that gives codes to rows of a file, each with values of its own. */
export type RowRule = {
  id: string
  version: number
  name: string
  pattern: string
  parts: readonly CodePart[]
  /** Fields that the codes name. */
  fields: readonly string[]
  /** Numbers that are free in the period of the moment. */
  left: number
  /** The version in force, which may be a later one. */
  newest: number
}

/** Returns the version of a rule, the one in force by default; undefined where there is no such rule. */
export async function ruleForRows(
  db: Db,
  { prefix, id, at }: OfRule,
  version?: number,
): Promise<RowRule | undefined> {
  const row = isUuid(id) ? await ruleById(db, prefix, id) : undefined
  const written = row && version !== undefined ? await versionOf(db, prefix, id, version) : row
  if (!row || !written) return undefined
  const { parts, reset } = readRule({ ...row, ...written })
  const period = periodOf(reset, dayOf(shanghaiDay(at)))
  const skipped = rangesIn(await rangesOf(db, prefix, id), reset, period)
  return {
    id,
    version: version ?? row.version,
    name: row.name,
    pattern: written.pattern,
    parts,
    fields: fieldsOf(parts),
    left: Math.max(0, countNumbers(await nextOf(db, prefix, id, period), capacityOf(parts), skipped)),
    newest: row.version,
  }
}

/**
 * Keeps others from taking numbers of the rule until the end of this transaction. A long one begins with it: were the rule
 * locked after its first rows, it and another would wait for each other.
 */
export const holdRule = (db: Db, { prefix, id }: Pick<OfRule, 'prefix' | 'id'>) => lockRule(db, prefix, id)

/** The field of a row that does not fit its code; empty when all do. */
export const unfitField = ({ parts }: Pick<RowRule, 'parts'>, fields: Fields) =>
  missingField({ parts }, fields)

type Wanted = OfRule & { version: number }

/**
 * Codes that nobody else gets, one for each row. Their fields have to fit. Refuses with code_rule_exhausted and takes
 * none when there are not enough.
 */
export async function takeCodesOfRows(
  db: Db,
  { prefix, id, version, at }: Wanted,
  rows: readonly Fields[],
): Promise<string[]> {
  const day = dayOf(shanghaiDay(at))
  const { rule, numbers } = await takeNumbers(db, { prefix, id, version, count: rows.length, day })
  const codes = codesForEach(readRule(rule), numbers, day, (place) => rows[place] ?? {})
  if (!codes) throw refuse('code_rule_stale')
  return codes
}

/** The codes that these rows would get at this moment, without taking them; fewer when the numbers end. */
export async function expectedCodes(
  db: Db,
  { prefix, id, version, at }: Wanted,
  rows: readonly Fields[],
): Promise<string[]> {
  const row = await ruleById(db, prefix, id)
  const written = row && (await versionOf(db, prefix, id, version))
  if (!row || !written) return []
  const rule = readRule({ ...row, ...written })
  const day = dayOf(shanghaiDay(at))
  const period = periodOf(rule.reset, day)
  const skipped = rangesIn(await rangesOf(db, prefix, id), rule.reset, period)
  const next = await nextOf(db, prefix, id, period)
  const { numbers } = nextNumbers(next, rows.length, capacityOf(rule.parts), skipped)
  return codesForEach(rule, numbers, day, (place) => rows[place] ?? {}) ?? []
}
