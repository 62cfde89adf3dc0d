import {
  findScopeProblems,
  normalizePattern,
  readBeginning,
} from '@biaojie/contract/resolution/own-nodes/scope.ts'
import { refuseFields } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countBeginnings, type Matched } from '../../identifiers/records/identifiers.ts'

/** Returns patterns in their stored form; refuses wrong ones by their place (`scope.<number>`). */
export function checkScope(given: readonly string[], prefix: string): string[] {
  const patterns = given.map(normalizePattern)
  const problems = Object.entries(findScopeProblems(patterns, prefix))
  if (problems.length > 0)
    throw refuseFields(Object.fromEntries(problems.map(([at, problem]) => [`scope.${at}`, problem])))
  return patterns
}

const NONE: Matched = { count: 0, samples: [] }

/**
 * Counts the identifiers that each pattern would refer to the company's servers, and the rest, for which this node
 * would go on answering.
 */
export async function countReferred(db: Db, prefix: string, patterns: readonly string[]) {
  const beginnings = patterns.map(readBeginning).filter((beginning) => beginning !== undefined)
  const { each, others } = await countBeginnings(db, prefix, beginnings)
  return {
    // Identifiers of prefixes below a company's are never on this node.
    patterns: patterns.map((pattern) => {
      const beginning = readBeginning(pattern)
      return { pattern, ...(beginning === undefined ? NONE : (each.get(beginning) ?? NONE)) }
    }),
    others,
  }
}
