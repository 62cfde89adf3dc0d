import { formatCount } from '@biaojie/contract/formats.ts'
import type { RecallProgress } from '@biaojie/contract/tracking/recalls/fields.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { computeLines, type Point } from './chart.ts'
import * as styles from './running.module.css'

const WIDE = { width: 820, height: 300, left: 52, right: 92, top: 28, bottom: 32 }
const NARROW = { width: 358, height: 260, left: 44, right: 12, top: 28, bottom: 30 }

/** Shows the handled parts by week, the total against the plan, and the forecast. */
export function ProgressChart({ progress, closeAt }: { progress: RecallProgress; closeAt: number }) {
  return (
    <Section title="处置进度" note="每七天结一次" flush>
      <div className={styles.wideChart}>
        <Chart progress={progress} closeAt={closeAt} size={WIDE} />
      </div>
      <div className={styles.narrowChart}>
        <Chart progress={progress} closeAt={closeAt} size={NARROW} />
      </div>
    </Section>
  )
}

type Size = typeof WIDE

function makeScale({ width, height, left, right, top, bottom }: Size) {
  const x = (share: number) => left + share * (width - left - right)
  const y = (share: number) => height - bottom - share * (height - top - bottom)
  const drawLine = (points: readonly Point[]) =>
    points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')
  return { x, y, drawLine }
}

function Chart({ progress, closeAt, size }: { progress: RecallProgress; closeAt: number; size: Size }) {
  const { done, plan, ahead, bars, ticks, last } = computeLines(progress)
  const { x, y, drawLine: line } = makeScale(size)
  const { total, handled, expected } = progress
  const leads = expected && `照现在的速度，${expected.slice(5)} 前后到 ${closeAt} %`
  const label = `已处置 ${formatCount(handled)} 件，应召回 ${formatCount(total)} 件。${leads}`
  return (
    <svg className={styles.chart} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <Axis size={size} total={total} ticks={ticks} />
      {bars.map((bar) => (
        <rect
          key={bar.x}
          className={styles.week}
          x={x(bar.x) + 1}
          width={Math.max(1, x(bar.width) - x(0) - 2)}
          y={y(bar.y)}
          height={y(0) - y(bar.y)}
        />
      ))}
      <polyline className={styles.plan} points={line(plan)} />
      <polyline className={styles.done} points={line(done)} />
      {ahead.length > 0 && <polyline className={styles.ahead} points={line(ahead)} />}
      <rect className={styles.now} x={x(last.x) - 5} y={y(last.y) - 5} width={10} height={10} />
      <text className={styles.nowText} x={x(last.x) - 8} y={y(last.y) - 14} textAnchor="middle">
        {formatCount(handled)}
      </text>
      {size === WIDE && leads && (
        <text x={x(Math.min(0.6, last.x + 0.04))} y={size.top - 10}>
          {leads}
        </text>
      )}
    </svg>
  )
}

type Tick = { x: number; label: string }
const chooseAnchor = (x: number) => (x === 1 ? 'end' : x === 0 ? 'start' : 'middle')

function Axis({ size, total, ticks }: { size: Size; total: number; ticks: readonly Tick[] }) {
  const { x, y } = makeScale(size)
  const { width, height, left, right } = size
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(share)} y2={y(share)} />
          <text x={left - 8} y={y(share) + 5} textAnchor="end">
            {formatCount(Math.round(total * share))}
          </text>
        </g>
      ))}
      {size === WIDE && (
        <text x={width - right + 6} y={y(1) + 5}>
          计划 {formatCount(total)}
        </text>
      )}
      {ticks.map((tick) => (
        <text key={tick.x} x={x(tick.x)} y={height - 8} textAnchor={chooseAnchor(tick.x)}>
          {tick.label}
        </text>
      ))}
    </>
  )
}
