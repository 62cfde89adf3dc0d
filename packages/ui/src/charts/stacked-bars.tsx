import * as styles from './charts.module.css'
import { computeX, computeY, formatPercent, Plot, Tip } from './plot.tsx'
import { computeAxisTicks, format } from './scale.ts'

type StackedBarsProps = {
  label: string
  unit: string
  digits?: number
  series: { name: string; color: string }[]
  /** One value for each series, in the order of the series from the bottom up. */
  slots: { time: string; title: string; values: number[] }[]
  /** Writes the sum over each bar; switch it off where bars are many. */
  totals?: boolean
}

/** Draws parts of a whole over time. */
export function StackedBars({ label, unit, digits = 1, series, slots, totals = false }: StackedBarsProps) {
  const count = slots.length
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const ticks = computeAxisTicks(Math.max(...slots.map(({ values }) => sum(values)), 1), 5)
  const describePoint = (index: number) => {
    const slot = slots[index]
    if (!slot) return null
    const rows = series.map(({ name }, part) => ({
      name,
      value: `${format(slot.values[part] ?? 0, digits)} ${unit}`,
    }))
    return (
      <Tip
        title={slot.title}
        rows={[
          ...rows.reverse(),
          { name: '合计', value: `${format(sum(slot.values), digits)} ${unit}`, strong: true },
        ]}
      />
    )
  }
  const share = count > 10 ? 54 : 46
  return (
    <Plot label={label} unit={unit} ticks={ticks} times={slots.map(({ time }) => time)} tip={describePoint}>
      {slots.map(({ time, values }, index) => (
        <g key={time}>
          {values.map((value, part) => {
            if (value <= 0) return null
            const low = computeY(sum(values.slice(0, part)), ticks)
            const high = computeY(sum(values.slice(0, part + 1)), ticks)
            return (
              <rect
                key={series[part]?.name}
                x={formatPercent(computeX(index, count) - share / 2 / count)}
                width={formatPercent(share / count)}
                y={high + 1}
                height={Math.max(0, low - high - 1)}
                fill={series[part]?.color}
              />
            )
          })}
          {totals && (
            <text
              x={formatPercent(computeX(index, count))}
              y={computeY(sum(values), ticks) - 8}
              className={styles.total}
            >
              {format(sum(values), digits)}
            </text>
          )}
        </g>
      ))}
    </Plot>
  )
}
