/** Writes the code of a rule for a number, splits codes into parts, and checks typed codes. */

import { DAY_MS } from '../../times.ts'
import { checkCharacter } from './check-characters.ts'
import { type CodePart, type DatePart, DIGITS, listDateParts, type Reset } from './rules.ts'

/** A calendar day in China. */
export type Day = { year: number; month: number; day: number }

/** YYYY-MM-DD. */
export function parseDay(text: string): Day {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day }
}

const toUtc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)
const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** Week of ISO 8601 with the year it belongs to: the first days of January may lie in the last week of the year before. */
export function computeIsoWeek(day: Day): { year: number; week: number } {
  const weekday = (new Date(toUtc(day)).getUTCDay() + 6) % 7
  const thursday = new Date(toUtc(day) + (3 - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1 }
}

/** `byWeek`: the year is the one that the week belongs to. */
function formatDate(part: DatePart, day: Day, byWeek: boolean): string {
  const year = byWeek ? computeIsoWeek(day).year : day.year
  switch (part) {
    case 'yyyy':
      return pad(year, 4)
    case 'yy':
      return pad(year % 100, 2)
    case 'mm':
      return pad(day.month, 2)
    case 'dd':
      return pad(day.day, 2)
    case 'week':
      return pad(computeIsoWeek(day).week, 2)
    case 'doy':
      return pad(Math.round((toUtc(day) - Date.UTC(day.year, 0, 1)) / DAY_MS) + 1, 3)
  }
}

/** Returns the period in which a serial counts, as text; empty for a serial that never restarts. */
export function findPeriod(reset: Reset, day: Day): string {
  if (reset === 'never') return ''
  if (reset === 'week') {
    const { year, week } = computeIsoWeek(day)
    return `${year}-W${pad(week, 2)}`
  }
  const [year, month] = [pad(day.year, 4), pad(day.month, 2)]
  return { year, month: `${year}-${month}`, day: `${year}-${month}-${pad(day.day, 2)}` }[reset]
}

export function formatPeriod(reset: Reset, period: string): string {
  const [year = '', rest = '', day = ''] = period.split('-')
  if (reset === 'never') return '从启用起'
  if (reset === 'year') return `${year} 年`
  if (reset === 'week') return `${year} 年第 ${Number(rest.slice(1))} 周`
  if (reset === 'month') return `${year} 年 ${Number(rest)} 月`
  return `${year} 年 ${Number(rest)} 月 ${Number(day)} 日`
}

export function formatSerial(
  { base, width }: { base: keyof typeof DIGITS; width: number },
  number: number,
): string {
  const digits = DIGITS[base]
  let text = ''
  for (let rest = number; text.length < width; rest = Math.floor(rest / digits.length))
    text = digits.charAt(rest % digits.length) + text
  return text
}

/** Returns the number of a written serial; undefined when it contains an invalid character. */
export function parseSerialNumber({ base }: { base: keyof typeof DIGITS }, text: string): number | undefined {
  const digits = DIGITS[base]
  let number = 0
  for (const character of text.toUpperCase()) {
    const value = digits.indexOf(character)
    if (value < 0) return undefined
    number = number * digits.length + value
  }
  return number
}

/**
 * Returns the part of a field in a code: letters and digits at the beginning of its value, numbers with
 * leading zeros.
 */
export function formatFieldText(value: unknown, width: number): string | undefined {
  const text = String(value ?? '')
    .normalize('NFKC')
    .trim()
    .toUpperCase()
  if (/^\d+$/.test(text) && text.length <= width) return text.padStart(width, '0')
  const start = /^[A-Z0-9]+/.exec(text)?.[0]
  return start?.length === width && !/^\d+\.\d/.test(text) ? start : undefined
}

export type CodeInput = { day: Day; number: number; fields: Record<string, unknown> }
/** The code part by part, or the field whose value does not fit. */
export type Written = { texts: string[]; missing: '' } | { texts: []; missing: string }

export function writeParts(parts: readonly CodePart[], { day, number, fields }: CodeInput): Written {
  const byWeek = listDateParts(parts).has('week')
  const texts: string[] = []
  for (const part of parts) {
    switch (part.kind) {
      case 'literal':
        texts.push(part.text)
        break
      case 'date':
        texts.push(formatDate(part.date, day, byWeek))
        break
      case 'serial':
        texts.push(formatSerial(part, number))
        break
      case 'check':
        texts.push(checkCharacter(part.check, texts.join('')))
        break
      case 'field': {
        const text = formatFieldText(fields[part.field], part.width)
        if (text === undefined) return { texts: [], missing: part.field }
        texts.push(text)
      }
    }
  }
  return { texts, missing: '' }
}

/** The code as it is printed; undefined while a field that it takes has no fitting value. */
export function writeCode(parts: readonly CodePart[], input: CodeInput): string | undefined {
  const { texts, missing } = writeParts(parts, input)
  return missing ? undefined : texts.join('')
}

/** The characters of a code that belong to each part; undefined for a code of another length. */
export function takeApart(
  parts: readonly CodePart[],
  code: string,
): { part: CodePart; text: string }[] | undefined {
  let at = 0
  const taken = parts.map((part) => {
    const text = code.slice(at, at + part.width)
    at += part.width
    return { part, text }
  })
  return at === code.length ? taken : undefined
}

const DATE_RANGES: Record<DatePart, readonly [number, number, string]> = {
  yyyy: [2000, 2099, '年份'],
  yy: [0, 99, '年份'],
  mm: [1, 12, '月份'],
  dd: [1, 31, '日期'],
  week: [1, 53, '周数'],
  doy: [1, 366, '年内天数'],
}

function findPartProblem(part: CodePart, text: string, before: string): string {
  if (part.kind === 'literal') return text === part.text ? '' : `应为“${part.text}”，写成了“${text}”`
  if (part.kind === 'field') return /^[A-Z0-9]+$/.test(text) ? '' : `“${text}”只能是字母和数字`
  if (part.kind === 'serial')
    return parseSerialNumber(part, text) === undefined ? `流水“${text}”里有不会出现的字符` : ''
  if (part.kind === 'date') {
    const [least, most, name] = DATE_RANGES[part.date]
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? '' : `${name}“${text}”不对`
  }
  const right = checkCharacter(part.check, before)
  return text === right ? '' : `校验字符应为 ${right}，写成了 ${text}：有一位抄错，或相邻两位写反`
}

/** The characters of a code with the hyphens of the pattern, whether they are written or not. */
function matchHyphens(parts: readonly CodePart[], text: string): { code: string; end: number } {
  let code = ''
  let at = 0
  for (const part of parts)
    for (let place = 0; place < part.width; place++) {
      const isHyphen = part.kind === 'literal' && part.text.charAt(place) === '-'
      if (isHyphen) code += '-'
      if (!isHyphen || text.charAt(at) === '-') {
        if (!isHyphen) code += text.charAt(at)
        at++
      }
    }
  return { code, end: at }
}

/**
 * Adds the missing hyphens of the rule to a code; undefined for any other text. `problem` reports only a
 * wrong check character.
 */
export function addHyphens(
  parts: readonly CodePart[],
  text: string,
): { code: string; problem: string } | undefined {
  const { code, end } = matchHyphens(parts, text)
  const taken = takeApart(parts, code.toUpperCase())
  if (!taken || end !== text.length || code === text) return undefined
  let before = ''
  let problem = ''
  for (const { part, text: own } of taken) {
    const partProblem = findPartProblem(part, own, before)
    before += own
    if (partProblem && part.kind !== 'check') return undefined
    problem = partProblem || problem
  }
  return { code, problem }
}

/** Returns the problems of a code that should follow the rule, part by part; empty when there are none. */
export function listCodeProblems(parts: readonly CodePart[], code: string): string[] {
  const folded = code.toUpperCase()
  const taken = takeApart(parts, folded)
  if (!taken) {
    const width = parts.reduce((total, part) => total + part.width, 0)
    return [`应为 ${width} 个字符，写了 ${code.length} 个`]
  }
  let before = ''
  return taken.flatMap(({ part, text }) => {
    const problem = findPartProblem(part, text, before)
    before += text
    return problem ? [problem] : []
  })
}
