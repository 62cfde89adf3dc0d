import { DAY_SECONDS, isDay, toTimestamp } from '@biaojie/contract/times.ts'

const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})(?!\d{1,5}(?:\.|$))/
const WRITTEN_DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
const TIME = /^(\d{1,2})[:.时](\d{1,2})(?:[:.分](\d{1,2}))?/
const COMPACT_TIME = /^(\d{2})(\d{2})(\d{2})?(?!\d)/
/** Serial days of a spreadsheet from 1982 to 2119, with the time as a fraction. */
const SERIAL = /^[3-7]\d{4}(?:\.\d+)?$/
const FRACTION = /^0?\.\d+$|^0$/
/** Spreadsheet programs represent 1970-01-01 by this day number. */
const SERIAL_OF_1970 = 25_569

const padTwo = (text: string) => text.padStart(2, '0')
const formatClock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => padTwo(String(part)))
    .join(':')

function toDayAndTime(serial: number): { day: string; time: string } {
  const seconds = Math.round((serial - SERIAL_OF_1970) * DAY_SECONDS)
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().split('T')
  return { day, time: Number.isInteger(serial) ? '' : time.slice(0, 8) }
}

/**
 * Parses a time of day, also as a fraction of a day as in spreadsheets; empty when the text is not a time.
 */
function parseTime(text: string): string {
  if (FRACTION.test(text)) return formatClock(Math.round(Number(text) * DAY_SECONDS) % DAY_SECONDS)
  const [, hour, minute, second = '00'] = TIME.exec(text) ?? COMPACT_TIME.exec(text) ?? []
  return hour && minute ? `${padTwo(hour)}:${padTwo(minute)}:${padTwo(second)}` : ''
}

/** Returns the day at the beginning of the text, and the time after it, which may be empty. */
function parseDay(text: string): { day: string; time: string } | undefined {
  if (SERIAL.test(text)) return toDayAndTime(Number(text))
  const [matched = '', year, month, day] = WRITTEN_DAY.exec(text) ?? COMPACT_DAY.exec(text) ?? []
  if (!year || !month || !day) return undefined
  return {
    day: `${year}-${padTwo(month)}-${padTwo(day)}`,
    time: parseTime(text.slice(matched.length).replace(/^[\sT-]+/, '')),
  }
}

/**
 * Returns the time of a line: day and time in one cell or in two cells. A line without a time counts from the
 * start of its day. Undefined when there is no valid day.
 */
export function parseMoment(dateCell: string, timeCell: string): Date | undefined {
  const date = dateCell.normalize('NFKC').trim()
  const time = timeCell.normalize('NFKC').trim()
  const dayAndTime = parseDay(time)
  const parsed = dayAndTime ?? parseDay(date)
  if (!parsed || !isDay(parsed.day)) return undefined
  const clock = parsed.time || (dayAndTime ? '' : parseTime(time)) || '00:00:00'
  const at = toTimestamp(`${parsed.day} ${clock}`)
  return Number.isNaN(at) ? undefined : new Date(at)
}
