const HOUR = 3_600_000
const DAY = 24 * HOUR
const SHANGHAI = 8 * HOUR

/** The node's promise: two working days for a platform review, one for the top-level node's. */
export const LIMIT_DAYS = { platform: 2, topLevel: 1 }
export const LIMIT_HOURS = LIMIT_DAYS.platform * 24

/** Saturday and Sunday in Shanghai; public holidays are not known here and only make the promise stricter. */
const isWeekend = (at: number) => [0, 6].includes(new Date(at + SHANGHAI).getUTCDay())

/** The same time of day that many working days later. */
export function deadlineOf(since: Date, workingDays: number): Date {
  let at = since.getTime()
  for (let left = workingDays; left > 0; ) {
    at += DAY
    if (!isWeekend(at)) left -= 1
  }
  return new Date(at)
}

export const minutesBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 60_000)
