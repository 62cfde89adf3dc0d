import { formatCount } from '@biaojie/contract/formats.ts'
import type { NodeHealth } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { computeAxis, formatShort } from '../node-reports/charts.ts'
import * as drawn from '../node-reports/node-reports.module.css'
import * as styles from './node-health.module.css'

const WIDTH = 360
const HEIGHT = 200
const TOP = 26
const LEFT = 40
const RIGHT = 40
const FLOOR = HEIGHT - 24

/** Shows failed requests of each day as bars; a day without failures has no bar. */
export function FailedDays({ days }: Pick<NodeHealth, 'days'>) {
  const { top, ticks } = computeAxis(Math.max(3, ...days.map(({ errors }) => errors)))
  const y = (value: number) => FLOOR - (value / top) * (FLOOR - TOP)
  const step = (WIDTH - LEFT - RIGHT) / days.length
  return (
    <figure className={drawn.figure}>
      <figcaption>
        <b>每天出错的请求</b>
        <span>次</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="每天出错的请求">
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${y(tick)}H${WIDTH - RIGHT}`} className={drawn.grid} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {formatShort(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, errors }, at) => (
          <g key={day}>
            {errors > 0 && (
              <rect
                x={LEFT + at * step + step * 0.15}
                width={step * 0.7}
                y={y(errors)}
                height={FLOOR - y(errors)}
                className={styles.failed}
              >
                <title>{`${day} ${formatCount(errors)} 次`}</title>
              </rect>
            )}
            {at % 7 === 0 && (
              <text x={LEFT + (at + 0.5) * step} y={HEIGHT - 6} textAnchor="middle">
                {day.slice(8)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
