import { type CodePart, canCollide } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { ReadRule } from './numbers.ts'

/** The places and formats of the serial and the dates. */
function describeNumberPlaces(parts: readonly CodePart[]): string {
  let at = 0
  return parts
    .flatMap((part) => {
      const start = at
      at += part.width
      if (part.kind === 'serial') return [`${start} ${part.base} ${part.width}`]
      return part.kind === 'date' ? [`${start} ${part.date}`] : []
    })
    .join(',')
}

type Named = { id: string; rule: ReadRule }
/**
 * Tells whether two rules could give the same code. Versions of one rule share their counter: while the serial and its dates
 * stand in the same place, no number comes twice, for any other parts.
 */
export function collides(one: Named, other: Named): boolean {
  if (!canCollide(one.rule.parts, other.rule.parts)) return false
  if (one.id !== other.id) return true
  const sameOrder = one.rule.order === other.rule.order && one.rule.reset === other.rule.reset
  return !(sameOrder && describeNumberPlaces(one.rule.parts) === describeNumberPlaces(other.rule.parts))
}
