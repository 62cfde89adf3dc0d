/**
 * Times on the wire are 'YYYY-MM-DD HH:mm:ss' on China's clock, which is UTC+8 all year, wherever the reader
 * is.
 */

export const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Returns `at` in ms since 1970 as a text of the wire. */
export const formatTime = (at: number) =>
  new Date(at + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Returns ms since 1970; NaN when the text is no time. Seconds may be missing. */
export const toTimestamp = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)

/** Tells whether it is a written day of the calendar: 2026-02-30 is none. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const MINUTES_A_DAY = 1440

/** Returns a duration in its two largest units: 1 天 18 小时, 21 小时, 52 分钟. */
export function formatSpan(minutes: number): string {
  const total = Math.max(Math.floor(minutes), 0)
  if (total < 60) return total < 1 ? '不到 1 分钟' : `${total} 分钟`
  const days = Math.floor(total / MINUTES_A_DAY)
  const hours = Math.floor((total % MINUTES_A_DAY) / 60)
  if (days === 0) return `${hours} 小时`
  return hours === 0 ? `${days} 天` : `${days} 天 ${hours} 小时`
}
