import {
  COMPANY_SUCCESS,
  type CompanyFigures,
  type NodeReportCheck,
  type NodeReportFigures,
  REQUIRED_P99_MS,
  REQUIRED_SUCCESS,
} from '@biaojie/contract/node/node-reports/rules.ts'
import { DAY_MS, HOUR_MS } from '@biaojie/contract/times.ts'
import {
  addDays,
  addMonths,
  readMonotonicClock,
  startOfDay,
  toShanghaiDay,
} from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { listHoldersUntil } from '../../enterprises/enterprises/enterprises.ts'
import { countAddedByCompany, countAddedByMonth } from '../../identifiers/records/identifiers.ts'
import {
  computeQuantile,
  countResolutionsByMonth,
  FAILED,
  findFirstMinute,
  loadMinutesUp,
  loadOutcomes,
  UNKNOWN,
} from '../../resolution/resolution/resolution.ts'

const MINUTE = 60_000
const MONTHS_SHOWN = 12

export const getLastDay = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)
export const getMonthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

type Row = { prefix: string; day: string; outcome: number; total: number }
const addOutcomes = (rows: readonly Row[]) => {
  const outcomes = new Map<number, number>()
  for (const { outcome, total } of rows) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + total)
  return outcomes
}

/** Sums of outcomes: all resolutions, the share that the node answered, and how long answers took. */
export function sumOutcomes(rows: readonly Row[]) {
  const outcomes = addOutcomes(rows)
  const resolutions = [...outcomes.values()].reduce((sum, total) => sum + total, 0)
  const failed = outcomes.get(FAILED) ?? 0
  return {
    resolutions,
    failed,
    unknown: outcomes.get(UNKNOWN) ?? 0,
    success: resolutions > 0 ? (resolutions - failed) / resolutions : null,
    p50: computeQuantile(outcomes, 0.5),
    p99: computeQuantile(outcomes, 0.99),
  }
}

export function groupBy<R, K>(rows: readonly R[], key: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

const listDays = (from: string, to: string) => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Minutes of a day that are over, and those in which the node was up. */
function countMinutesUp(day: string, up: ReadonlyMap<number, number>, now: Date, began: number) {
  const start = startOfDay(day).getTime()
  const from = Math.max(start, began)
  const until = Math.min(start + DAY_MS, now.getTime())
  if (until <= from) return { minutes: 0, up: 0 }
  let counted = 0
  for (let at = start; at < start + DAY_MS; at += HOUR_MS) counted += up.get(at) ?? 0
  const minutes = Math.floor((until - from) / MINUTE)
  return { minutes, up: Math.min(minutes, counted) }
}

type Before = Pick<
  NodeReportFigures,
  'added' | 'registered' | 'resolutions' | 'success' | 'p99' | 'companies'
>

type Sums = Pick<
  NodeReportFigures,
  'added' | 'registered' | 'resolutions' | 'success' | 'p99' | 'byCompany' | 'minutes' | 'minutesUp'
> & { strangers: number; before: Before | null }

const formatNames = (list: readonly CompanyFigures[]) =>
  list
    .slice(0, 3)
    .map(({ name }) => name)
    .join('、') + (list.length > 3 ? `等 ${list.length} 家` : '')
const sum = (list: readonly CompanyFigures[], of: 'added' | 'registered') =>
  list.reduce((total, entry) => total + entry[of], 0)

/** Compares the figures with each other and with the required ones; a difference has to be explained. */
function runChecks(sums: Sums): NodeReportCheck[] {
  const { added, registered, success, p99, byCompany, minutes, minutesUp: up, strangers, before } = sums
  const idle = byCompany.filter((company) => company.added <= 0)
  const poor = byCompany.filter((company) => company.success !== null && company.success < COMPANY_SUCCESS)
  const check = (key: string, ok: boolean, good: string, bad: string): NodeReportCheck => ({
    key,
    ok,
    text: ok ? good : bad,
    explain: !ok,
  })
  const carried = before ? before.registered + added : registered
  return [
    check(
      'carried',
      carried === registered,
      before ? '上月累计 + 新增 = 本月累计' : '第一份月报，没有上月可对',
      `上月累计 + 新增与本月累计差 ${Math.abs(registered - carried)}：有早先登记的在本月作废`,
    ),
    check(
      'sums',
      sum(byCompany, 'added') === added && sum(byCompany, 'registered') === registered,
      '按企业加起来等于节点合计',
      '按企业加起来不等于节点合计：有标识不在名录企业的前缀下',
    ),
    check(
      'directory',
      strangers === 0,
      '企业名录与前缀一一对应',
      `${strangers} 个有标识的前缀不在企业名录里`,
    ),
    check(
      'log',
      minutes === up,
      `解析记录 ${Math.round(minutes / 60)} 小时不缺`,
      `解析记录缺 ${minutes - up} 分钟`,
    ),
    check(
      'success',
      success === null || success >= REQUIRED_SUCCESS,
      `解析成功率不低于 ${REQUIRED_SUCCESS * 100} %`,
      `解析成功率低于 ${REQUIRED_SUCCESS * 100} %`,
    ),
    check(
      'latency',
      p99 === null || p99 <= REQUIRED_P99_MS,
      `时延 p99 不超过 ${REQUIRED_P99_MS} ms`,
      `时延 p99 超过 ${REQUIRED_P99_MS} ms`,
    ),
    check('idle', idle.length === 0, '每家当月都有注册', `${idle.length} 家当月没有注册`),
    ...(poor.length > 0
      ? [check('companies', false, '', `${formatNames(poor)}成功率低于 ${COMPANY_SUCCESS * 100} %`)]
      : []),
  ]
}

type Marks = {
  up: ReadonlyMap<number, number>
  /** The first minute in which the node was up; earlier time has no data. */
  first: number | undefined
}

/** Counts the days of a report. */
export function countDays(
  [from, to]: readonly [from: string, to: string],
  rows: readonly Row[],
  { up, first }: Marks,
  now: Date,
) {
  const byDay = groupBy(rows, ({ day }) => day)
  const began = first ?? now.getTime()
  const days = listDays(from, to).map((day) => {
    const { resolutions, p50, p99 } = sumOutcomes(byDay.get(day) ?? [])
    const { minutes, up: reached } = countMinutesUp(day, up, now, began)
    return { day, resolutions, p50, p99, down: minutes > 0 ? minutes - reached : null, minutes }
  })
  const minutes = days.reduce((total, day) => total + day.minutes, 0)
  const down = days.reduce((total, day) => total + (day.down ?? 0), 0)
  return { days: days.map(({ minutes: _minutes, ...day }) => day), minutes, minutesUp: minutes - down }
}

/** Registrations and resolutions of so many months, the named one last. */
export async function loadMonths(
  db: Db,
  month: string,
  count = MONTHS_SHOWN,
): Promise<NodeReportFigures['months']> {
  const months = [month]
  while (months.length < count) months.unshift(getMonthBefore(months[0] ?? month))
  const [from, to] = [`${months[0]}-01`, getLastDay(month)]
  const [added, resolutions] = [
    await countAddedByMonth(db, from, to),
    await countResolutionsByMonth(db, from, to),
  ]
  return months.map((month) => ({
    month,
    added: added.get(month) ?? 0,
    resolutions: resolutions.get(month) ?? 0,
  }))
}

/** Counts a month of the node; the current month up to now. */
export async function countReport(
  db: Db,
  month: string,
  { now, before }: { now: Date; before: Before | null },
): Promise<NodeReportFigures> {
  const began = readMonotonicClock()
  const [from, last] = [`${month}-01`, getLastDay(month)]
  const [to = last] = [last, toShanghaiDay(now)].sort()
  const until = startOfDay(addDays(last, 1))
  const [rows, registrations, holders, up, first] = [
    await loadOutcomes(db, from, to),
    await countAddedByCompany(db, from, to),
    await listHoldersUntil(db, until),
    await loadMinutesUp(db, startOfDay(from), until),
    await findFirstMinute(db),
  ]
  const byPrefix = groupBy(rows, ({ prefix }) => prefix)
  const byCompany = holders.map(({ prefix, name }): CompanyFigures => {
    const { resolutions, success, p50, p99 } = sumOutcomes(byPrefix.get(prefix) ?? [])
    const { added, registered } = registrations.get(prefix) ?? { added: 0, registered: 0 }
    return { prefix, name, added, registered, resolutions, success, p50, p99 }
  })
  byCompany.sort((a, b) => b.added - a.added || (a.prefix < b.prefix ? -1 : 1))
  const group = new Set(holders.map(({ prefix }) => prefix))
  const [added, registered] = [...registrations.values()].reduce<[number, number]>(
    ([more, all], company) => [more + company.added, all + company.registered],
    [0, 0],
  )
  const sums = {
    ...sumOutcomes(rows),
    ...countDays([from, to], rows, { up, first }, now),
    added,
    registered,
    byCompany,
  }
  const strangers = [...registrations].filter(
    ([prefix, figures]) => figures.registered > 0 && !group.has(prefix),
  ).length
  return {
    month,
    from,
    to,
    ...sums,
    registeredBefore: registered - added,
    companies: holders.length,
    newCompanies: holders.filter(({ createTime }) => createTime >= startOfDay(from)).length,
    months: await loadMonths(db, month),
    before: before && {
      added: before.added,
      resolutions: before.resolutions,
      success: before.success,
      p99: before.p99,
      companies: before.companies,
    },
    checks: runChecks({ ...sums, strangers, before }),
    ms: Math.round(readMonotonicClock() - began),
  }
}
