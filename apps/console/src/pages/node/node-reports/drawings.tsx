import { formatCount } from '@biaojie/contract/formats.ts'
import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { REQUIRED_P99_MS } from '@biaojie/contract/node/node-reports/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { computeAxis, formatShort, toPath } from './charts.ts'
import * as styles from './node-reports.module.css'

type Figures = NodeReport['figures']
const WIDTH = 272
const HEIGHT = 164
const TOP = 26
const LEFT = 40
const RIGHT = 40
const FLOOR = HEIGHT - 24

const makeYScale = (top: number) => (value: number) => FLOOR - (value / top) * (FLOOR - TOP)

const Lines = ({ ticks, y }: { ticks: readonly number[]; y: (value: number) => number }) =>
  ticks.map((tick) => (
    <g key={tick}>
      <path d={`M${LEFT} ${y(tick)}H${WIDTH - RIGHT}`} className={styles.grid} />
      <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
        {formatShort(tick)}
      </text>
    </g>
  ))

/** Registrations of a year as bars, resolutions as a line with an axis of its own. */
export function TwelveMonths({ months }: Pick<Figures, 'months'>) {
  const left = computeAxis(Math.max(1, ...months.map(({ added }) => added)))
  const right = computeAxis(Math.max(1, ...months.map(({ resolutions }) => resolutions)))
  const [y, yRight] = [makeYScale(left.top), makeYScale(right.top)]
  const step = (WIDTH - LEFT - RIGHT) / months.length
  const toX = (at: number) => LEFT + (at + 0.5) * step
  const last = months.length - 1
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b>近 12 个月</b>
        <span className={styles.barKey}>注册，左</span>
        <span className={styles.lineKey}>解析，右</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="近 12 个月的注册与解析">
        <Lines ticks={left.ticks} y={y} />
        {right.ticks.map((tick) => (
          <text key={tick} x={WIDTH - RIGHT + 6} y={yRight(tick) + 4}>
            {formatShort(tick)}
          </text>
        ))}
        {months.map(({ month, added, resolutions }, at) => (
          <g key={month}>
            <rect
              x={toX(at) - step * 0.36}
              width={step * 0.72}
              y={y(Math.max(0, added))}
              height={FLOOR - y(Math.max(0, added))}
              className={cx(styles.bar, at === last && styles.now)}
            >
              <title>{`${month} 注册 ${formatCount(added)}，解析 ${formatCount(resolutions)}`}</title>
            </rect>
            <text x={toX(at)} y={HEIGHT - 6} textAnchor="middle">
              {month.slice(5)}
            </text>
          </g>
        ))}
        <path
          d={toPath(months.map(({ resolutions }, at) => ({ x: toX(at), y: yRight(resolutions) })))}
          className={styles.line}
        />
        {months.map(({ month, resolutions }, at) => (
          <rect
            key={month}
            x={toX(at) - 2.5}
            y={yRight(resolutions) - 2.5}
            width="5"
            height="5"
            className={styles.dot}
          />
        ))}
      </svg>
    </figure>
  )
}

/** The time that answers took, day by day, with the required bound. */
export function Latency({ days }: Pick<Figures, 'days'>) {
  const latencies = days.flatMap(({ p99 }) => (p99 === null ? [] : [p99]))
  const { top, ticks } = computeAxis(Math.max(REQUIRED_P99_MS * 1.2, ...latencies))
  const y = makeYScale(top)
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, days.length - 1)
  const toX = (at: number) => LEFT + at * step
  const drawLine = (of: 'p50' | 'p99') =>
    toPath(days.map((day, at) => (day[of] === null ? null : { x: toX(at), y: y(day[of]) })))
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b>每天时延</b>
        <span>毫秒；虚线是 p99 要求 {REQUIRED_P99_MS}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="每天的解析时延">
        <Lines ticks={ticks} y={y} />
        <path d={`M${LEFT} ${y(REQUIRED_P99_MS)}H${WIDTH - RIGHT}`} className={styles.required} />
        <text x={WIDTH - RIGHT + 6} y={y(REQUIRED_P99_MS) + 4}>
          要求
        </text>
        <path d={drawLine('p99')} className={styles.slow} />
        <path d={drawLine('p50')} className={styles.line} />
        {days.map(({ day, p50, p99 }, at) => (
          <g key={day}>
            {p99 !== null && (
              <rect
                x={toX(at) - 2.5}
                y={y(p99) - 2.5}
                width="5"
                height="5"
                className={p99 > REQUIRED_P99_MS ? styles.hotDot : styles.slowDot}
              >
                <title>{`${day} p99 ${p99.toFixed(1)} ms，p50 ${(p50 ?? 0).toFixed(1)} ms`}</title>
              </rect>
            )}
            {at % 7 === 0 && (
              <text x={toX(at)} y={HEIGHT - 6} textAnchor="middle">
                {day.slice(8)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** A square for each day: green while the node was up, orange when it was down, empty when unknown. */
export function UpStrip({ days }: Pick<Figures, 'days'>) {
  return (
    <ol className={styles.strip} aria-label="每天是否可用">
      {days.map(({ day, down }) => (
        <li
          key={day}
          className={cx(down === null ? styles.unknown : down > 0 ? styles.down : styles.up)}
          title={`${day} ${down === null ? '没有记录' : down > 0 ? `停 ${down} 分钟` : '全天可用'}`}
        />
      ))}
    </ol>
  )
}
