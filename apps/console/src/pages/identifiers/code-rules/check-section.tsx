import {
  CHECK_NAMES,
  type Check,
  listMod37Steps,
} from '@biaojie/contract/identifiers/code-rules/check-characters.ts'
import { listCodeProblems } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import type { CodePart } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import * as styles from './check-section.module.css'

const USE = '扫码不需要它，人抄写、电话报码时用。'
const SAID: Record<Check, string> = {
  mod37: `错一位全查得出，相邻两位写反也几乎都查得出。${USE}`,
  luhn: `错一位全查得出，相邻两位写反多半查得出。${USE}`,
}

/** Explains the check character, and checks a typed code. */
export function CheckSection({ parts, code }: { parts: readonly CodePart[]; code: string }) {
  const last = parts.at(-1)
  const check = last?.kind === 'check' ? last.check : undefined
  return (
    <Section
      title={check ? '校验字符' : '试一个码'}
      note={check ? `${CHECK_NAMES[check]}，短横线不算` : '编码里没有校验字符'}
    >
      <div className={styles.columns}>
        {check && (
          <div>
            {check === 'mod37' && code && <Steps code={code} />}
            <p className={styles.said}>{SAID[check]}</p>
          </div>
        )}
        <Attempt parts={parts} example={code} />
      </div>
    </Section>
  )
}

function Attempt({ parts, example }: { parts: readonly CodePart[]; example: string }) {
  const [tried, setTried] = useState('')
  const typed = tried.trim()
  const problems = typed && parts.length > 0 ? listCodeProblems(parts, typed) : []
  return (
    <div className={styles.attempt}>
      <Input
        aria-label="试一个码"
        placeholder={example || '输入一个编码'}
        maxLength={64}
        value={tried}
        onChange={({ target }) => setTried(target.value)}
      />
      <div role="status">
        {typed === '' && <p className={styles.said}>输入一个编码，看它合不合规则。</p>}
        {typed !== '' && problems.length === 0 && <p className={styles.good}>合规则</p>}
        {problems.map((problem) => (
          <p key={problem} className={styles.bad}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}

const ROWS = [
  { part: 'character', label: '字符' },
  { part: 'value', label: '值' },
  { part: 'rest', label: '余' },
] as const

function Steps({ code }: { code: string }) {
  const steps = listMod37Steps(code.slice(0, -1))
  const result = code.slice(-1)
  const results = { character: result, value: '', rest: `37 − ${steps.at(-1)?.rest ?? ''}` }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the keyboard scrolls it sideways */}
      <section className={styles.scroll} tabIndex={0} aria-label="校验字符的计算">
        <table>
          <tbody>
            {ROWS.map(({ part, label }) => (
              <tr key={part}>
                <th scope="row">{label}</th>
                {steps.map((step, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: characters have no other name than their place
                  <td key={at}>{step[part]}</td>
                ))}
                <td className={styles.result}>{results[part]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.said}>
        每个字：上一格的余加上这个字的值，除以 36 取余（0 当 36），乘 2，再除以 37 取余。最后用 37
        减去余，得到 <b>{result}</b>。
      </p>
    </>
  )
}
