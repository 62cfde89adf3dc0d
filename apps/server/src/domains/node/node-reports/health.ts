import { calls } from '@biaojie/contract/calls.ts'
import type { NodeHealth } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { and, gte, lte } from 'drizzle-orm'
import { addDays, type Now, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findFirstMinute, loadMinutesUp, loadOutcomes } from '../../resolution/resolution/resolution.ts'
import { countDays, groupBy, sumOutcomes } from './counting.ts'
import { requestFailures } from './tables.ts'

const DAYS = 30
const MAX_ERRORS = 50

const SUMMARIES = new Map(Object.entries(calls).map(([name, { summary }]) => [name, summary]))
const OTHERS: Readonly<Record<string, string>> = { '*': '门户页面', none: '不存在的地址' }

type Failure = typeof requestFailures.$inferSelect

function toErrors(failures: readonly Failure[]): NodeHealth['errors'] {
  const groups = groupBy(failures, ({ call, status }) => `${status} ${call}`)
  const errors = [...groups.values()].flatMap((groupFailures) => {
    const [last] = groupFailures.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    if (!last) return []
    const { call, status, lastAt, requestId } = last
    const total = groupFailures.reduce((sum, entry) => sum + entry.total, 0)
    const summary = SUMMARIES.get(call) ?? OTHERS[call] ?? ''
    return [{ call, summary, status, total, lastTime: toShanghaiTime(lastAt), requestId }]
  })
  return errors.sort((a, b) => b.total - a.total || (a.call < b.call ? -1 : 1)).slice(0, MAX_ERRORS)
}

/** Counts the last thirty days up to now: minutes up, lookups with their times, failed requests. */
export async function loadHealth({ db, now }: { db: Db; now: Now }): Promise<NodeHealth> {
  const at = now()
  const to = toShanghaiDay(at)
  const from = addDays(to, 1 - DAYS)
  const [rows, up, first, failures] = await Promise.all([
    loadOutcomes(db, from, to),
    loadMinutesUp(db, startOfDay(from), startOfDay(addDays(to, 1))),
    findFirstMinute(db),
    db
      .select()
      .from(requestFailures)
      .where(and(gte(requestFailures.day, from), lte(requestFailures.day, to))),
  ])
  const { days, minutes, minutesUp: reached } = countDays([from, to], rows, { up, first }, at)
  const { resolutions, failed, success, p50, p99 } = sumOutcomes(rows)
  const byDay = groupBy(rows, ({ day }) => day)
  const failedOn = groupBy(failures, ({ day }) => day)
  return {
    ...{ from, to, minutes, minutesUp: reached, resolutions, failed, success, p50, p99 },
    days: days.map((day) => ({
      ...day,
      failed: sumOutcomes(byDay.get(day.day) ?? []).failed,
      errors: (failedOn.get(day.day) ?? []).reduce((sum, { total }) => sum + total, 0),
    })),
    errors: toErrors(failures),
    updatedTime: toShanghaiTime(at),
  }
}
