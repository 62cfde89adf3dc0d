import type { CodeRuleDetail } from '@biaojie/contract/code-rules/code-rules.ts'
import { periodOf } from '@biaojie/contract/code-rules/codes.ts'
import { capacityOf, RANGES_MAX } from '@biaojie/contract/code-rules/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import type { Person } from '../../http/access/principals.ts'
import { refuse, refuseFields } from '../../http/errors.ts'
import { shanghaiDay } from '../../platform/base/clock.ts'
import { isUuid, newId } from '../../platform/base/ids.ts'
import { printable } from '../../platform/database/columns.ts'
import { transact } from '../../platform/database/database.ts'
import { ownPrefix } from '../enterprises/enterprises.ts'
import { type Deps, nameOf, today } from './deps.ts'
import { rangesIn, readRule } from './numbers.ts'
import { detailOf } from './showing.ts'
import { insertRange, lockRule, nextOf, rangesOf } from './store.ts'

export type Reserved = {
  id: string
  first: number
  last: number
  holder: string
  note: string
  until: string
}
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

/** Reserves numbers that the counter has not reached and no other range holds. */
export const reserveRange = (deps: Deps, who: Person, given: Reserved): Promise<CodeRuleDetail> =>
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
