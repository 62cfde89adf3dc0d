import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import * as styles from './charts.module.css'
import { BOTTOM, computeX, computeY, formatPercent, Plot, Polyline, Tip, TOP } from './plot.tsx'
import { computeAxisTicks, format } from './scale.ts'

type BandMark = { name: string; from: number; to: number; tone: 'hot' | 'calm' | 'plain' }

type TimeBarsProps = {
  label: string
  unit: string
  digits?: number
  /** Slots in order: `time` is written below, `title` names the reading. */
  slots: { time: string; title: string; value?: number; before?: number }[]
  names: { value: string; before: string }
  /** The slot whose period is not over yet; it is hatched. */
  unfinished?: number
  /** The current time from 0 to 1 across the plot, with its clock text. */
  now?: { at: number; text: string }
  bands?: BandMark[]
}

/** Draws bars over time, the period before as a dashed line, tariff bands behind. */
export function TimeBars({
  label,
  unit,
  digits = 0,
  slots,
  names,
  unfinished,
  now,
  bands = [],
}: TimeBarsProps) {
  const count = slots.length
  const ticks = computeAxisTicks(
    Math.max(...slots.flatMap(({ value = 0, before = 0 }) => [value, before]), 1),
  )
  const describePoint = (index: number) => {
    const { title, value, before } = slots[index] ?? { title: '' }
    const formatAmount = (amount: number | undefined) =>
      amount === undefined ? '—' : `${format(amount, digits)} ${unit}`
    const rows = [
      { name: names.value, value: formatAmount(value), strong: true },
      { name: names.before, value: formatAmount(before) },
    ]
    if (value === undefined || before === undefined) return <Tip title={title} rows={rows} />
    const tone = value <= before ? ('good' as const) : ('bad' as const)
    return (
      <Tip
        title={title}
        rows={[...rows, { name: '差', value: formatAmount(value - before).replace('-', '−'), tone }]}
      />
    )
  }
  return (
    <Plot
      label={label}
      unit={unit}
      ticks={ticks}
      times={slots.map(({ time }) => time)}
      tip={describePoint}
      {...(now && { now: now.at * 100 })}
    >
      <Hatch />
      {bands.map((band) => (
        <Band key={band.from} band={band} count={count} />
      ))}
      {slots.map(({ time, value }, index) =>
        value === undefined ? null : (
          <rect
            key={time}
            {...placeBar(index, count)}
            y={computeY(value, ticks)}
            height={BOTTOM - computeY(value, ticks)}
            className={index === unfinished ? styles.openBar : styles.bar}
          />
        ),
      )}
      <Polyline values={slots.map(({ before }) => before)} ticks={ticks} className={styles.lineBefore} />
      {now && <NowMark {...now} />}
    </Plot>
  )
}

/** Few slots would make bars as wide as boxes: a bar has 24 px at most, about the middle of its slot. */
function placeBar(index: number, count: number) {
  const middle = formatPercent(computeX(index, count))
  const [x, width] = [formatPercent(computeX(index, count) - 30 / count), formatPercent(60 / count)]
  const slim = { x: `max(${x}, calc(${middle} - 12px))`, width: `min(${width}, 24px)` } as CSSProperties
  return { x, width, style: slim }
}

function Hatch() {
  return (
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--color-cobalt-tint)" />
        <rect width="2" height="6" fill="var(--color-cobalt)" />
      </pattern>
    </defs>
  )
}

const BANDS = { hot: styles.hot, calm: styles.calm, plain: undefined }

function Band({ band: { name, from, to, tone }, count }: { band: BandMark; count: number }) {
  const x = formatPercent((from / count) * 100)
  const width = formatPercent(((to - from) / count) * 100)
  return (
    <g className={cx(styles.band, BANDS[tone])}>
      <rect x={x} width={width} y={TOP} height={BOTTOM - TOP} />
      <rect x={x} width={width} y={TOP - 5} height="2" className={styles.bandRule} />
      <text x={formatPercent((((from + to) / 2) * 100) / count)} y={TOP - 10}>
        {name}
      </text>
    </g>
  )
}

function NowMark({ at, text }: { at: number; text: string }) {
  const x = formatPercent(at * 100)
  return (
    <g className={styles.now}>
      <line x1={x} x2={x} y1={TOP} y2={BOTTOM} />
      <svg x={x} y={BOTTOM} overflow="visible" aria-hidden="true">
        <rect x="-22" width="44" height="20" />
        <text x="0" y="15">
          {text}
        </text>
      </svg>
    </g>
  )
}
