import { addHyphens } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { HYPHEN_WAY_NAMES, HYPHEN_WAYS, type HyphenWay } from '@biaojie/contract/identifiers/imports/rules.ts'
import { normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { Radio } from 'antd'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Code } from '../../../../kit/values.tsx'
import * as styles from './matching.module.css'

export type Hyphenated = { from: string; to: string }

/** Finds the first sample identifier that lacks hyphens of the rule, and returns it with and without them. */
export function findMissingHyphens(
  { samples, codeRule, prefix }: ImportDetail,
  targets: readonly string[],
): Hyphenated | undefined {
  const { parts } = parsePattern(codeRule?.pattern ?? '')
  const column = targets.indexOf('identifier')
  for (const cells of samples) {
    const text = normalizeIdentifier(cells[column] ?? '')
    const own = text.startsWith(`${prefix}/`) ? text.slice(prefix.length + 1) : text
    const hyphenated = parts.length > 0 ? addHyphens(parts, own) : undefined
    if (hyphenated) return { from: own, to: hyphenated.code }
  }
  return undefined
}

type Props = { example: Hyphenated; rule: string; way: HyphenWay; onWay: (way: HyphenWay) => void }

/** Explains what happens to identifiers that lack the hyphens of the code rule. */
export const CodeBox = ({ example: { from, to }, rule, way, onWay }: Props) => (
  <Section title="码">
    <div className={styles.code}>
      <p>
        <Code wraps>{from}</Code> →{' '}
        <b>{way === 'add' ? <Code wraps>{to}</Code> : <Code wraps>{from}</Code>}</b>
      </p>
      <Radio.Group
        aria-label="没有横线的标识"
        vertical
        value={way}
        options={HYPHEN_WAYS.map((value) => ({ value, label: HYPHEN_WAY_NAMES[value] }))}
        onChange={({ target }) => onWay(target.value)}
      />
      <p>
        {way === 'add'
          ? `表里的码没有横线，按“${rule}”补上；校验字符不对的行算错。原来就没有横线的标识，照旧更新。`
          : '没有横线的码会成为另外的标识，和按规则发的码不是同一个。'}
      </p>
    </div>
  </Section>
)
