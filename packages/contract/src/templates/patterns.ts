/** Patterns of companies are matched in linear time (RE2), so that none of them can stop the node. */
import { RE2JS } from 're2js'

const PATTERN_MAX = 200
const KEPT_MAX = 500

const compiled = new Map<string, RE2JS>()

/** Compiled once: an import asks for the same pattern a million times. */
function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  if (compiled.size >= KEPT_MAX) compiled.clear()
  const made = RE2JS.compile(pattern)
  compiled.set(pattern, made)
  return made
}

/** Empty when the pattern can be used. */
export function patternProblem(pattern: string): string {
  if (pattern.length > PATTERN_MAX) return `格式不能超过 ${PATTERN_MAX} 个字符`
  try {
    compile(pattern)
    return ''
  } catch {
    return '格式写得不对，或用了不支持的写法（前后查找、反向引用）'
  }
}

/** Tells whether all of the text matches. */
export const matchesPattern = (pattern: string, text: string): boolean => compile(pattern).matches(text)
