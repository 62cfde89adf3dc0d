import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import { addDays, addMonths, toShanghaiDay } from '../../../platform/base/clock.ts'

/** quickTime on the wire: 0 today, 1 this week, 2 this month, 3 this quarter, 5 custom. */
export type ProductionRequest = {
  dataOption?: string | number
  quickTime?: string | number
  startTime?: string
  endTime?: string
}
type PeriodKey = 'days' | 'weeks' | 'months' | 'quarters' | 'customTime'
/** Days are YYYY-MM-DD in Shanghai, both ends inclusive. */
export type Days = { from: string; to: string }
export type Range = Days & { key: PeriodKey; span: 'hour' | 'day'; previous: Days }

/**
 * Matches a day, or a time of which only the day is used. The allowed years leave room for adding or
 * subtracting months.
 */
const DAY = /^([12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/
const HOURLY_UP_TO_DAYS = 6
const MAX_MONTHS = 3

const countDaysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns '' for a text that is not a calendar day. */
function toDay(text = ''): string {
  const day = DAY.exec(text)?.[1]
  return day && addDays(day, 0) === day ? day : ''
}

/** Returns Monday of the day's week. */
const getMonday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const getFirstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const getLastOfMonth = (day: string) => addDays(addMonths(getFirstOfMonth(day), 1), -1)

function getQuarter(day: string): Days {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  const from = `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, 3), -1) }
}

function toCustomRange(request: ProductionRequest): Range {
  const from = toDay(request.startTime)
  const to = toDay(request.endTime)
  if (!from || !to || to < from) throw refuse('date_range_malformed')
  if (to > addMonths(from, MAX_MONTHS)) throw refuse('date_range_too_long')
  const length = countDaysBetween(from, to) + 1
  const span = length <= HOURLY_UP_TO_DAYS ? 'hour' : 'day'
  return {
    key: 'customTime',
    from,
    to,
    span,
    previous: { from: addDays(from, -length), to: addDays(from, -1) },
  }
}

/** Returns one day and the day before it. */
export const toRangeOfDay = (day: string): Range => ({
  key: 'days',
  from: day,
  to: day,
  span: 'hour',
  previous: { from: addDays(day, -1), to: addDays(day, -1) },
})

/** Returns the days of a request. Throws date_range_malformed, date_range_too_long, invalid_input. */
export function toRange(request: ProductionRequest, now: Date): Range {
  const today = toShanghaiDay(now)
  switch (String(request.quickTime ?? 0)) {
    case '0':
      return toRangeOfDay(today)
    case '1': {
      const from = getMonday(today)
      return {
        key: 'weeks',
        from,
        to: addDays(from, 6),
        span: 'day',
        previous: { from: addDays(from, -7), to: addDays(from, -1) },
      }
    }
    case '2': {
      const from = getFirstOfMonth(today)
      return {
        key: 'months',
        from,
        to: getLastOfMonth(today),
        span: 'day',
        previous: { from: addMonths(from, -1), to: addDays(from, -1) },
      }
    }
    case '3': {
      const { from, to } = getQuarter(today)
      return {
        key: 'quarters',
        from,
        to,
        span: 'day',
        previous: { from: addMonths(from, -3), to: addDays(from, -1) },
      }
    }
    case '5':
      return toCustomRange(request)
    default:
      throw refuse('invalid_input', '时间范围不正确')
  }
}
