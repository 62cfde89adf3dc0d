import { DAY_MS } from '@biaojie/contract/times.ts'
import type { RecallProgress } from '@biaojie/contract/tracking/recalls/fields.ts'
import { computePlannedShare } from '@biaojie/contract/tracking/recalls/rules.ts'

export type Point = { x: number; y: number }
const countDays = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))
const PLAN_POINTS = 24

/** Lines of the progress in shares of the width and of the parts, from the day of the publication. */
export function computeLines({
  total,
  handled,
  weeks,
  planStart,
  planEnd,
  expected,
  missing,
}: RecallProgress) {
  const today = weeks.at(-1)?.day ?? planStart
  const span = Math.max(1, countDays(planStart, planEnd), countDays(planStart, today))
  const toX = (day: string) => Math.min(1, countDays(planStart, day) / span)
  const computeShare = (value: number) => (total === 0 ? 0 : Math.min(1, value / total))
  const done: Point[] = [{ x: 0, y: 0 }]
  let sum = 0
  for (const week of weeks) {
    sum += week.handled
    done.push({ x: toX(week.day), y: computeShare(sum) })
  }
  const plan = Array.from({ length: PLAN_POINTS + 1 }, (_, at) => {
    const time = at / PLAN_POINTS
    return { x: time * toX(planEnd), y: computePlannedShare(time) }
  })
  const last = done.at(-1) ?? { x: 0, y: 0 }
  const isExpected = expected !== '' && expected <= addDays(planStart, span)
  const ahead: Point[] = isExpected ? [last, { x: toX(expected), y: computeShare(handled + missing) }] : []
  const bars = weeks.map((week, at) => ({
    x: at === 0 ? 0 : toX(weeks[at - 1]?.day ?? planStart),
    width: toX(week.day) - (at === 0 ? 0 : toX(weeks[at - 1]?.day ?? planStart)),
    y: computeShare(week.handled),
  }))
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((time) => {
    const day = addDays(planStart, Math.round(span * time))
    return { x: time, label: day.slice(5) }
  })
  return { done, plan, ahead, bars, ticks, last }
}

function addDays(day: string, more: number): string {
  return new Date(Date.parse(day) + more * DAY_MS).toISOString().slice(0, 10)
}

/** The share that was expected by now. */
export function countPlannedByNow({ weeks, planStart, planEnd, total }: RecallProgress): number {
  const today = weeks.at(-1)?.day ?? planStart
  return Math.round(
    computePlannedShare(countDays(planStart, today) / Math.max(1, countDays(planStart, planEnd))) * total,
  )
}
