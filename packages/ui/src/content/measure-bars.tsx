import { cx } from '../cx.ts'
import * as styles from './measure-bars.module.css'

/** Below this share of the longer bar the difference has no room for its text. */
const NARROW = 0.42

/**
 * Draws two bars from one zero, before and after, and a dimension line between their ends with the
 * difference. `label` describes the measurement to screen readers.
 */
export function MeasureBars({
  label,
  names = ['前', '后'],
  before,
  after,
  unit,
  difference,
  className,
}: {
  label: string
  names?: readonly [string, string]
  before: number
  after: number
  unit: string
  difference: string
  className?: string
}) {
  const most = Math.max(before, after, Number.MIN_VALUE)
  const shares = [before / most, after / most]
  const span = { '--from': Math.min(...shares), '--to': Math.max(...shares) }
  const narrow = Math.abs(before - after) / most < NARROW
  const values = [formatAmount(before, unit), formatAmount(after, unit)]
  const description = `${label}：${names[0]} ${values[0]}，${names[1]} ${values[1]}，${difference}`
  return (
    <div className={cx(styles.bars, className)} role="img" aria-label={description}>
      {shares.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: before and after
        <div key={index} className={styles.row} style={{ '--share': share }}>
          <span>{names[index]}</span>
          <i />
          <b>
            {values[index]?.split(' ')[0]}
            <small>{unit}</small>
          </b>
        </div>
      ))}
      <div className={cx(styles.span, narrow && styles.narrow)} style={span}>
        <b>{difference}</b>
      </div>
    </div>
  )
}

const formatAmount = (value: number, unit: string) => `${value.toLocaleString('en-US')} ${unit}`
