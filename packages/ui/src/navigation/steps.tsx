import { Icon } from '../icons.tsx'

type StepState = 'done' | 'now' | 'bad' | 'todo'
export type Step = { label: string; state: StepState }

const SAID: Record<StepState, string> = { done: '（已完成）', now: '（进行中）', bad: '（未通过）', todo: '' }

/** A row of numbered squares joined by lines: green done, cobalt now, red failed. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className="st3" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={step.state === 'todo' ? undefined : step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <i aria-hidden>{mark(step.state, index)}</i>
          <span>
            {step.label}
            <span className="sr-only">{SAID[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The state of each step when step `now` (from 0) is running; `now` beyond the end means all done. */
export function stepStates(labels: readonly string[], now: number, failed = false): Step[] {
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
