/**
 * Patterns of companies are matched in linear time (RE2): the length of the text times the size of the
 * compiled program. Both are limited here, so that no pattern can block the node.
 */

import { RE2JS } from 're2js'
import { formatCount } from '../../formats.ts'

const PATTERN_MAX = 200
/** Steps of a compiled pattern. A format such as [A-Z]{2}-\\d{7} has a dozen. */
const SIZE_MAX = 1_000
/** Steps times characters that the patterns of one record may take together: some ten milliseconds at worst. */
const WORK_MAX = 100_000
/** A compiled pattern may keep a cache of up to 8 MB. */
const KEPT_MAX = 100

/** A quoted text, an escaped character, a class of characters, the kind of a group, a number of repeats, or a character. */
const PARTS =
  /\\Q[\s\S]*?(?:\\E|$)|\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|\(\?P?<\w+>|\(\?[a-zA-Z-]*[:)]|\{\d+(?:,\d*)?\}|[\s\S]/gu
const REPEATS = /^\{(\d+)(?:(,)(\d*))?\}$/

/**
 * Estimates the number of steps of a compiled pattern without compiling it: one for each character or sign,
 * and repeated parts count as often as they may be repeated.
 */
export function measurePattern(pattern: string): number {
  const outer: number[] = []
  let size = 0
  let last = 0
  for (const [part] of pattern.matchAll(PARTS)) {
    const repeats = REPEATS.exec(part)
    let own = 1
    if (repeats) {
      const [, least = '0', comma, most] = repeats
      const times = Math.max(Number(least), Number(most || 0), 1)
      // Each optional repetition takes one more step.
      own = comma ? (last + 1) * times : last * times
      size -= last
    } else if (part === ')') {
      own = size + 3
      size = outer.pop() ?? 0
    } else if (part === '*' || part === '+' || part === '?') {
      own = last + 1
      size -= last
    } else if (part.startsWith('(')) {
      // Flags such as (?i) are no part of the program.
      if (part.endsWith(')')) continue
      outer.push(size)
      size = 0
      last = 0
      continue
    } else if (part.startsWith('\\Q')) own = part.length
    else if (part === '|') own = 2
    size += own
    last = own
  }
  return outer.reduce((sum, length) => sum + length, size) + 3
}

type Read = { size: number; program?: RE2JS }
const kept = new Map<string, Read>()

/** Measured and compiled once: an import asks for the same pattern a million times. */
function read(pattern: string): Read {
  const before = kept.get(pattern)
  if (before) return before
  if (kept.size >= KEPT_MAX) kept.clear()
  const made = { size: measurePattern(pattern) }
  kept.set(pattern, made)
  return made
}
const compile = (pattern: Read, text: string): RE2JS => (pattern.program ??= RE2JS.compile(text))

/** Empty when the pattern is small enough to be matched. */
export function findSizeProblem(pattern: string): string {
  if (pattern.length > PATTERN_MAX) return `格式不能超过 ${PATTERN_MAX} 个字符`
  const { size } = read(pattern)
  if (size <= SIZE_MAX) return ''
  return `格式展开后有 ${formatCount(size)} 步，至多 ${formatCount(SIZE_MAX)} 步：请减少重复的次数，字数另用上下限来管`
}

/** Empty when the pattern can be used. */
export function findPatternProblem(pattern: string): string {
  const problem = findSizeProblem(pattern)
  if (problem) return problem
  try {
    compile(read(pattern), pattern)
    return ''
  } catch {
    return '格式写得不对，或用了不支持的写法（前后查找、反向引用）'
  }
}

/** The steps that remain for the patterns of one record. */
export type PatternWork = { left: number }
export const makePatternWork = (): PatternWork => ({ left: WORK_MAX })

/** Tells whether the whole text matches; undefined, without a match, if it would take too many steps. */
export function isMatchingPattern(
  pattern: string,
  text: string,
  work = makePatternWork(),
): boolean | undefined {
  if (findSizeProblem(pattern)) return undefined
  const own = read(pattern)
  work.left -= own.size * (text.length + 1)
  return work.left < 0 ? undefined : compile(own, pattern).matches(text)
}
