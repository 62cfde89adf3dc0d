import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as text from '../text.module.css'
import * as styles from './steps.module.css'

type StepState = 'done' | 'now' | 'bad' | 'todo'
export type Step = { label: string; state: StepState }

const SAID: Record<StepState, string> = { done: '（已完成）', now: '（进行中）', bad: '（未通过）', todo: '' }

const STATES: Record<StepState, string | undefined> = {
  done: styles.done,
  now: styles.now,
  bad: styles.failed,
  todo: undefined,
}

/** Shows numbered squares joined by lines: green done, cobalt current, red failed. */
export function Steps({
  steps,
  label,
  className,
}: {
  steps: readonly Step[]
  label: string
  className?: string
}) {
  return (
    <ol className={cx(styles.steps, className)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={STATES[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <i aria-hidden>{mark(step.state, index)}</i>
          <span>
            {step.label}
            <span className={text.visuallyHidden}>{SAID[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/**
 * Returns the state of each step when step `now` (from 0) is running; `now` beyond the end means all done.
 */
export function makeStepStates(labels: readonly string[], now: number, failed = false): Step[] {
  return labels.map((label, index) => {
    if (index < now) return { label, state: 'done' }
    if (index > now) return { label, state: 'todo' }
    return { label, state: failed ? 'bad' : 'now' }
  })
}

function mark(state: StepState, index: number) {
  if (state === 'done') return <Icon name="check" size={16} />
  if (state === 'bad') return <Icon name="close" size={16} />
  return index + 1
}
