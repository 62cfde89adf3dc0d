import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { findRepositoryFile } from './places.ts'

/* China's public holidays, which an operator maintains in content/holidays.yaml: in November, the State
   Council announces the next year's days off and the weekends that are worked in exchange. In a year that is
   not in the file, only weekends and holidays with a fixed date are free, so that promised deadlines are
   earlier, never later. */

type Year = {
  year: number
  /** False until the State Council has announced the year; until then only the regulation's holidays count. */
  announced: boolean
  source: string
  /** The first and last day are both included. */
  off: { name: string; from: string; to: string }[]
  /** Saturdays and Sundays that are worked. */
  worked: string[]
}

/** Month and day of holidays with the same date every year. */
const FIXED = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'])

const isDay = (day: unknown): day is string =>
  typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => getWeekday(day) === 0 || getWeekday(day) === 6

/** Returns the problem with a year in the file; '' when there is none. */
function findProblem({ year, announced, source, off, worked }: Partial<Year>): string {
  const isInYear = (day: unknown) => isDay(day) && day.startsWith(`${year}-`)
  if (!Number.isInteger(year)) return '年份 year 要写成四位数'
  if (typeof announced !== 'boolean' || !source) return `${year} 年缺 announced 或 source`
  if (!Array.isArray(off) || !Array.isArray(worked)) return `${year} 年缺 off 或 worked`
  for (const { name, from, to } of off)
    if (!isInYear(from) || !isInYear(to) || from > to) return `${year} 年${name}的起止日期不对`
  for (const day of worked) if (!isInYear(day) || !isWeekend(day)) return `${year} 年的 ${day} 不是周末`
  return ''
}

/** Reads the file; throws its problem for the person who has just changed it. */
export function readHolidays(text: string): Map<number, Year> {
  const years: Partial<Year>[] = parse(text) ?? []
  const problem = years.map(findProblem).find((text) => text !== '')
  if (problem) throw new Error(`content/holidays.yaml：${problem}`)
  return new Map((years as Year[]).map((year) => [year.year, year]))
}

/** Tells whether people work on a day, YYYY-MM-DD in China, according to these years. */
export function isWorkingDayIn(years: ReadonlyMap<number, Year>, day: string): boolean {
  const year = years.get(Number(day.slice(0, 4)))
  if (!year) return !isWeekend(day) && !FIXED.has(day.slice(5))
  if (year.worked.includes(day)) return true
  return !isWeekend(day) && !year.off.some(({ from, to }) => from <= day && day <= to)
}

let years: Map<number, Year> | undefined
/** Tells whether people work on a day, YYYY-MM-DD in China. */
export function isWorkingDay(day: string): boolean {
  years ??= readHolidays(readFileSync(findRepositoryFile('content/holidays.yaml'), 'utf8'))
  return isWorkingDayIn(years, day)
}
