import { DAY_MS, formatTime, HOUR_SECONDS, toTimestamp } from '@biaojie/contract/times.ts'

/** Times on the wire are YYYY-MM-DD HH:mm:ss in Shanghai; these functions return parts of them. */

const getThisYear = () => formatTime(Date.now()).slice(0, 4)

/** Returns 11-19 08:40 for lists; with the year where it is not the current one. */
export const formatShortTime = (time: string) => time.slice(time.startsWith(getThisYear()) ? 5 : 0, 16)
/** 2026-11-19. */
export const toDay = (time: string) => time.slice(0, 10)
/** 11:01. */
export const toClockTime = (time: string) => time.slice(11, 16)
/** The clock in China at a moment in ms since 1970: 11:01. */
export const formatClock = (at: number) => toClockTime(formatTime(at))
/** The same with seconds: 11:01:07. */
export const formatClockSeconds = (at: number) => formatTime(at).slice(11, 19)
/** Today in China, YYYY-MM-DD. */
export const getToday = () => formatTime(Date.now()).slice(0, 10)
/** Returns the day in China that was `days` days ago, YYYY-MM-DD. */
export const getDaysAgo = (days: number) => formatTime(Date.now() - days * DAY_MS).slice(0, 10)
/** Days from today to a day (YYYY-MM-DD), negative before today. */
export const countDaysUntil = (day: string) => Math.round((Date.parse(day) - Date.parse(getToday())) / DAY_MS)
/** Returns the day that comes `days` days after a day, YYYY-MM-DD. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** Counts the seconds between two times. */
export const countSecondsBetween = (from: string, to: string) =>
  Math.max(0, Math.round((toTimestamp(to) - toTimestamp(from)) / 1000))

/** Writes a duration: 4 分 12 秒, 3 小时 5 分, 2 天 4 小时. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
  const hours = Math.floor(seconds / HOUR_SECONDS)
  if (hours < 24) return `${hours} 小时 ${Math.floor((seconds % HOUR_SECONDS) / 60)} 分`
  return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}
