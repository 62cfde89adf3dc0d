import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useState } from 'react'
import { cx } from '../cx.ts'
import * as text from '../text.module.css'
import * as styles from './charts.module.css'
import { computeLabelInterval, formatShort, share } from './scale.ts'

/**
 * Charts are plain SVG in percent across and pixels down. The server's picture therefore fits every width,
 * text is never stretched, and nothing is measured or downloaded before it can be read.
 */
export const TOP = 44
export const BOTTOM = 364
export const HEIGHT = 400

export const computeY = (value: number, ticks: number[]) => BOTTOM - share(value, ticks) * (BOTTOM - TOP)
/** Middle of slot `index` of `count`, in percent of the plot's width. */
export const computeX = (index: number, count: number) => ((index + 0.5) / count) * 100
export const formatPercent = (value: number) => `${Number(value.toFixed(3))}%`

type PlotProps = {
  label: string
  unit: string
  ticks: number[]
  /** One text for each slot; the plot shows as many as fit. */
  times: string[]
  /** The current time in percent of the plot's width; its clock covers the labels beside it. */
  now?: number
  /** The reading of the slot that the pointer or the arrow keys have chosen. */
  tip?: (index: number) => ReactNode
  children: ReactNode
}

/** Draws axes, grid, labels and the moving reading; the chart adds the marks inside. */
export function Plot({ label, unit, ticks, times, now, tip, children }: PlotProps) {
  const count = times.length
  const { at, leave, onMove, onKey } = useReading(count)
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden="true">
        <span style={{ top: TOP - 22 }}>{unit}</span>
        {ticks.map((tick) => (
          <b key={tick} style={{ top: computeY(tick, ticks) }}>
            {formatShort(tick)}
          </b>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, this is a drawing to read along */}
      <div
        className={styles.area}
        role="group"
        aria-label={label}
        tabIndex={tip ? 0 : undefined}
        onPointerMove={tip && onMove}
        onPointerDown={tip && onMove}
        onPointerLeave={leave}
        onBlur={leave}
        onKeyDown={tip && onKey}
      >
        <svg width="100%" height={HEIGHT} aria-hidden="true">
          <Grid ticks={ticks} />
          {children}
          <Times times={times} now={now} />
          {at !== undefined && <Cursor x={formatPercent(computeX(at, count))} />}
        </svg>
        {tip && at !== undefined && (
          <div
            className={cx(styles.reading, at < count / 2 && styles.right)}
            style={{ left: formatPercent(computeX(at, count)) }}
            role="status"
          >
            {tip(at)}
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns the slot chosen by pointer or arrow keys, undefined when none is. */
function useReading(count: number) {
  const [at, setAt] = useState<number>()
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * count)
    setAt(Math.min(count - 1, Math.max(0, index)))
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    setAt((now) => Math.min(count - 1, Math.max(0, (now ?? (step > 0 ? -1 : count)) + step)))
  }
  return { at, leave: () => setAt(undefined), onMove, onKey }
}

function Grid({ ticks }: { ticks: number[] }) {
  return ticks.map((tick, index) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={computeY(tick, ticks)}
      y2={computeY(tick, ticks)}
      className={index === 0 ? styles.baseLine : styles.gridLine}
    />
  ))
}

/** The clock and half a label take this percentage of the plot's width, in wide and in narrow windows. */
const COVERED = { wide: 7, narrow: 15 }

function Times({ times, now = Number.NEGATIVE_INFINITY }: { times: string[]; now: number | undefined }) {
  const every = computeLabelInterval(times.length, 12)
  return times.map((time, index) => {
    const x = computeX(index, times.length)
    const away = Math.abs(x - now)
    if (index % every !== 0 || away < COVERED.wide) return null
    const wideOnly = index % (every * 2) !== 0 || away < COVERED.narrow
    return (
      <text
        key={time}
        x={formatPercent(x)}
        y={BOTTOM + 22}
        className={cx(styles.time, wideOnly && styles.wideOnly)}
      >
        {time}
      </text>
    )
  })
}

function Cursor({ x }: { x: string }) {
  return <line x1={x} x2={x} y1={TOP} y2={BOTTOM} className={styles.cursor} />
}

type TipRow = { name: string; value: string; strong?: boolean; tone?: 'good' | 'bad' }

/** The reading beside the cursor. */
export function Tip({ title, rows }: { title: string; rows: TipRow[] }) {
  return (
    <>
      <span>{title}</span>
      <dl>
        {rows.map(({ name, value, strong, tone }) => (
          <div key={name} className={tone && TONES[tone]}>
            <dt>{name}</dt>
            <dd className={strong ? cx(text.figure, styles.strong) : text.code}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const TONES = { good: styles.good, bad: styles.bad }

type PolylineProps = { values: (number | undefined)[]; ticks: number[]; className: string | undefined }

/**
 * Draws a line through the middles of the slots, with gaps where a value is missing. The shape is stretched
 * to the plot, the stroke is not.
 */
export function Polyline({ values, ticks, className }: PolylineProps) {
  let open = false
  const path = values
    .map((value, index) => {
      if (value === undefined) {
        open = false
        return ''
      }
      const command = open ? 'L' : 'M'
      open = true
      return `${command}${computeX(index, values.length).toFixed(2)} ${(computeY(value, ticks) - TOP).toFixed(1)}`
    })
    .join('')
  return (
    <svg
      x="0"
      y={TOP}
      width="100%"
      height={BOTTOM - TOP}
      viewBox={`0 0 100 ${BOTTOM - TOP}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      <path d={path} className={className} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
