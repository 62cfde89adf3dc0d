import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { findPeriod, formatSerial, parseDay } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { countCapacity, findSerialPart, RANGES_MAX } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Exports, toFileName } from '../../../http/exports.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { requireCompanyPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { createCodes, filterRanges, findMissingField, readRule } from './numbers.ts'
import { type Deps, loadDetail, loadName, readToday } from './showing.ts'
import { findRule, insertRange, loadNext, loadRanges, lockRule } from './store.ts'

/** The maximum number of rows that spreadsheet programs open. */
const RANGE_ROWS_MAX = 500_000
type SetCookie = { setCookie: (line: string) => void }

export type Reserved = {
  id: string
  first: number
  last: number
  holder: string
  note: string
  until: string
}
function findRangeProblems(
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
export const reserveRange = (deps: Deps, who: Person, input: Reserved): Promise<CodeRuleDetail> =>
  transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    const row = isUuid(input.id) ? await lockRule(db, prefix, input.id) : undefined
    if (!row) throw refuse('code_rule_not_found')
    const range = { ...input, holder: toPrintable(input.holder), note: toPrintable(input.note) }
    const { parts, reset } = readRule(row)
    const problems = findRangeProblems(range, countCapacity(parts), toShanghaiDay(deps.now()))
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    const period = findPeriod(reset, readToday(deps))
    const ranges = await loadRanges(db, prefix, row.id)
    const holds = filterRanges(ranges, reset, period)
    if (ranges.length >= RANGES_MAX) throw refuse('code_range_taken', `每条规则最多留 ${RANGES_MAX} 段号`)
    const overlaps = holds.some(({ first, last }) => range.first <= last && first <= range.last)
    if (overlaps || range.first < (await loadNext(db, prefix, row.id, period)))
      throw refuse('code_range_taken')
    const at = deps.now()
    await insertRange(db, {
      ...range,
      prefix,
      ruleId: row.id,
      id: createId(at.getTime()),
      createdAt: at,
      createdBy: await loadName(deps, db, who),
    })
    return loadDetail(deps, db, row)
  })

type OfRange = { prefix: string; id: string; range: string; fields: Record<string, string | number> }

async function requireRange(db: Db, { prefix, id, range }: OfRange) {
  const row = isUuid(id) ? await findRule(db, prefix, id) : undefined
  if (!row) throw refuse('code_rule_not_found')
  const stored = (await loadRanges(db, prefix, id)).find((candidate) => candidate.id === range)
  if (!stored) throw refuse('code_range_not_found')
  return { ...stored, rule: readRule(row) }
}

/**
 * Downloads the codes of one range, for a supplier or an offline machine. Their dates are the day of the
 * request.
 */
export function createRangeDownload({ add }: Pick<Exports, 'add'>) {
  const download = add<OfRange & { day: string }, [number: string, code: string]>({
    file: 'code-range',
    savedAs: async (db, key) => toFileName((await requireRange(db, key)).holder, '号段', 'xlsx'),
    sheet: '号段',
    most: RANGE_ROWS_MAX,
    titles: ['号', '编码'],
    cells: (row) => row,
    async listRanges(db, { day, current, size, ...range }) {
      const { first, last, rule } = await requireRange(db, range)
      const from = first + (current - 1) * size
      const numbers = Array.from(
        { length: Math.max(0, Math.min(size, last + 1 - from)) },
        (_, at) => from + at,
      )
      const serial = findSerialPart(rule.parts)
      const codes = createCodes(rule, numbers, parseDay(day), range.fields) ?? []
      return {
        records: codes.map((code, at) => [formatSerial(serial, numbers[at] ?? 0), code]),
        total: last - first + 1,
      }
    },
  })
  return async (deps: Deps, who: Person, input: Omit<OfRange, 'prefix'>, context: SetCookie) => {
    const request = { ...input, prefix: await requireCompanyPrefix(deps.db, who) }
    const missing = findMissingField((await requireRange(deps.db, request)).rule, request.fields)
    if (missing) throw refuseFields({ [`fields.${missing}`]: '这个值写不进编码，请核对位数' })
    return download({ ...request, day: toShanghaiDay(deps.now()) }, { who, ...context })
  }
}
