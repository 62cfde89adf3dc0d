import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { Time } from '../../../kit/values.tsx'
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

/** Ends an import before it is written, or stops the writing. */
export function CancelButton({
  detail: { id, prefix },
  label = '取消导入',
}: {
  detail: Pick<ImportDetail, 'id' | 'prefix'>
  label?: string
}) {
  const { run, busy } = useCallMutation('importCancel', { refreshes: ['importDetail', 'importList'] })
  return (
    <Button kind="text" loading={busy} onClick={() => void run({ body: { id, prefix } })}>
      {label}
    </Button>
  )
}

/** The same file was already written: its rows have identifiers that it does not contain. */
export const TakenBefore = ({ time }: { time: string }) => (
  <NoticeLine tone="warning">
    这份文件 <Time time={time} /> 已取过号写入。再写一次，没有标识的行会再取一遍号，多出一批标识。
  </NoticeLine>
)
