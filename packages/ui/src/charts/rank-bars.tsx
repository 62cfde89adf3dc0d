import * as text from '../text.module.css'
import * as styles from './charts.module.css'
import { format } from './scale.ts'

/** Width in px of one character of a figure; the next constant is the gap before it. */
const FIGURE = 9
const FIGURE_GAP = 12

type RankBarsProps = {
  label: string
  digits?: number
  rows: { name: string; value: number; note?: string }[]
  /** Index of the row to act on, drawn in orange. */
  hot?: number
}

/** Draws bars, longest first. The value is at the end of its bar, so no axis is needed. */
export function RankBars({ label, digits = 0, rows, hot }: RankBarsProps) {
  const max = Math.max(...rows.map(({ value }) => value), Number.EPSILON)
  // Every bar leaves room for the widest figure, so that no bar overlaps the note at the end.
  const room = FIGURE_GAP + FIGURE * Math.max(...rows.map(({ value }) => format(value, digits).length), 1)
  return (
    <ol className={styles.rank} aria-label={label}>
      {rows.map(({ name, value, note }, index) => (
        <li key={name}>
          <span>{name}</span>
          <i className={index === hot ? styles.first : undefined}>
            <b style={{ width: `calc((100% - ${room}px) * ${Number((value / max).toFixed(4))})` }} />
            <em className={text.figure}>{format(value, digits)}</em>
          </i>
          {note && <small className={text.code}>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
