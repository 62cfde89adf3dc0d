import { randomBytes } from 'node:crypto'
import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { findPeriod, formatPeriod, parseDay } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import {
  CODE_RULES_MAX,
  type CodeRule,
  countCapacity,
  findCodeRuleProblem,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { requireCompanyPrefix, requirePrefixToRead } from '../../enterprises/enterprises/enterprises.ts'
import {
  createCodes,
  findMissingField,
  isColliding,
  listNextNumbers,
  loadNumbers,
  readRule,
  takeNumbers,
} from './numbers.ts'
import { createRangeDownload, type Reserved, reserveRange } from './ranges.ts'
import { type Deps, listRules, loadCodeForms, loadDetail, loadName, readToday } from './showing.ts'
import {
  type CodeRuleOfCompany,
  changeRule,
  findRule,
  importRule,
  insertRule,
  insertRuleVersion,
  loadRules,
  loadVersions,
  lockRules,
} from './store.ts'

export { relocatableCodeRules } from './relocation.ts'

type Fields = Record<string, string | number>
type OfCompany = { prefix?: string | undefined }

const PREVIEWED = 10
/** Examples of an unsaved rule need no secret order. */
const EXAMPLE_SEED = ''

async function requireRule(db: Db, prefix: string, id: string): Promise<CodeRuleOfCompany> {
  const row = isUuid(id) ? await findRule(db, prefix, id) : undefined
  if (!row) throw refuse('code_rule_not_found')
  return row
}

type Saved = CodeRule & { id: string; revision: number; name: string }

/** Refuses a rule whose codes may equal those of another rule or of an older version of this rule. */
async function checkCollisions(db: Db, prefix: string, id: string, rule: CodeRule) {
  const made = readRule({ ...rule, seed: EXAMPLE_SEED })
  for (const version of await loadVersions(db, prefix))
    if (
      isColliding(
        { rule: made, id },
        { rule: readRule({ ...version, seed: EXAMPLE_SEED }), id: version.ruleId },
      )
    )
      throw refuse('code_rule_collides')
}

function save(deps: Deps, who: Person, input: Saved): Promise<CodeRuleDetail> {
  const rule = { pattern: input.pattern.trim(), reset: input.reset, order: input.order }
  const name = toPrintable(input.name)
  const problem = findCodeRuleProblem(rule)
  if (name === '') throw refuseFields({ name: '请填写规则名称' })
  if (name.length > 30) throw refuseFields({ name: '规则名称不能超过 30 个字' })
  if (problem) throw refuseFields({ pattern: problem })
  return transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    await lockRules(db, prefix)
    const [at, by] = [deps.now(), await loadName(deps, db, who)]
    const head = { name, ...rule, updatedAt: at, updatedBy: by }
    if (input.id === '') {
      if ((await loadRules(db, prefix)).length >= CODE_RULES_MAX) throw refuse('code_rules_full')
      const row = {
        prefix,
        id: createId(at.getTime()),
        ...head,
        version: 1,
        revision: 1,
        seed: randomBytes(32).toString('hex'),
      }
      await checkCollisions(db, prefix, row.id, rule)
      await insertRule(db, row)
      await insertRuleVersion(db, { prefix, ruleId: row.id, version: 1, ...rule, since: at, madeBy: by })
      return loadDetail(deps, db, row)
    }
    const before = await requireRule(db, prefix, input.id)
    const isNew =
      before.pattern !== rule.pattern || before.reset !== rule.reset || before.order !== rule.order
    const version = isNew ? before.version + 1 : before.version
    const seen = { prefix, id: input.id, revision: input.revision }
    const changed = await changeRule(db, seen, { ...head, version })
    if (!changed) throw refuse('code_rule_stale')
    if (isNew) {
      await checkCollisions(db, prefix, input.id, rule)
      await insertRuleVersion(db, { prefix, ruleId: input.id, version, ...rule, since: at, madeBy: by })
    }
    return loadDetail(deps, db, changed)
  })
}

type Previewed = CodeRule & OfCompany & { id: string; fields: Fields }
async function preview(deps: Deps, who: Person, input: Previewed) {
  const { db } = deps
  const prefix = await requirePrefixToRead(db, who, input.prefix)
  const problem = findCodeRuleProblem(input)
  if (problem) throw refuseFields({ pattern: problem })
  const saved = input.id === '' ? undefined : await requireRule(db, prefix, input.id)
  const rule = readRule({ ...input, seed: saved?.seed ?? EXAMPLE_SEED })
  const period = findPeriod(rule.reset, readToday(deps))
  const { numbers } = saved
    ? (await loadNumbers(db, { prefix, id: saved.id }, rule, readToday(deps))).first(PREVIEWED)
    : listNextNumbers(1, PREVIEWED, countCapacity(rule.parts), [])
  const codes = createCodes(rule, numbers, readToday(deps), input.fields)
  return {
    codes: codes ?? [],
    period: formatPeriod(rule.reset, period),
    missing: codes ? '' : findMissingField(rule, input.fields),
  }
}

export type Wanted = {
  prefix: string
  id: string
  /** A version of the rule, for codes that must continue as they began; by default the current version. */
  version?: number
  count: number
  at: Date
  fields: Fields
}

/**
 * Takes unique codes, or returns the field whose value does not fit. Fields are checked first, so that a
 * wrong value uses up no numbers.
 */
async function takeCodes(
  db: Db,
  { prefix, id, version, count, at, fields }: Wanted,
): Promise<{ codes: string[]; missing: string }> {
  const missing = findMissingField(readRule(await requireRule(db, prefix, id)), fields)
  if (missing && version === undefined) return { codes: [], missing }
  const day = parseDay(toShanghaiDay(at))
  const { rule, numbers } = await takeNumbers(db, { prefix, id, version, count, day })
  const codes = createCodes(readRule(rule), numbers, day, fields)
  if (!codes) throw refuse('code_rule_stale')
  return { codes, missing: '' }
}

/**
 * Returns the current rule, whether enough numbers are left, and the field whose value does not fit its
 * codes.
 */
async function checkTaking(db: Db, { prefix, id, count, at, fields }: Wanted) {
  const row = await requireRule(db, prefix, id)
  const rule = readRule(row)
  const left = (await loadNumbers(db, { prefix, id }, rule, parseDay(toShanghaiDay(at)))).left()
  if (left < count)
    throw refuse('code_rule_exhausted', `这一期只剩 ${left} 个号，请减少个数，或增加流水的位数`)
  return { name: row.name, version: row.version, missing: findMissingField(rule, fields) }
}

/** Returns the next codes of a rule without taking them. */
async function makeNextCodes(
  db: Db,
  { prefix, id, count, at, fields }: Wanted,
): Promise<{ codes: string[]; missing: string }> {
  const row = await requireRule(db, prefix, id)
  const rule = readRule(row)
  const day = parseDay(toShanghaiDay(at))
  const { numbers } = (await loadNumbers(db, { prefix, id }, rule, day)).first(count)
  const codes = createCodes(rule, numbers, day, fields)
  return codes ? { codes, missing: '' } : { codes: [], missing: findMissingField(rule, fields) }
}

async function issueCodes(
  deps: Deps,
  who: Person,
  { id, count, fields }: { id: string; count: number; fields: Fields },
) {
  const prefix = await requireCompanyPrefix(deps.db, who)
  const { codes, missing } = await takeCodes(deps.db, { prefix, id, count, at: deps.now(), fields })
  if (missing) throw refuseFields({ [`fields.${missing}`]: '这个值写不进编码，请核对位数' })
  return { codes }
}

/** Rules by which companies create codes, and the numbers that are taken. */
export function createCodeRules(deps: Deps) {
  const { db } = deps
  const downloadRange = createRangeDownload(deps.exports)
  return {
    exists: async (db: Db, prefix: string, id: string) =>
      isUuid(id) && (await findRule(db, prefix, id)) !== undefined,
    list: async (who: Person, { prefix }: OfCompany) =>
      listRules(deps, await requirePrefixToRead(db, who, prefix)),
    read: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      loadDetail(deps, db, await requireRule(db, await requirePrefixToRead(db, who, prefix), id)),
    save: (who: Person, input: Saved) => save(deps, who, input),
    preview: (who: Person, input: Previewed) => preview(deps, who, input),
    reserve: (who: Person, input: Reserved) => reserveRange(deps, who, input),
    exportRange: (
      who: Person,
      input: { id: string; range: string; fields: Fields },
      context: { setCookie: (line: string) => void },
    ) => downloadRange(deps, who, input, context),
    take: (who: Person, input: { id: string; count: number; fields: Fields }) => issueCodes(deps, who, input),
  }
}

export { findRuleForRows, loadExpectedCodes, type RowRule, takeCodesOfRows } from './for-rows.ts'
export { lockRule } from './store.ts'
export { checkTaking, findMissingField, importRule, loadCodeForms, makeNextCodes, takeCodes, takeNumbers }
