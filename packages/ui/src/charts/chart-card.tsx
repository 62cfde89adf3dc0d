import type { ReactNode } from 'react'
import * as styles from './charts.module.css'

type LegendItem = { name: string; color: string; mark?: 'dash' | 'hatch' }

type ChartCardProps = {
  title: string
  note: string
  legend?: LegendItem[]
  span: 4 | 6 | 8
  children: ReactNode
}

const MARKS = { dash: styles.dash, hatch: styles.hatch }

/** Places charts beside each other in twelve columns. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** Shows one chart with its head: title, note, legend at the right. */
export function ChartCard({ title, note, legend = [], span, children }: ChartCardProps) {
  return (
    <figure className={styles.card} style={{ '--span': span }}>
      <figcaption className={styles.head}>
        <h2>{title}</h2>
        <span>{note}</span>
        <span className={styles.legend}>
          {legend.map(({ name, color, mark }) => (
            <span key={name}>
              <i className={mark && MARKS[mark]} style={{ color }} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      {children}
    </figure>
  )
}
