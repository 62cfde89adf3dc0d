import { formatCount } from '@biaojie/contract/formats.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { useWidth } from '../../../data/use-width.ts'
import { type Bar, chooseLabelledBars, chooseScale, formatShortNumber } from './bars.ts'
import * as styles from './figures.module.css'

const TONES = { usual: styles.usual, weekend: styles.weekend, hot: styles.hot, open: styles.open }
const HEIGHT = { wide: 250, narrow: 230 }
const LEFT = 44
const TOP = 30
const BELOW = 26

/** Draws a number for each day or hour. The font size is fixed, so phones get a separate drawing. */
export function DayBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const phone = useWidth() === 'phone'
  const width = phone ? 390 : 812
  const height = phone ? HEIGHT.narrow : HEIGHT.wide
  // A phone has room for two weeks; the rest is included in the sums above.
  const shown = phone && bars.length > 24 ? bars.slice(-14) : bars
  const scale = chooseScale(shown.map(({ value }) => value))
  const floor = height - BELOW
  const toY = (value: number) => floor - (value / scale.top) * (floor - TOP)
  const step = (width - LEFT - 8) / Math.max(1, shown.length)
  const written = chooseLabelledBars(shown, phone ? 4 : 6)
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        <pattern
          id="open-bar"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={styles.hatchPaper} />
          <path d="M0 0V5" className={styles.hatchLine} />
        </pattern>
      </defs>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${toY(tick)}H${width - 8}`}
            className={tick === 0 ? styles.floor : styles.grid}
          />
          <text x={LEFT - 8} y={toY(tick) + 5} textAnchor="end">
            {formatShortNumber(tick)}
          </text>
        </g>
      ))}
      {shown.map((bar, at) => (
        <g key={bar.key}>
          <BarShape bar={bar} x={LEFT + at * step} width={step} y={toY(bar.value)} floor={floor} />
          {written.has(at) && (
            <text x={LEFT + (at + 0.5) * step} y={height - 6} textAnchor={chooseAnchor(at, shown.length)}>
              {bar.text}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

const chooseAnchor = (at: number, count: number) => {
  if (at === count - 1) return 'end'
  return at === 0 ? 'start' : 'middle'
}

type ShapeProps = { bar: Bar; x: number; width: number; y: number; floor: number }
const BarShape = ({ bar: { value, tone, title }, x, width, y, floor }: ShapeProps) => (
  <>
    <rect
      x={x + width * 0.06}
      y={y}
      width={width * 0.88}
      height={Math.max(0, floor - y)}
      className={cx(styles.bar, TONES[tone])}
    >
      <title>{title}</title>
    </rect>
    {tone === 'hot' && (
      <text x={x + width / 2} y={y - 8} textAnchor="middle" className={styles.hotText}>
        {formatCount(value)}
      </text>
    )}
  </>
)
