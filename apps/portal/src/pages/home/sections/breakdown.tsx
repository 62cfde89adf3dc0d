import type { NodeBreakdown } from '@biaojie/contract/resolution/resolution/resolution.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { PhoneTabs } from '@biaojie/ui/navigation/tabs.tsx'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import * as styles from './breakdown.module.css'
import { drawDayBars, listTopShares } from './day-bars.ts'

const MAX_ROWS = 6
const WIDTH = 600
const HEIGHT = 88
const number = new Intl.NumberFormat('en-US')

type Day = NodeBreakdown['days'][number]

const PARTS = ['按日', '按行业', '按省份']

/** Shows the node's counts by day, industry and province, without estimates or sums of unlike things. */
export function Breakdown({ breakdown }: { breakdown: NodeBreakdown | null }) {
  const [current, setCurrent] = useState(0)
  if (!breakdown || breakdown.days.length === 0) return null
  const { days, industries, provinces, updatedAt } = breakdown
  const getClass = (part: number) => (part === current ? undefined : styles.away)
  return (
    <section className={styles.section}>
      <div className={layout.container}>
        <header className={styles.head}>
          <h2>节点数据</h2>
          <p>只列本节点实际记录的数，不作估算；截至 {updatedAt.slice(0, 16)}</p>
          <a href={paths.prefixes()}>企业名录</a>
        </header>
        <PhoneTabs label="节点数据的分法" labels={PARTS} current={current} onSelect={setCurrent} />
        <div className={styles.grid}>
          <div className={getClass(0)}>
            <DayChart name="每日解析" unit="次" days={days} of="resolutions" />
            <DayChart name="每日新增标识" unit="个" days={days} of="identifiers" />
            <DayTable days={days} />
          </div>
          <div className={getClass(1)}>
            <h3>接入企业 · 按行业</h3>
            <Shares rows={listTopShares(industries, MAX_ROWS)} />
          </div>
          <div className={getClass(2)}>
            <h3>接入企业 · 按省份</h3>
            <Shares rows={listTopShares(provinces, MAX_ROWS)} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Shares({ rows }: { rows: { name: string; value: number }[] }) {
  if (rows.length === 0) return <p className={styles.none}>还没有前缀生效的企业</p>
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ol className={styles.shares}>
      {rows.map(({ name, value }) => (
        <li key={name}>
          <span>{name}</span>
          <b>{number.format(value)} 家</b>
          <i style={{ width: `${Math.round((value / most) * 100)}%` }} />
        </li>
      ))}
    </ol>
  )
}

type DayChartProps = { name: string; unit: string; days: Day[]; of: 'resolutions' | 'identifiers' }

function DayChart({ name, unit, days, of }: DayChartProps) {
  const counts = days.map((day) => day[of])
  const { done, today, unknown, most } = drawDayBars(counts, WIDTH, HEIGHT)
  const began = days.find((day) => day[of] !== null)?.day
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>{name}</h3>
        <span>
          {began
            ? `近 30 天最高 ${number.format(most)} ${unit}，今日 ${number.format(counts.at(-1) ?? 0)} ${unit}`
            : '从第一次解析起统计'}
        </span>
      </figcaption>
      {began && (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path fill="var(--color-line)" d={unknown} />
            <path fill="var(--color-cobalt)" d={done} />
            <path fill="var(--color-orange)" d={today} />
          </svg>
          <p>
            <span>{days[0]?.day.slice(5)}</span>
            {began !== days[0]?.day && <span>{began} 起统计</span>}
            <span>今日（未完）</span>
          </p>
        </>
      )}
    </figure>
  )
}

function DayTable({ days }: { days: Day[] }) {
  return (
    <details className={styles.table}>
      <summary>逐日数据</summary>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">解析（次）</th>
              <th scope="col">新增标识（个）</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, resolutions, identifiers }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{resolutions === null ? '未统计' : number.format(resolutions)}</td>
                <td>{number.format(identifiers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
