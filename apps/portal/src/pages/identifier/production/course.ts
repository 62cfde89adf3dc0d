import { findBand, type Point } from '@biaojie/contract/resolution/production.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'

export const BAND_NAMES = { peak: '峰', flat: '平', valley: '谷' } as const
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
/** The longest chart: a quarter, or a custom range of three months. */
const MAX_DAYS = 93

type Slot = { time: string; title: string; value?: number; before?: number }

export const isHourly = (points: Point[]) => (points[0]?.time.length ?? 0) > 10

/** Returns the hours of one day until midnight, with the same hours of the previous day. */
export function listHours(now: Point[], before: Point[]): Slot[] {
  const findAt = (points: Point[], hour: string) =>
    points.find(({ time }) => time.slice(11, 13) === hour)?.numericalValue
  return HOURS.map((hour, index) => {
    const next = String(index + 1).padStart(2, '0')
    const title = `${hour}:00–${next}:00 ${BAND_NAMES[findBand(index)]}段`
    return {
      time: `${hour}:00`,
      title,
      ...omitUndefined({ value: findAt(now, hour), before: findAt(before, hour) }),
    }
  })
}

/**
 * Returns every day of the range, including future days, or every hour while the line still has hourly data.
 * The previous period is aligned by its start and cut at its end: a month of 30 days has no 31st.
 */
export function listSlots(days: { from: string; to: string }, now: Point[], before: Point[]): Slot[] {
  const byHour = isHourly(now.length ? now : before)
  const times = listTimes(days, byHour)
  const values = new Map(now.map(({ time, numericalValue }) => [time, numericalValue]))
  // Days cannot be compared with hours; one of the two periods is older than the hourly data.
  const beside = isHourly(before) === byHour ? before : []
  const name = createSlotNamer(times)
  return times.map((time, index) => ({
    time: name(time),
    title: time,
    ...omitUndefined({ value: values.get(time), before: beside[index]?.numericalValue }),
  }))
}

function listTimes({ from, to }: { from: string; to: string }, byHour: boolean): string[] {
  const count = Math.min(MAX_DAYS, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)
  const days = Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  )
  return byHour ? days.flatMap((day) => HOURS.map((hour) => `${day} ${hour}:00`)) : days
}

/** A missing hour is drawn as a gap instead of zero. */
const omitUndefined = (values: { value: number | undefined; before: number | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    value?: number
    before?: number
  }

/** Returns MM-DD or HH:mm, the label under a point. */
export const formatSlotTime = (time: string) => (time.length > 10 ? time.slice(11, 16) : time.slice(5, 10))
/** Over several days, hours alone would be ambiguous. */
export const createSlotNamer = (times: string[]) => {
  const sameDay = new Set(times.map((time) => time.slice(0, 10))).size <= 1
  return (time: string) =>
    time.length > 10 && !sameDay ? `${time.slice(8, 10)}日 ${time.slice(11, 13)}时` : formatSlotTime(time)
}
