import { DAY_MS, formatTime, HOUR_MS } from '@biaojie/contract/times.ts'
import { isWorkingDay } from './holidays.ts'

export type Now = () => Date
export const getSystemNow: Now = () => new Date()

/**
 * Returns milliseconds for durations in this process; they never go back, even when the machine's clock is
 * changed.
 */
export const readMonotonicClock = (): number => performance.now()

const SHANGHAI_OFFSET = 8 * HOUR_MS
/** China has no summer time, so Shanghai's clock is UTC+8 all year. */
const toShanghai = (at: Date) => new Date(at.getTime() + SHANGHAI_OFFSET).toISOString()

/** Returns YYYY-MM-DD in Asia/Shanghai. */
export const toShanghaiDay = (at: Date) => toShanghai(at).slice(0, 10)
/** Returns YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export const toShanghaiTime = (at: Date) => formatTime(at.getTime())
/** Returns the first instant of a Shanghai day given as YYYY-MM-DD. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`)
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the same day so many months later, or the last day of a shorter month. Days are YYYY-MM-DD. */
export function addMonths(day: string, months: number): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + months)
  const nextMonth = new Date(month)
  nextMonth.setUTCMonth(month.getUTCMonth() + 1)
  const length = (nextMonth.getTime() - month.getTime()) / DAY_MS
  month.setUTCDate(Math.min(Number(day.slice(8, 10)), length))
  return month.toISOString().slice(0, 10)
}

/** Returns the same time of day that many working days later, without public holidays. */
export function computeDeadline(since: Date, workingDays: number): Date {
  let at = since.getTime()
  for (let left = workingDays; left > 0; ) {
    at += DAY_MS
    if (isWorkingDay(toShanghaiDay(new Date(at)))) left -= 1
  }
  return new Date(at)
}

export const countMinutesBetween = (from: Date, to: Date) =>
  Math.floor((to.getTime() - from.getTime()) / 60_000)
