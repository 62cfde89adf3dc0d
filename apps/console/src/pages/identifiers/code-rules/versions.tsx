import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Code, Time } from '../../../kit/values.tsx'
import * as styles from './rule-page.module.css'

/** Every version of a rule: codes of all of them stay valid. */
export function Versions({ detail }: { detail: CodeRuleDetail }) {
  return (
    <Section title="各版" note="已发的码不变，旧版的码照样能查" flush>
      <ol className={styles.versions}>
        {detail.versions.map(({ version, pattern, since, by }) => (
          <li key={version}>
            <b>第 {version} 版</b>
            <Code>{pattern}</Code>
            <span>
              {by} <Time time={since} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
