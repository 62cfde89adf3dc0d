import { cx } from '../cx.ts'
import * as text from '../text.module.css'
import * as styles from './gauge.module.css'
import { computeGaugeScale } from './gauge-scale.ts'

const SAID = { low: '，低于下限', high: '，超过上限', within: '' }

/** Thousands are grouped, and the minus sign is the typographic one. */
const formatValue = (value: number) =>
  value.toLocaleString('zh-CN', { maximumFractionDigits: 6 }).replace('-', '−')

type GaugeProps = {
  label: string
  value: number
  lower?: number | null
  upper?: number | null
  unit?: string
}

/**
 * Shows a measured value between its limits as a dimension line: ticks at the limits, a square at the value,
 * orange when it lies outside. A single limit says which of the two it is; `unit` is written small beside the
 * value.
 */
export function Gauge({ label, value, lower = null, upper = null, unit = '' }: GaugeProps) {
  const scale = computeGaugeScale(value, lower, upper)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn as a dimension line
    <div
      className={cx(styles.gauge, scale.state !== 'within' && styles.outside)}
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={lower ?? undefined}
      aria-valuemax={upper ?? undefined}
      aria-valuetext={`${formatValue(value)} ${unit}${SAID[scale.state]}`}
    >
      <span className={styles.name}>{label}</span>
      <span className={cx(text.figure, styles.value)}>
        {formatValue(value)} <small>{unit}</small>
      </span>
      <span className={styles.line}>
        <i
          className={styles.permitted}
          style={{ left: `${scale.lower ?? 0}%`, right: `${100 - (scale.upper ?? 100)}%` }}
        />
        <i className={styles.mark} style={{ left: `${scale.value}%` }} />
      </span>
      <span className={styles.limits}>
        {lower !== null && (
          <span style={{ left: `${scale.lower}%` }}>
            {upper === null && '≥ '}
            {formatValue(lower)}
          </span>
        )}
        {upper !== null && (
          <span style={{ left: `${scale.upper}%` }}>
            {lower === null && '≤ '}
            {formatValue(upper)}
          </span>
        )}
      </span>
    </div>
  )
}
