import { formatDecimal, roundNoise } from '@biaojie/contract/numbers.ts'
import { dateFromSerial, getFormatDateInfo, getFormatFromId, isDateFormat } from 'numfmt'

/** Days between the two epochs that workbooks may use, 1900 and 1904. */
const DAYS_TO_1904 = 1462
/** Spreadsheet programs keep fifteen digits; larger numbers have lost their last digits. */
const MAX_EXACT = 1e15
/** 9999-12-31, the last day that spreadsheet programs know. */
const MAX_SERIAL = 2_958_466

export type NumberText = { text: string; isRounded: boolean }
/** Writes a stored number as it is displayed. */
export type NumberFormat = (value: number) => NumberText

const padTwo = (value: number) => String(value).padStart(2, '0')
const padFour = (value: number) => String(value).padStart(4, '0')

export function formatPlainNumber(value: number): NumberText {
  const isRounded = Math.abs(value) >= MAX_EXACT
  return { text: formatDecimal(roundNoise(value)), isRounded }
}

function formatDate(serial: number, hasDay: boolean): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = dateFromSerial(serial) ?? []
  if (!hasDay) return `${padTwo(Math.floor(serial) * 24 + hour)}:${padTwo(minute)}:${padTwo(second)}`
  const date = `${padFour(year)}-${padTwo(month)}-${padTwo(day)}`
  return hour + minute + second === 0 ? date : `${date} ${padTwo(hour)}:${padTwo(minute)}:${padTwo(second)}`
}

function createDateFormat(pattern: string, is1904: boolean): NumberFormat {
  const { year, month, day } = getFormatDateInfo(pattern)
  const hasDay = year || month || day
  return (value) => {
    const serial = value + (hasDay && is1904 ? DAYS_TO_1904 : 0)
    if (serial < 0 || serial >= MAX_SERIAL) return formatPlainNumber(value)
    return { text: formatDate(serial, hasDay), isRounded: false }
  }
}

/** `000000` displays leading zeros, which codes and serial numbers need. */
const makePaddedFormat =
  (digits: number): NumberFormat =>
  (value) => {
    const { text, isRounded } = formatPlainNumber(value)
    return { text: /^\d+$/.test(text) ? text.padStart(digits, '0') : text, isRounded }
  }

/**
 * Returns the number format of a cell style; `pattern` is the style's own, otherwise `id` names a built-in
 * format.
 */
export function createNumberFormat(id: number, pattern: string | undefined, is1904: boolean): NumberFormat {
  const format = pattern ?? getFormatFromId(id) ?? 'General'
  try {
    if (/^0{2,}$/.test(format)) return makePaddedFormat(format.length)
    return isDateFormat(format) ? createDateFormat(format, is1904) : formatPlainNumber
  } catch {
    // With an unreadable pattern, the number is written plainly.
    return formatPlainNumber
  }
}
