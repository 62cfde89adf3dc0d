import { cx } from '@biaojie/ui/cx.ts'
import type { Bar, HoursChart } from './hours.ts'
import { layOutHours } from './hours.ts'
import * as styles from './hours-chart.module.css'

type Props = { hours: Parameters<typeof layOutHours>[0]; minutes: number; note: string }

const BOTTOM = 190
const HEIGHT = 268

/** Draws how many entries each hour of today had, and how many heads were signed in it. */
export const HoursDrawing = (props: Props) => (
  <>
    <Drawing {...props} width={1240} left={88} every={3} className={styles.wide} />
    <Drawing {...props} width={358} left={48} every={6} className={styles.narrow} />
  </>
)

type DrawingProps = Props & { width: number; left: number; every: number; className: string | undefined }

function Drawing({ hours, minutes, note, width, left, every, className }: DrawingProps) {
  const chart = layOutHours(hours, minutes, { left, right: width - 8, top: 44, bottom: BOTTOM })
  const highest = chart.bars.reduce<Bar | undefined>(
    (most, bar) => (bar.entries > (most?.entries ?? 0) ? bar : most),
    undefined,
  )
  const isWide = every === 3
  const total = hours.reduce((sum, { entries }) => sum + entries, 0)
  const pattern = `hatch-${width}`
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`今天登记了 ${total.toLocaleString('en')} 条，一小时一格`}
    >
      <defs>
        <pattern
          id={pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatch} d="M0 0V6" />
        </pattern>
      </defs>
      {chart.grid.map(({ y, label }) => (
        <g key={label}>
          <path className={label === 0 ? styles.axis : styles.grid} d={`M${left} ${y}H${width - 8}`} />
          <text x={left - 8} y={y + 5} textAnchor="end" className={styles.number}>
            {label.toLocaleString('en')}
          </text>
        </g>
      ))}
      {chart.bars.map((bar) => (
        <rect
          key={bar.hour}
          className={cx(styles.bar, bar.isNow && styles.running)}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          {...(bar.isNow && { fill: `url(#${pattern})` })}
        />
      ))}
      <path className={styles.now} d={`M${chart.now} 20V${BOTTOM}`} />
      {highest && (
        <text
          x={highest.x + highest.width / 2}
          y={highest.y - 8}
          textAnchor="middle"
          className={styles.strong}
        >
          {highest.entries.toLocaleString('en')}
        </text>
      )}
      <Heads chart={chart} every={isWide ? 1 : 3} />
      {Array.from({ length: 24 / every + 1 }, (_, index) => index * every).map((hour) => (
        <text
          key={hour}
          x={left + hour * chart.column}
          y={HEIGHT - 10}
          textAnchor={hour === 24 ? 'end' : 'middle'}
          className={styles.number}
        >
          {String(hour).padStart(2, '0')}
        </text>
      ))}
      {isWide && (
        <text
          x={chart.now > width / 2 ? chart.now - 8 : chart.now + 8}
          y={26}
          textAnchor={chart.now > width / 2 ? 'end' : 'start'}
          className={styles.note}
        >
          {note}
        </text>
      )}
    </svg>
  )
}

const Heads = ({ chart: { bars, left, column }, every }: { chart: HoursChart; every: number }) => (
  <g>
    <text x={left - 8} y={222} textAnchor="end" className={styles.note}>
      树头
    </text>
    {bars
      .filter(({ hour, isNow }) => hour % every === 0 || isNow)
      .map(({ hour, heads }) => (
        <text
          key={hour}
          x={left + (hour + 0.5) * column}
          y={222}
          textAnchor="middle"
          className={styles.number}
        >
          {heads}
        </text>
      ))}
  </g>
)
