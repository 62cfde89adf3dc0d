import { DAY_MS } from '@biaojie/contract/times.ts'

/** From this share on, a key may run out of calls before the end of the day. */
const MUCH = 0.9

/** Returns the used part of a day's calls in whole percent, at least one once there was a call. */
export function measureUse(used: number, perDay: number): { percent: number; isMuch: boolean } {
  const share = Math.min(1, used / perDay)
  return { percent: Math.ceil(share * 100), isMuch: share >= MUCH }
}

/** A key without an end has its first day in the first quarter of an open line. */
const OPEN = 25

const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns where a day is in the term of a key, in percent, and the days of the term; days are YYYY-MM-DD. */
export function measureTerm(
  from: string,
  until: string,
  day: string,
): { percent: number; days: number | undefined } {
  if (!until) return { percent: OPEN, days: undefined }
  const days = countDays(from, until)
  const share = days > 0 ? countDays(from, day) / days : 1
  return { percent: Math.min(100, Math.max(0, share * 100)), days }
}
