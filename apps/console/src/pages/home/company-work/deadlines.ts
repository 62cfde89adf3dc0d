import { DAY_MS, formatTime, HOUR_MS } from '@biaojie/contract/times.ts'

/** When a deadline ends, in ms since 1970; a day ends at midnight in China. */
export const getEnd = (deadline: string): number =>
  Date.parse(`${deadline.length > 10 ? deadline.replace(' ', 'T') : `${deadline}T24:00:00`}+08:00`)

/** Days from today to the day of a deadline. */
export const countDaysTo = (deadline: string, now: number): number =>
  Math.round((Date.parse(deadline.slice(0, 10)) - Date.parse(formatTime(now).slice(0, 10))) / DAY_MS)

/** 今日 17:00, 今日 24:00, 11-26. */
export function formatDeadline(deadline: string, now: number): string {
  const day = deadline.slice(5, 10)
  const time = deadline.length > 10 ? deadline.slice(11, 16) : '24:00'
  const days = countDaysTo(deadline, now)
  return days === 0 ? `今日 ${time}` : days === 1 ? `明日 ${time}` : day
}

/** 6 小时, 3 天, 已过期. */
export function formatRemaining(deadline: string, now: number): string {
  const left = getEnd(deadline) - now
  if (left < 0) return '已过期'
  if (left < HOUR_MS) return `${Math.max(1, Math.round(left / 60_000))} 分钟`
  return countDaysTo(deadline, now) < 2
    ? `${Math.floor(left / HOUR_MS)} 小时`
    : `${countDaysTo(deadline, now)} 天`
}

/** The edge of a row: today's is red, tomorrow's orange. */
export function findEdge(deadline: string, now: number): 'today' | 'tomorrow' | undefined {
  if (!deadline) return undefined
  const days = countDaysTo(deadline, now)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : undefined
}
