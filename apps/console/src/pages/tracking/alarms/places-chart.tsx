import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { useWidth } from '../../../data/use-width.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import * as styles from './alarm.module.css'
import { type Places, placeChecks } from './places.ts'

const ROW = 30
const TOP = 44
const LEFT = 84
const BELOW = 28
const SQUARE = 10

/** Draws where and when a code was checked. A red line joins two checks that are too far apart to travel in time. */
export function PlacesChart({ alarm }: { alarm: AlarmDetail }) {
  // The font size is fixed, so phones get a separate drawing.
  const width = useWidth() === 'phone' ? 358 : 760
  const places = placeChecks(alarm)
  return (
    <Section title="查询时间与城市" note="红线两头人来不及走">
      {places.rows.length === 0 ? (
        <p className={styles.soft}>查验人都没有填城市。</p>
      ) : (
        <Drawing places={places} width={width} first={alarm.first} />
      )}
    </Section>
  )
}

type DrawingProps = { places: Places; width: number; first: AlarmDetail['first'] }
function Drawing({ places: { rows, points, links, days }, width, first }: DrawingProps) {
  const narrow = width < 500
  const height = TOP + rows.length * ROW + BELOW
  const toX = (share: number) => LEFT + share * (width - LEFT - 16)
  const toY = (row: number) => TOP + row * ROW + ROW / 2
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${rows.length} 个城市、${points.length} 次查验，${links.length} 处来不及走`}
    >
      {days.map(({ x, label }, at) => (
        <g key={label}>
          <line className={styles.grid} x1={toX(x)} x2={toX(x)} y1={TOP} y2={height - BELOW} />
          {(!narrow || at % 2 === 0) && (
            <text x={toX(x)} y={height - 8} textAnchor={at === days.length - 1 ? 'end' : 'middle'}>
              {label}
            </text>
          )}
        </g>
      ))}
      {first && <Honest first={first} width={width} />}
      {rows.map(({ city, sign }, row) => (
        <text key={city} x={LEFT - 14} y={toY(row) + 5} textAnchor="end">
          {city} {sign}
        </text>
      ))}
      {links.map(({ x, from, to, text }) => (
        <g key={`${x} ${text}`} className={styles.link}>
          <line x1={toX(x)} x2={toX(x)} y1={toY(from)} y2={toY(to)} />
          <text
            x={toX(x) + (x > 0.6 ? -8 : 8)}
            y={(toY(from) + toY(to)) / 2 + 5}
            textAnchor={x > 0.6 ? 'end' : 'start'}
          >
            {text}
          </text>
        </g>
      ))}
      {points.map(({ x, row, time, hot }) => (
        <rect
          key={`${time} ${row}`}
          className={cx(styles.point, hot && styles.hotPoint)}
          x={toX(x) - SQUARE / 2}
          y={toY(row) - SQUARE / 2}
          width={SQUARE}
          height={SQUARE}
        >
          <title>{`${time.slice(5, 16)} ${rows[row]?.city ?? ''}`}</title>
        </rect>
      ))}
    </svg>
  )
}

const Honest = ({ first, width }: { first: NonNullable<AlarmDetail['first']>; width: number }) => (
  <>
    <line className={styles.honest} x1={LEFT} x2={width - 16} y1="28" y2="28" />
    <rect className={styles.honestEnd} x={LEFT - 5} y="23" width="10" height="10" />
    <text className={styles.honestText} x={LEFT + 10} y="18">
      {first.time.slice(0, 10)} {first.city}首次查验
    </text>
  </>
)
