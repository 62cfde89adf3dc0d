import { formatCount } from '@biaojie/contract/formats.ts'
import type { CodeRuleRow } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { takeApart } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import * as styles from './issues.module.css'

const SHOWN = 5

export type IssueValues = {
  codeRuleId: string
  count: number | null
  fields: Record<string, string>
  templateId: string
  batch: string
  name: string
  note: string
}

/** Returns the fields that occur in the codes of a rule, with their length. */
export function listWidths(rules: readonly CodeRuleRow[], id: string): ReadonlyMap<string, number> {
  const { parts } = parsePattern(rules.find((rule) => rule.id === id)?.pattern ?? '')
  return new Map(parts.flatMap((part) => (part.kind === 'field' ? [[part.field, part.width]] : [])))
}

/** Keeps only the values of fields that the chosen rule has. */
export const keepFields = (rules: readonly CodeRuleRow[], id: string, fields: IssueValues['fields']) =>
  Object.fromEntries([...listWidths(rules, id).keys()].map((key) => [key, (fields[key] ?? '').trim()]))

/** Shows the first codes of the issue; others may take these numbers meanwhile. */
export function FirstCodes({ values, rules }: { values: IssueValues; rules: readonly CodeRuleRow[] }) {
  const rule = rules.find(({ id }) => id === values.codeRuleId)
  const { data, failure, reload } = useCallQuery(
    'codeRulePreview',
    rule
      ? {
          body: {
            id: rule.id,
            pattern: rule.pattern,
            reset: rule.reset,
            order: rule.order,
            fields: keepFields(rules, rule.id, values.fields),
          },
        }
      : null,
    { keep: true },
  )
  const codes = data?.missing === '' ? data.codes.slice(0, Math.min(SHOWN, values.count ?? 0)) : []
  const { parts } = parsePattern(rule?.pattern ?? '')
  const rest = (values.count ?? 0) - codes.length
  return (
    <Section title="前几个码" note={data?.period} flush>
      {!data && failure && <Failed failure={failure} what="编码" onRetry={reload} />}
      {codes.length > 0 ? (
        <ol className={styles.first}>
          {codes.map((code) => (
            <li key={code}>
              <Code>
                {takeApart(parts, code)?.map(({ part, text }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
                  <span key={at} className={part.kind === 'serial' ? styles.serial : undefined}>
                    {text}
                  </span>
                ))}
              </Code>
            </li>
          ))}
          {rest > 0 && <li className={styles.rest}>后面还有 {formatCount(rest)} 个</li>}
        </ol>
      ) : (
        data && <p className={styles.nothing}>填好编码里的字段和个数，这里写出前几个码。</p>
      )}
    </Section>
  )
}
