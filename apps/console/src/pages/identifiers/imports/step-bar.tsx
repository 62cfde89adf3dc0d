import { cx } from '@biaojie/ui/cx.ts'
import { STEPS, type Step } from '../parts/import-states.ts'
import * as styles from './imports.module.css'

const STEP_NAMES: Record<Step, string> = { file: '选文件', match: '对列', check: '查错', write: '写入' }

/** Shows the four steps of an import, each with a few words about what it does or has found. */
export function StepBar({ current, about }: { current: Step; about: (step: Step) => string }) {
  const at = STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label="导入步骤">
      {STEPS.map((step, i) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(i < at && styles.passed, i > at && styles.ahead)}
        >
          <b>{STEP_NAMES[step]}</b>
          <small>{about(step)}</small>
        </li>
      ))}
    </ol>
  )
}
