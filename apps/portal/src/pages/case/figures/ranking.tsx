import { type FigureOf, formatCount } from './kind.ts'
import * as styles from './ranking.module.css'

/** Pairs of bars, the longest first, and their sums under a rule. */
export function RankingFigure({
  figure: { unit, before, after, rows, total },
}: {
  figure: FigureOf<'ranking'>
}) {
  const most = Math.max(...rows.flatMap((row) => [row.before, row.after]))
  return (
    <div className={styles.ranking}>
      <p className={styles.key}>
        <i className={styles.before} />
        {before}
        <i className={styles.after} />
        {after}
      </p>
      {rows.map((row) => (
        <div key={row.label} className={styles.row}>
          <span>{row.label}</span>
          <div>
            <Bar className={styles.before} value={row.before} most={most} />
            <Bar className={styles.after} value={row.after} most={most} />
          </div>
        </div>
      ))}
      <p className={styles.total}>
        合计
        <span>
          {before} <b>{formatCount(total.before)}</b> {unit}
        </span>
        <span>
          {after} <b className={styles.gain}>{formatCount(total.after)}</b> {unit}
        </span>
      </p>
    </div>
  )
}

function Bar({ className, value, most }: { className?: string; value: number; most: number }) {
  return (
    <p>
      <i className={className} style={{ width: `calc((100% - 56px) * ${(value / most).toFixed(4)})` }} />
      <b>{formatCount(value)}</b>
    </p>
  )
}
