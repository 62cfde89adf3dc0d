import { format } from './scale.ts'

type RankBarsProps = {
  label: string
  digits?: number
  rows: { name: string; value: number; note?: string }[]
  /** The one to act on: orange. */
  hot?: number
}

/** Longest first; the value stands at the end of its bar, so no axis is needed. */
export function RankBars({ label, digits = 0, rows, hot }: RankBarsProps) {
  const max = Math.max(...rows.map(({ value }) => value), Number.EPSILON)
  return (
    <ol className="rank" aria-label={label}>
      {rows.map(({ name, value, note }, index) => (
        <li key={name}>
          <span>{name}</span>
          <i className={index === hot ? 'hot' : undefined}>
            <b style={{ width: percentOf(value / max) }} />
            <em className="num">{format(value, digits)}</em>
          </i>
          {note && <small className="id">{note}</small>}
        </li>
      ))}
    </ol>
  )
}

/** The longest bar leaves room for its own figure. */
const percentOf = (share: number) => `${Number((share * 78).toFixed(2))}%`
