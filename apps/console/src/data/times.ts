/** Times come as YYYY-MM-DD HH:mm:ss in Shanghai, whatever the browser's own zone is. */

/** ms since 1970; NaN for an empty text. */
export const moment = (time: string) => (time ? Date.parse(`${time.replace(' ', 'T')}+08:00`) : Number.NaN)

/** 11-19 08:40, as lists show it. */
export const shortTime = (time: string) => time.slice(5, 16)
/** 2026-11-19. */
export const dayOf = (time: string) => time.slice(0, 10)
/** 11:01. */
export const clockTime = (time: string) => time.slice(11, 16)

const MINUTES_A_DAY = 1440

/** 1 天 18 小时, 21 小时, 52 分钟: as exact as anyone needs. */
export function spanText(minutes: number): string {
  const whole = Math.max(Math.floor(minutes), 0)
  if (whole < 60) return whole < 1 ? '不到 1 分钟' : `${whole} 分钟`
  const days = Math.floor(whole / MINUTES_A_DAY)
  const hours = Math.floor((whole % MINUTES_A_DAY) / 60)
  if (days === 0) return `${hours} 小时`
  return hours === 0 ? `${days} 天` : `${days} 天 ${hours} 小时`
}
