import type { CodeRuleRow } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { parseDay, writeParts } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { type CodePart, describePart, parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { useContext } from 'react'
import { getToday } from '../../../data/times.ts'
import { InSheet } from '../../../kit/values.tsx'
import * as styles from './rule-example.module.css'

/** Fields have no value yet, so counting digits show their length. */
const EXAMPLE = '12345678901234567890'
/** Letters are wider than a narrow part. */
const NARROW = 3

/** Returns the next code of a rule part by part, with examples for fields. */
function listExampleTexts(parts: readonly CodePart[], taken: number, day: string): string[] {
  const fields = Object.fromEntries(
    parts.flatMap((part) => (part.kind === 'field' ? [[part.field, EXAMPLE.slice(0, part.width)]] : [])),
  )
  return writeParts(parts, { day: parseDay(day), number: taken + 1, fields }).texts
}

type Rule = Pick<CodeRuleRow, 'pattern'> & { taken?: number }

/** Returns the next code of a rule, such as KN-L2611-01208, or the pattern when no code can be made. */
export function writeExampleCode({ pattern, taken = 0 }: Rule): string {
  return listExampleTexts(parsePattern(pattern).parts, taken, getToday()).join('') || pattern
}

/** Shows the next code of a rule with its parts dimensioned, small enough for a row; a file has the pattern. */
export function RuleExample({ rule: { pattern, taken = 0 } }: { rule: Rule }) {
  const isInSheet = useContext(InSheet)
  const { parts } = parsePattern(pattern)
  const texts = listExampleTexts(parts, taken, getToday())
  if (isInSheet || texts.length === 0) return pattern
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <span className={styles.example} role="group" aria-label={`例如 ${texts.join('')}`}>
      {parts.map((part, at) => {
        const { kind, short } = describePart(part, (key) => key)
        const isFixed = part.kind === 'literal'
        const label = part.kind === 'field' || isFixed ? kind : short
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
          <span key={at} className={cx(isFixed && styles.fixed, part.kind === 'serial' && styles.counting)}>
            <b>{texts[at]}</b>
            {texts[at] !== '-' && (
              <small>{part.width < NARROW && label.length > 1 ? label.slice(0, 1) : label}</small>
            )}
          </span>
        )
      })}
    </span>
  )
}
