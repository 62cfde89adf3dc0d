/**
 * The scope of a company's own servers: the patterns of the identifiers for which they answer. An empty list means
 * all identifiers of the prefix. A pattern is the beginning of suffixes (`BP-*`) or a prefix below the company's
 * (`88.449.1001.5`), so that patterns can be compared, counted by a range of names, and matched in constant time.
 */
import { foldDashes, foldHandle } from '../../rules.ts'

/** Patterns of one company. */
export const PATTERNS_MAX = 20
const BEGINNING = /^[A-Z0-9]{1,2}$|^[A-Z0-9]{2}[A-Z0-9-]{1,62}$/
const BELOW = /^\d{1,9}$/

export const normalizePattern = (text: string): string => foldHandle(foldDashes(text).replace(/\s/g, ''))

/** Returns the beginning of suffixes that a pattern stands for; undefined for a prefix. */
export const readBeginning = (pattern: string): string | undefined =>
  pattern.endsWith('*') ? pattern.slice(0, -1) : undefined

function findPatternProblem(pattern: string, prefix: string): string {
  const beginning = readBeginning(pattern)
  if (beginning === '') return '“*”就是整个前缀，请改选整个前缀'
  if (beginning !== undefined)
    return BEGINNING.test(beginning) ? '' : '后缀的开头只能是字母、数字和短横，最后一个 *，如 BP-*'
  if (pattern.startsWith(`${prefix}.`) && BELOW.test(pattern.slice(prefix.length + 1))) return ''
  return `应为后缀的开头，如 BP-*，或下级前缀，如 ${prefix}.5`
}

const covers = (one: string, other: string): boolean => {
  const [beginning, longer] = [readBeginning(one), readBeginning(other)]
  if (beginning === undefined || longer === undefined) return one === other
  return longer.startsWith(beginning)
}

/** Returns the problems of normalized patterns by their place. */
export function findScopeProblems(patterns: readonly string[], prefix: string): Record<number, string> {
  const problems: Record<number, string> = {}
  const valid = patterns.flatMap((pattern, at) => {
    const problem = findPatternProblem(pattern, prefix)
    if (problem) problems[at] = problem
    return problem ? [] : [{ pattern, at }]
  })
  for (const { pattern, at } of valid) {
    const other = valid.find(
      (entry) =>
        entry.at !== at && covers(entry.pattern, pattern) && (entry.pattern !== pattern || entry.at < at),
    )
    if (other) problems[at] = `${pattern} 已包含在 ${other.pattern} 里`
  }
  return problems
}

/** Tells whether the company's servers answer for a handle at or below its prefix (in capitals, without `0.NA/`). */
export function isInScope(patterns: readonly string[], prefix: string, name: string): boolean {
  if (patterns.length === 0) return true
  const slash = name.indexOf('/')
  const own = slash < 0 ? name : name.slice(0, slash)
  if (own !== prefix) return patterns.some((pattern) => own === pattern || own.startsWith(`${pattern}.`))
  if (slash < 0) return false
  const suffix = name.slice(slash + 1)
  return patterns.some((pattern) => pattern.endsWith('*') && suffix.startsWith(pattern.slice(0, -1)))
}
