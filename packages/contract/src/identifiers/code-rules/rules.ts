/**
 * Code rules: the pattern `BD-{spec:3}{type:1}-{yy}{week}-{serial:6}{check:mod37}` and what follows from it. Every part
 * has a fixed width, so a code says which part each of its characters belongs to. Plain values, no schema library.
 */

import { isOneOf } from '../../records.ts'
import { CHECK_NAMES, CHECKS, type Check } from './check-characters.ts'

export const RESETS = ['never', 'year', 'month', 'week', 'day'] as const
export type Reset = (typeof RESETS)[number]
export const RESET_NAMES: Record<Reset, string> = {
  never: '不归零',
  year: '每年',
  month: '每月',
  week: '每周',
  day: '每天',
}

export const ORDERS = ['counted', 'random'] as const
/** A random order keeps neighbours from being guessed from a number. */
export type Order = (typeof ORDERS)[number]
export const ORDER_NAMES: Record<Order, string> = { counted: '依次', random: '打乱，猜不出相邻的号' }

export const BASES = ['decimal', 'hex', 'base32'] as const
export type Base = (typeof BASES)[number]
export const BASE_NAMES: Record<Base, string> = {
  decimal: '十进制',
  hex: '十六进制',
  base32: '32 进制，去掉 I L O U',
}
/** Base 32 is Crockford's, which leaves out letters that are easily mistaken for others, such as O for 0. */
export const DIGITS: Record<Base, string> = {
  decimal: '0123456789',
  hex: '0123456789ABCDEF',
  base32: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
}

export const DATE_PARTS = ['yyyy', 'yy', 'mm', 'dd', 'week', 'doy'] as const
export type DatePart = (typeof DATE_PARTS)[number]
export const DATE_NAMES: Record<DatePart, string> = {
  yyyy: '年',
  yy: '年',
  mm: '月',
  dd: '日',
  week: '周',
  doy: '年内第几天',
}
export const DATE_WIDTHS: Record<DatePart, number> = { yyyy: 4, yy: 2, mm: 2, dd: 2, week: 2, doy: 3 }

export type CodePart =
  | { kind: 'literal'; text: string; width: number }
  | { kind: 'field'; field: string; width: number }
  | { kind: 'date'; date: DatePart; width: number }
  | { kind: 'serial'; base: Base; width: number }
  | { kind: 'check'; check: Check; width: 1 }

export type CodeRule = { pattern: string; reset: Reset; order: Order }
export type Parsed = { parts: CodePart[]; problem: '' } | { parts: []; problem: string }

export const CODE_RULES_MAX = 200
export const RANGES_MAX = 200
/** Numbers handed out by one call. */
export const CODES_TAKEN_MAX = 10_000
export const PATTERN_MAX = 120
export const CODE_MAX = 64
/** A range of numbers must fit a safe integer and a drawing of it. */
const SERIAL_WIDTH_MAX: Record<Base, number> = { decimal: 12, hex: 10, base32: 8 }
const LITERAL = /^[A-Za-z0-9-]+$/
const FIELD = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/

const failWith = (problem: string): Parsed => ({ parts: [], problem })

function parsePart(text: string): CodePart | string {
  const [name = '', given = '', more = '', ...rest] = text.split(':')
  if (rest.length > 0) return `“{${text}}”的冒号太多`
  if (name === 'serial') return parseSerial(given, more)
  if (name === 'check')
    return isOneOf(CHECKS, given) && !more
      ? { kind: 'check', check: given, width: 1 }
      : '校验字符应写成 {check:mod37} 或 {check:luhn}'
  if (isOneOf(DATE_PARTS, name))
    return given ? `日期 {${name}} 不写位数` : { kind: 'date', date: name, width: DATE_WIDTHS[name] }
  if (!FIELD.test(name)) return `看不懂“{${text.slice(0, 40)}}”`
  const width = Number(given)
  if (more || !Number.isInteger(width) || width < 1 || width > 20) return `字段要写明 1–20 位，如 {${name}:3}`
  return { kind: 'field', field: name, width }
}

function parseSerial(given: string, base: string): CodePart | string {
  const width = Number(given)
  const kind = base || 'decimal'
  if (!isOneOf(BASES, kind)) return '流水的写法只有 decimal、hex、base32'
  const most = SERIAL_WIDTH_MAX[kind]
  if (!Number.isInteger(width) || width < 1 || width > most)
    return `${BASE_NAMES[kind]}的流水应为 1–${most} 位`
  return { kind: 'serial', base: kind, width }
}

/** Returns the parts of a pattern, or in Chinese the reason why it cannot be read. */
export function parsePattern(pattern: string): Parsed {
  if (pattern.trim() === '') return failWith('请写出编码规则')
  if (pattern.length > PATTERN_MAX) return failWith(`规则不能超过 ${PATTERN_MAX} 个字符`)
  const parts: CodePart[] = []
  let at = 0
  while (at < pattern.length) {
    const open = pattern.indexOf('{', at)
    const literal = pattern.slice(at, open < 0 ? undefined : open)
    if (literal !== '') {
      if (!LITERAL.test(literal)) return failWith('固定部分只能用字母、数字和短横线')
      parts.push({ kind: 'literal', text: literal.toUpperCase(), width: literal.length })
    }
    if (open < 0) break
    const close = pattern.indexOf('}', open)
    if (close < 0) return failWith('有一个 { 没有写完')
    const part = parsePart(pattern.slice(open + 1, close))
    if (typeof part === 'string') return failWith(part)
    parts.push(part)
    at = close + 1
  }
  const problem = findShapeProblem(parts)
  return problem ? failWith(problem) : { parts, problem: '' }
}

const writePart = (part: CodePart): string => {
  switch (part.kind) {
    case 'literal':
      return part.text
    case 'field':
      return `{${part.field}:${part.width}}`
    case 'date':
      return `{${part.date}}`
    case 'serial':
      return part.base === 'decimal' ? `{serial:${part.width}}` : `{serial:${part.width}:${part.base}}`
    case 'check':
      return `{check:${part.check}}`
  }
}
/** The pattern that `parsePattern` reads these parts from. */
export const writePattern = (parts: readonly CodePart[]): string => parts.map(writePart).join('')

export const sumWidths = (parts: readonly CodePart[]) => parts.reduce((total, { width }) => total + width, 0)

function findShapeProblem(parts: readonly CodePart[]): string {
  const serials = parts.filter(({ kind }) => kind === 'serial').length
  if (serials === 0) return '规则里要有一段流水，如 {serial:6}'
  if (serials > 1) return '规则里只能有一段流水'
  const check = parts.findIndex(({ kind }) => kind === 'check')
  if (check >= 0 && check < parts.length - 1) return '校验字符要放在最后'
  const first = parts[0]
  const second = first && first.width === 1 ? parts[1] : undefined
  const starts = [
    first?.kind === 'literal' ? first.text.slice(0, 2) : '',
    second?.kind === 'literal' ? second.text.slice(0, 1) : '',
  ]
  if (starts.some((text) => text.includes('-'))) return '编码的前两个字符应为字母或数字'
  const width = sumWidths(parts)
  return width < 2 || width > CODE_MAX ? `编码应为 2–${CODE_MAX} 个字符，现在是 ${width} 个` : ''
}

const NEEDED: Record<Reset, readonly (readonly DatePart[])[]> = {
  never: [[]],
  year: [['yy'], ['yyyy']],
  month: [
    ['yy', 'mm'],
    ['yyyy', 'mm'],
  ],
  week: [
    ['yy', 'week'],
    ['yyyy', 'week'],
  ],
  day: [
    ['yy', 'mm', 'dd'],
    ['yyyy', 'mm', 'dd'],
    ['yy', 'doy'],
    ['yyyy', 'doy'],
  ],
}

export const listDateParts = (parts: readonly CodePart[]) =>
  new Set(parts.flatMap((part) => (part.kind === 'date' ? [part.date] : [])))

/**
 * Returns why the rule cannot be used; empty when it can. A serial that starts again needs the date in the
 * code, or codes repeat.
 */
export function findCodeRuleProblem({ pattern, reset }: Pick<CodeRule, 'pattern' | 'reset'>): string {
  const { parts, problem } = parsePattern(pattern)
  if (problem) return problem
  const dates = listDateParts(parts)
  if (dates.has('week') && (dates.has('mm') || dates.has('dd') || dates.has('doy')))
    return '周按 ISO 8601 跨年，不能和月、日写在同一个编码里'
  if (!NEEDED[reset].some((needed) => needed.every((date) => dates.has(date))))
    return `流水${RESET_NAMES[reset]}归零，编码里就要有${
      { never: '', year: '年', month: '年和月', week: '年和周', day: '年、月、日' }[reset]
    }，否则会重号`
  return ''
}

export function findSerialPart(parts: readonly CodePart[]): { base: Base; width: number } {
  const part = parts.find(({ kind }) => kind === 'serial')
  if (part?.kind !== 'serial') throw new Error('a code rule without a serial')
  return part
}

/** Returns how many numbers a serial has in one period, 0 included. */
export const countCapacity = (parts: readonly CodePart[]): number => {
  const { base, width } = findSerialPart(parts)
  return DIGITS[base].length ** width
}

/** Fields of the template that the pattern names. */
export const listFieldKeys = (parts: readonly CodePart[]): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === 'field' ? [part.field] : []))),
]

/** Returns the label of a part under its dimension line; `short` where there is no room. */
export function describePart(
  part: CodePart,
  fieldName: (key: string) => string,
): { kind: string; text: string; short: string } {
  switch (part.kind) {
    case 'literal':
      return { kind: '固定', text: part.text, short: part.text }
    case 'field': {
      const name = fieldName(part.field)
      return { kind: '字段', text: `${name} ${part.width} 位`, short: name }
    }
    case 'date':
      return { kind: '日期', text: DATE_NAMES[part.date], short: DATE_NAMES[part.date] }
    case 'serial':
      return { kind: '流水', text: `${part.width} 位`, short: '流水' }
    case 'check':
      return { kind: '校验', text: CHECK_NAMES[part.check].replace('ISO 7064 mod ', ''), short: '校' }
  }
}

type Alphabet = (at: number) => string
const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const findAlphabet = (part: CodePart): Alphabet => {
  switch (part.kind) {
    case 'literal':
      return (at) => part.text.charAt(at)
    case 'date':
      return () => DIGITS.decimal
    case 'serial':
      return () => DIGITS[part.base]
    case 'check':
      return () => (part.check === 'luhn' ? DIGITS.decimal : LETTERS_AND_DIGITS)
    case 'field':
      return () => LETTERS_AND_DIGITS
  }
}
const listAlphabets = (parts: readonly CodePart[]) =>
  parts.flatMap((part) => {
    const alphabet = findAlphabet(part)
    return Array.from({ length: part.width }, (_, at) => alphabet(at))
  })

/** Tells whether two patterns could ever give the same code. */
export function canCollide(one: readonly CodePart[], other: readonly CodePart[]): boolean {
  const [mine, theirs] = [listAlphabets(one), listAlphabets(other)]
  if (mine.length !== theirs.length) return false
  return mine.every((alphabet, at) => [...alphabet].some((character) => theirs[at]?.includes(character)))
}
