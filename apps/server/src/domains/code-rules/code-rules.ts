import { randomBytes } from 'node:crypto'
import type { CodeRuleDetail, CodeRuleRow } from '@biaojie/contract/code-rules/code-rules.ts'
import { dayOf, fieldText, periodOf, periodText } from '@biaojie/contract/code-rules/codes.ts'
import {
  CODE_RULES_MAX,
  type CodeRule,
  capacityOf,
  codeRuleProblem,
  fieldsOf,
  RANGES_MAX,
} from '@biaojie/contract/code-rules/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import type { Person } from '../../http/access/principals.ts'
import { refuse, refuseFields } from '../../http/errors.ts'
import { type Now, shanghaiDay, shanghaiTime } from '../../platform/base/clock.ts'
import { isUuid, newId } from '../../platform/base/ids.ts'
import { printable } from '../../platform/database/columns.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { ownPrefix, readablePrefix } from '../enterprises/enterprises.ts'
import { namesByCodeRule } from '../templates/templates.ts'
import { collides } from './collisions.ts'
import { codesFor, nextNumbers, type ReadRule, rangesIn, readRule, takeNumbers } from './numbers.ts'
import {
  type CodeRange,
  type CodeRuleOfCompany,
  changeRule,
  insertRange,
  insertRule,
  insertRuleVersion,
  lockRule,
  lockRulesOf,
  nextOf,
  rangesOf,
  ruleById,
  rulesOf,
  versionsOfCompany,
  versionsOfRule,
} from './store.ts'

type Deps = {
  db: Db
  now: Now
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}
type Fields = Record<string, string | number>
type OfCompany = { prefix?: string | undefined }

const PREVIEWED = 10
/** Numbers of a rule that is not saved yet: an example needs no secret order. */
const EXAMPLE_SEED = ''

const today = ({ now }: Deps) => dayOf(shanghaiDay(now()))
const nameOf = async ({ people }: Deps, db: Db, who: Person) =>
  (await people.describe(db, [who.userId])).get(who.userId)?.name ?? '企业成员'

async function existing(db: Db, prefix: string, id: string): Promise<CodeRuleOfCompany> {
  const row = isUuid(id) ? await ruleById(db, prefix, id) : undefined
  if (!row) throw refuse('code_rule_not_found')
  return row
}

/** Where a rule stands in the period of today. */
async function standOf(deps: Deps, db: Db, row: CodeRuleOfCompany, ranges: readonly CodeRange[]) {
  const { parts, reset } = readRule(row)
  const period = periodOf(reset, today(deps))
  const skipped = rangesIn(ranges, reset, period)
  const next = await nextOf(db, row.prefix, row.id, period)
  const reserved = skipped
    .filter(({ last }) => last < next)
    .reduce((total, { first, last }) => total + last - first + 1, 0)
  return {
    period: periodText(reset, period),
    next: nextNumbers(next, 1, capacityOf(parts), skipped).numbers[0] ?? capacityOf(parts),
    taken: next - 1 - reserved,
    capacity: capacityOf(parts),
  }
}

async function list(deps: Deps, prefix: string): Promise<CodeRuleRow[]> {
  const { db } = deps
  const usedBy = await namesByCodeRule(db, prefix)
  const rows: CodeRuleRow[] = []
  for (const row of await rulesOf(db, prefix)) {
    const { reset, order } = readRule(row)
    const { next: _next, ...stand } = await standOf(deps, db, row, await rangesOf(db, prefix, row.id))
    rows.push({
      id: row.id,
      name: row.name,
      pattern: row.pattern,
      reset,
      order,
      version: row.version,
      ...stand,
      usedBy: usedBy.get(row.id) ?? [],
      updateTime: shanghaiTime(row.updatedAt),
      updatedBy: row.updatedBy,
    })
  }
  return rows
}

async function detailOf(deps: Deps, db: Db, row: CodeRuleOfCompany): Promise<CodeRuleDetail> {
  const { reset, order } = readRule(row)
  const ranges = await rangesOf(db, row.prefix, row.id)
  const { taken: _taken, ...stand } = await standOf(deps, db, row, ranges)
  const versions = await versionsOfRule(db, row.prefix, row.id)
  return {
    id: row.id,
    name: row.name,
    pattern: row.pattern,
    reset,
    order,
    revision: row.revision,
    version: row.version,
    ...stand,
    usedBy: (await namesByCodeRule(db, row.prefix)).get(row.id) ?? [],
    ranges: ranges.map(({ id, first, last, holder, note, until, createdAt, createdBy }) => ({
      id,
      first,
      last,
      holder,
      note,
      until,
      createTime: shanghaiTime(createdAt),
      createdBy,
    })),
    versions: versions.map((one) => {
      const { reset, order } = readRule({ ...one, seed: row.seed })
      return {
        version: one.version,
        pattern: one.pattern,
        reset,
        order,
        since: shanghaiTime(one.since),
        by: one.madeBy,
      }
    }),
    updateTime: shanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
  }
}

type Saved = CodeRule & { id: string; revision: number; name: string }

/** Codes that another rule, or an older version of this one, may have given already. */
async function refuseCollision(db: Db, prefix: string, id: string, rule: CodeRule) {
  const made = readRule({ ...rule, seed: EXAMPLE_SEED })
  for (const version of await versionsOfCompany(db, prefix))
    if (
      collides({ rule: made, id }, { rule: readRule({ ...version, seed: EXAMPLE_SEED }), id: version.ruleId })
    )
      throw refuse('code_rule_collides')
}

function save(deps: Deps, who: Person, given: Saved): Promise<CodeRuleDetail> {
  const rule = { pattern: given.pattern.trim(), reset: given.reset, order: given.order }
  const name = printable(given.name)
  const problem = codeRuleProblem(rule)
  if (name === '') throw refuseFields({ name: '请填写规则名称' })
  if (name.length > 30) throw refuseFields({ name: '规则名称不能超过 30 个字' })
  if (problem) throw refuseFields({ pattern: problem })
  return transact(deps.db, async (db) => {
    const prefix = await ownPrefix(db, who)
    await lockRulesOf(db, prefix)
    const [at, by] = [deps.now(), await nameOf(deps, db, who)]
    const head = { name, ...rule, updatedAt: at, updatedBy: by }
    if (given.id === '') {
      if ((await rulesOf(db, prefix)).length >= CODE_RULES_MAX) throw refuse('code_rules_full')
      const row = {
        prefix,
        id: newId(at.getTime()),
        ...head,
        version: 1,
        revision: 1,
        seed: randomBytes(32).toString('hex'),
      }
      await refuseCollision(db, prefix, row.id, rule)
      await insertRule(db, row)
      await insertRuleVersion(db, { prefix, ruleId: row.id, version: 1, ...rule, since: at, madeBy: by })
      return detailOf(deps, db, row)
    }
    const before = await existing(db, prefix, given.id)
    const isNew =
      before.pattern !== rule.pattern || before.reset !== rule.reset || before.order !== rule.order
    const version = isNew ? before.version + 1 : before.version
    const seen = { prefix, id: given.id, revision: given.revision }
    const changed = await changeRule(db, seen, { ...head, version })
    if (!changed) throw refuse('code_rule_stale')
    if (isNew) {
      await refuseCollision(db, prefix, given.id, rule)
      await insertRuleVersion(db, { prefix, ruleId: given.id, version, ...rule, since: at, madeBy: by })
    }
    return detailOf(deps, db, changed)
  })
}

type Previewed = CodeRule & OfCompany & { id: string; fields: Fields }
async function preview(deps: Deps, who: Person, given: Previewed) {
  const { db } = deps
  const prefix = await readablePrefix(db, who, given.prefix)
  const problem = codeRuleProblem(given)
  if (problem) throw refuseFields({ pattern: problem })
  const saved = given.id === '' ? undefined : await existing(db, prefix, given.id)
  const rule = readRule({ ...given, seed: saved?.seed ?? EXAMPLE_SEED })
  const period = periodOf(rule.reset, today(deps))
  const next = saved ? await nextOf(db, prefix, saved.id, period) : 1
  const skipped = saved ? rangesIn(await rangesOf(db, prefix, saved.id), rule.reset, period) : []
  const { numbers } = nextNumbers(next, PREVIEWED, capacityOf(rule.parts), skipped)
  const codes = codesFor(rule, numbers, today(deps), given.fields)
  return {
    codes: codes ?? [],
    period: periodText(rule.reset, period),
    missing: codes ? '' : missingField(rule, given.fields),
  }
}

const missingField = ({ parts }: ReadRule, fields: Fields): string =>
  fieldsOf(parts).find((key) =>
    parts.some(
      (part) =>
        part.kind === 'field' && part.field === key && fieldText(fields[key], part.width) === undefined,
    ),
  ) ?? ''

type Reserved = { id: string; first: number; last: number; holder: string; note: string; until: string }
function rangeProblems(
  { first, last, holder, until }: Reserved,
  capacity: number,
  day: string,
): Record<string, string> {
  return {
    ...(holder === '' && { holder: '请写明这段号给谁' }),
    ...((first < 1 || first >= capacity) && { first: `应为 1–${capacity - 1}` }),
    ...(last >= capacity
      ? { last: `不能超过 ${capacity - 1}` }
      : last < first && { last: '不能小于起始的号' }),
    ...(until !== '' && (!isDay(until) || until < day) && { until: '请选择今天或以后的日期' }),
  }
}

const reserve = (deps: Deps, who: Person, given: Reserved): Promise<CodeRuleDetail> =>
  transact(deps.db, async (db) => {
    const prefix = await ownPrefix(db, who)
    const row = isUuid(given.id) ? await lockRule(db, prefix, given.id) : undefined
    if (!row) throw refuse('code_rule_not_found')
    const range = { ...given, holder: printable(given.holder), note: printable(given.note) }
    const { parts, reset } = readRule(row)
    const problems = rangeProblems(range, capacityOf(parts), shanghaiDay(deps.now()))
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    const period = periodOf(reset, today(deps))
    const ranges = await rangesOf(db, prefix, row.id)
    const holds = rangesIn(ranges, reset, period)
    if (ranges.length >= RANGES_MAX) throw refuse('code_range_taken', `每条规则最多留 ${RANGES_MAX} 段号`)
    const overlaps = holds.some(({ first, last }) => range.first <= last && first <= range.last)
    if (overlaps || range.first < (await nextOf(db, prefix, row.id, period))) throw refuse('code_range_taken')
    const at = deps.now()
    await insertRange(db, {
      ...range,
      prefix,
      ruleId: row.id,
      id: newId(at.getTime()),
      createdAt: at,
      createdBy: await nameOf(deps, db, who),
    })
    return detailOf(deps, db, row)
  })

/** Codes that nobody else gets. Fields are read before numbers are taken, so that a wrong value costs none. */
async function take(
  deps: Deps,
  who: Person,
  { id, count, fields }: { id: string; count: number; fields: Fields },
) {
  const prefix = await ownPrefix(deps.db, who)
  const known = readRule(await existing(deps.db, prefix, id))
  const missing = missingField(known, fields)
  if (missing) throw refuseFields({ [`fields.${missing}`]: '这个值写不进编码，请核对位数' })
  const day = today(deps)
  const { rule, numbers } = await takeNumbers(deps.db, { prefix, id, count, day })
  const codes = codesFor(readRule(rule), numbers, day, fields)
  if (!codes) throw refuse('code_rule_stale')
  return { codes }
}

/** Rules by which companies give codes, and the numbers taken of them. */
export function createCodeRules(deps: Deps) {
  const { db } = deps
  return {
    list: async (who: Person, { prefix }: OfCompany) => list(deps, await readablePrefix(db, who, prefix)),
    read: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      detailOf(deps, db, await existing(db, await readablePrefix(db, who, prefix), id)),
    save: (who: Person, given: Saved) => save(deps, who, given),
    preview: (who: Person, given: Previewed) => preview(deps, who, given),
    reserve: (who: Person, given: Reserved) => reserve(deps, who, given),
    take: (who: Person, given: { id: string; count: number; fields: Fields }) => take(deps, who, given),
  }
}

export { takeNumbers }
export type CodeRules = ReturnType<typeof createCodeRules>
