import type { ReactNode } from 'react'

type LegendItem = { name: string; color: string; mark?: 'dash' | 'hatch' }

type ChartCardProps = {
  title: string
  note: string
  legend?: LegendItem[]
  span: 4 | 6 | 8
  children: ReactNode
}

/** One chart with its head: title, what it counts, legend at the right. */
export function ChartCard({ title, note, legend = [], span, children }: ChartCardProps) {
  return (
    <figure className={`ch c${span}`}>
      <figcaption className="chh">
        <h2>{title}</h2>
        <span>{note}</span>
        <span className="lg">
          {legend.map(({ name, color, mark }) => (
            <span key={name}>
              <i className={mark} style={{ color }} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      {children}
    </figure>
  )
}
