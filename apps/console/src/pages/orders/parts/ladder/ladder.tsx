import { formatMoney } from '@biaojie/contract/money.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './ladder.module.css'
import { layOutLadder, type Step } from './layout.ts'

const formatChange = ({ kind, amount }: Step) =>
  `${kind === 'change' && amount > 0 ? '+' : ''}${formatMoney(amount)}`

/** Shows how amounts lead from one sum to the next, a row for each step. */
export function Ladder({
  label,
  steps,
}: {
  label: string
  steps: readonly (Step & { note?: string; isWrong?: boolean })[]
}) {
  const { zero, bars } = layOutLadder(steps)
  return (
    <ol className={styles.ladder} aria-label={label}>
      {steps.map((step, at) => {
        const bar = bars[at]
        const isLast = at === steps.length - 1
        return (
          <li
            key={step.label}
            className={cx(step.kind === 'sum' && styles.sum, step.isWrong && styles.wrong)}
          >
            <span>
              {step.label}
              {step.note && <small>{step.note}</small>}
            </span>
            <div className={styles.track} aria-hidden>
              <i className={styles.zero} style={{ left: `${zero}%` }} />
              {bar && (
                <>
                  <i
                    hidden={step.amount === 0}
                    className={cx(styles.bar, step.kind === 'change' && bar.isNegative && styles.less)}
                    style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
                  />
                  {!isLast && <i className={styles.riser} style={{ left: `${bar.end}%` }} />}
                </>
              )}
            </div>
            <b>{formatChange(step)}</b>
          </li>
        )
      })}
    </ol>
  )
}
