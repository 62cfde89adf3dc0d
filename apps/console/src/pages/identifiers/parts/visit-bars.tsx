import { formatCount } from '@biaojie/contract/formats.ts'
import * as styles from './visit-bars.module.css'

const HEIGHT = 20
const sum = (days: readonly number[]) => days.reduce((total, day) => total + day, 0)

/** Visits of the last 30 days as bars, with their sum; the scale is the busiest of these days. */
export function VisitBars({ days, wide = false }: { days: readonly number[]; wide?: boolean }) {
  const total = sum(days)
  const most = Math.max(...days, 1)
  return (
    <span className={wide ? styles.wide : styles.bars}>
      <svg viewBox={`0 0 ${days.length * 3} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {days.map((day, at) =>
          day > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name than its place
            <rect key={at} x={at * 3} width="2" {...createBar(day, most)} />
          ) : null,
        )}
      </svg>
      <b>{formatCount(total)}</b>
    </span>
  )
}

function createBar(day: number, most: number) {
  const height = Math.max((day / most) * HEIGHT, 2)
  return { y: HEIGHT - height, height }
}

/** The visits of the last days, today included. */
export const sumVisits = (days: readonly number[], last: number) => sum(days.slice(-last))
