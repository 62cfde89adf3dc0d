import { DAY_MS, formatTime } from '@biaojie/contract/times.ts'

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
