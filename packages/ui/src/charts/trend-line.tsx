import { cx } from '../cx.ts'
import * as styles from './charts.module.css'
import { computeX, computeY, formatPercent, Plot, Polyline, Tip } from './plot.tsx'
import { computeAxisTicks, format } from './scale.ts'

type TrendLineProps = {
  label: string
  unit: string
  digits?: number
  name: string
  slots: { time: string; title: string; value: number }[]
  target?: number
}

/**
 * Draws one value over time with its target. The axis starts near the smallest value, because the change
 * matters here.
 */
export function TrendLine({ label, unit, digits = 2, name, slots, target }: TrendLineProps) {
  const values = slots.map(({ value }) => value)
  const shown = target === undefined ? values : [...values, target]
  const low = Math.min(...shown)
  const high = Math.max(...shown)
  const margin = (high - low || high || 1) * 0.15
  const ticks = computeAxisTicks(high + margin, 4, Math.max(0, low - margin))
  const last = slots.length - 1
  const lastSlot = slots[last]
  const isRising = last > 0 && (slots[last - 1]?.value ?? 0) < (lastSlot?.value ?? 0)
  const describePoint = (index: number) => {
    const slot = slots[index]
    return slot ? (
      <Tip
        title={slot.title}
        rows={[{ name, value: `${format(slot.value, digits)} ${unit}`, strong: true }]}
      />
    ) : null
  }
  return (
    <Plot label={label} unit={unit} ticks={ticks} times={slots.map(({ time }) => time)} tip={describePoint}>
      {target !== undefined && (
        <g className={styles.target}>
          <line x1="0" x2="100%" y1={computeY(target, ticks)} y2={computeY(target, ticks)} />
          <text x="100%" y={computeY(target, ticks) - 6}>
            目标 {format(target, digits)}
          </text>
        </g>
      )}
      <Polyline values={values} ticks={ticks} className={styles.line} />
      {slots.map(({ time, value }, index) => (
        <svg
          key={time}
          x={formatPercent(computeX(index, slots.length))}
          y={computeY(value, ticks)}
          overflow="visible"
          aria-hidden="true"
        >
          <rect
            x="-3.5"
            y="-3.5"
            width="7"
            height="7"
            className={cx(styles.point, index === last && styles.lastPoint)}
          />
        </svg>
      ))}
      {lastSlot && (
        <text
          x={formatPercent(computeX(last, slots.length))}
          // Above the last point when the line rises to it, else below, so that the line does not cross the number.
          y={computeY(lastSlot.value, ticks) + (isRising ? -12 : 26)}
          className={styles.lastValue}
        >
          {format(lastSlot.value, digits)}
        </text>
      )}
    </Plot>
  )
}
