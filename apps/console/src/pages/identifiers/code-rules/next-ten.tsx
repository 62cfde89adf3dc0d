import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '../../../kit/detail/sections.tsx'
import { Code } from '../../../kit/values.tsx'
import { newIssuePath } from '../../../paths.ts'
import * as styles from './rule-page.module.css'
import type { EditedRule } from './use-rule.ts'

/** A control with its name above and what is wrong with it below. */
export function Labelled({
  label,
  problem,
  children,
}: {
  label: string
  problem?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <b>{label}</b>
      {children}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Shows the next codes, for example values that people can change. */
export function NextTen({ edited }: { edited: EditedRule }) {
  const { codes, missing, sample, fieldName, setSample, problem } = edited
  return (
    <Section title="后续十个编码" flush>
      {Object.keys(sample).length > 0 && (
        <div className={styles.sample}>
          {Object.entries(sample).map(([key, value]) => (
            <Labelled key={key} label={fieldName(key)} problem={missing === key ? '这个值写不进编码' : ''}>
              <Input
                aria-label={`${fieldName(key)}的例子`}
                value={value}
                maxLength={60}
                onChange={({ target }) => setSample(key, target.value)}
              />
            </Labelled>
          ))}
        </div>
      )}
      {codes.length > 0 && !missing ? (
        <ol className={styles.ten}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.nothing}>{problem || '改好上面的值，这里写出编码。'}</p>
      )}
      <Take edited={edited} />
    </Section>
  )
}

/** Codes are issued by the saved rule, not by the unsaved edit. */
const Take = ({ edited: { seen, dirty } }: { edited: EditedRule }) => (
  <div className={styles.take}>
    {seen && !dirty && (
      <Link className={getButtonClass({ kind: 'outline' })} to={newIssuePath(seen.id)}>
        按这条规则发放编码
      </Link>
    )}
    <p>取走没用的不再发：会有空号，不会有重号。</p>
  </div>
)
