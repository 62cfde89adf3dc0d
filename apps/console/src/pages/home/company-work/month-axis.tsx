import { formatCount } from '@biaojie/contract/formats.ts'
import { DAY_MS, formatTime } from '@biaojie/contract/times.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Link } from 'react-router'
import { Section } from '../../../kit/detail/sections.tsx'
import { pages } from '../../../paths.ts'
import * as styles from './company-work.module.css'
import { countDaysTo, findEdge, formatDeadline, formatRemaining } from './deadlines.ts'
import type { Step } from './steps.ts'

/** Days on each side of today. */
const SIDE = 30
const TICK_DAYS = 5
const FLAGS = 4

const placeDay = (day: number) => `${(100 * (day + SIDE)) / (2 * SIDE)}%`

type Props = {
  /** Visitors by day, today last; undefined for a company without identifiers. */
  visits: readonly number[] | undefined
  steps: readonly Step[]
}

/** Shows the thirty days before today with their visits, and the thirty after it with their deadlines. */
export function MonthAxis({ visits, steps }: Props) {
  const now = Date.now()
  const due = steps
    .filter(
      ({ deadline }) => deadline && countDaysTo(deadline, now) >= 0 && countDaysTo(deadline, now) <= SIDE,
    )
    .slice(0, FLAGS)
  const [next] = due
  const most = Math.max(1, ...(visits ?? []))
  const formatDayAt = (day: number) => formatTime(now + day * DAY_MS).slice(5, 10)
  return (
    <Section
      title="前后 30 天"
      note="柱为每天查询，旗为截止"
      actions={visits && <Link to={pages.figures}>查询统计</Link>}
      flush
    >
      <p className={text.visuallyHidden}>
        {visits && `近 30 天查询 ${formatCount(visits.reduce((sum, day) => sum + day, 0))} 次。`}
        {due.map(({ title, deadline }) => `${formatDeadline(deadline, now)}，${title}。`).join('')}
      </p>
      <div className={styles.axis} aria-hidden>
        {visits?.map((count, at) => {
          const day = at - visits.length + 1
          return (
            <i
              key={formatDayAt(day)}
              className={day === 0 ? styles.partial : undefined}
              style={{ left: placeDay(day - 0.85), height: `${(100 * count) / most}px` }}
              title={`${formatDayAt(day)}，${formatCount(count)} 次`}
            />
          )
        })}
        {Array.from({ length: (2 * SIDE) / TICK_DAYS + 1 }, (_, at) => at * TICK_DAYS - SIDE).map((day) => (
          <span key={day} className={styles.tick} style={{ left: placeDay(day) }}>
            {day !== 0 && formatDayAt(day)}
          </span>
        ))}
        <b className={styles.now} style={{ left: placeDay(0) }}>
          今日 {formatDayAt(0)}
        </b>
        {due.map(({ key, title, deadline }, at) => {
          const day = countDaysTo(deadline, now)
          return (
            <span
              key={key}
              className={styles.flag}
              data-edge={findEdge(deadline, now)}
              data-left={day > SIDE * 0.6 || undefined}
              style={{ left: placeDay(day + 0.5), height: `${108 - at * 24}px` }}
            >
              <span>
                <b>{formatDeadline(deadline, now)}</b> {title}
              </span>
            </span>
          )
        })}
        {next && countDaysTo(next.deadline, now) > 4 && (
          <span
            className={styles.span}
            style={{ left: placeDay(0), width: `${(50 * countDaysTo(next.deadline, now)) / SIDE}%` }}
          >
            {formatRemaining(next.deadline, now)}
          </span>
        )}
      </div>
    </Section>
  )
}
