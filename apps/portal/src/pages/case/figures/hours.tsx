import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './hours.module.css'
import { type FigureOf, formatCount, formatPercent } from './kind.ts'

const HOURS = 24

/** Draws a pair of columns for each hour, over bands of the electricity price. */
export function HoursFigure({
  figure: { unit, before, after, bands, totals },
}: {
  figure: FigureOf<'hours'>
}) {
  const most = Math.max(...before.values, ...after.values)
  return (
    <div className={styles.hours}>
      <p className={styles.key}>
        <span>
          <i className={styles.before} />
          {before.label} <b>{formatCount(totals.before)}</b> {unit}
        </span>
        <span>
          <i className={styles.after} />
          {after.label} <b>{formatCount(totals.after)}</b> {unit}
        </span>
      </p>
      <svg className={styles.columns} viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden>
        <path className={styles.before} d={drawColumnsPath(before.values, most, 1)} />
        <path className={styles.after} d={drawColumnsPath(after.values, most, 5)} />
      </svg>
      <ol className={styles.bands}>
        {bands.map(({ label, from, to }) => (
          <li
            key={from}
            className={cx(label === '峰' && styles.peak)}
            style={{ width: formatPercent((to - from) / HOURS) }}
          >
            {label}
            <small>{from}</small>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        横轴为钟点，峰、平、谷为当地分时电价；最高一小时 {formatCount(most)} {unit}
      </p>
    </div>
  )
}

/** Columns of 3.5 in steps of 10, `offset` from the hour's beginning, 100 high. */
function drawColumnsPath(values: readonly number[], most: number, offset: number): string {
  return values
    .map((value, hour) => {
      const height = ((value / most) * 100).toFixed(1)
      return `M${hour * 10 + offset} 100v-${height}h3.5v${height}z`
    })
    .join('')
}
