import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import * as styles from './trace.module.css'

/**
 * Shows the chain upstream on a centre line: one node for each identifier, the process written on the line.
 * Four fit a desk; a longer chain scrolls sideways, on a phone it is vertical.
 */
export function Chain({ steps, stage }: { steps: readonly TraceStep[]; stage: string }) {
  return (
    <section className={styles.chain} aria-label="追溯链" tabIndex={steps.length > 4 ? 0 : undefined}>
      <ol>
        {steps.map((step, index) => (
          <Node
            key={step.identifier}
            step={step}
            level={levelName(index, stage)}
            at={index}
            last={steps.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}

const levelName = (index: number, stage: string) => (index === 0 ? stage || '这一件' : `上游 ${index}`)

function Node({ step, level, at, last }: { step: TraceStep; level: string; at: number; last: number }) {
  const { prefix, suffix } = splitIdentifier(step.identifier)
  return (
    <li className={cx(styles.step, at === 0 && styles.here)}>
      <a href={paths.productScene(step.identifier)} aria-current={at === 0 ? 'step' : undefined}>
        <span className={styles.point} />
        <span className={styles.level}>
          {level}
          {at === 0 && <i>当前</i>}
          {at === last && <i>最早记录</i>}
        </span>
        <b>{step.identifierName}</b>
        <span className={cx(text.code, styles.code)}>
          {prefix}/<wbr />
          {suffix}
        </span>
        <span className={styles.maker}>
          {step.companyName} <span className={text.code}>{step.date}</span>
        </span>
      </a>
      {at < last && step.via && <span className={styles.via}>{step.via}</span>}
    </li>
  )
}
