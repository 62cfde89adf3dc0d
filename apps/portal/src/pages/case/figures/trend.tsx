import { cx } from '@biaojie/ui/cx.ts'
import { type FigureOf, formatPercent } from './kind.ts'
import * as styles from './trend.module.css'

/** Draws a curve against limits; events stand under the axis, the span between two events is measured. */
export function TrendFigure({
  figure: { x, y, points, limits, events, span },
}: {
  figure: FigureOf<'trend'>
}) {
  const last = points.at(-1)?.[0] ?? 1
  const toPercentAcross = (value: number) => formatPercent(value / last)
  const line = points.map(
    ([at = 0, value = 0]) => `${((at / last) * 100).toFixed(2)} ${(100 - (value / y.max) * 100).toFixed(2)}`,
  )
  return (
    <div>
      <p className={styles.axisName}>
        {y.label}，{y.unit}
      </p>
      <div className={styles.plot}>
        {limits.map(({ label, value, hot }) => (
          <p
            key={label}
            className={cx(styles.limit, hot && styles.hot)}
            style={{ bottom: formatPercent(value / y.max) }}
          >
            <span>{label}</span>
          </p>
        ))}
        {events.map(({ at, hot }) => (
          <i key={at} className={cx(hot && styles.hot)} style={{ left: toPercentAcross(at) }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path className={styles.curve} d={`M${line.join('L')}`} />
        </svg>
        <p
          className={styles.span}
          style={{ left: toPercentAcross(span.from), width: toPercentAcross(span.to - span.from) }}
        >
          <span>{span.text}</span>
        </p>
      </div>
      <p className={styles.days}>
        <span>0</span>
        <span>
          {x.label} {last} {x.unit}
        </span>
      </p>
      <ol className={styles.events}>
        {events.map(({ at, text, hot }) => (
          <li key={at} className={cx(hot && styles.hot)}>
            <b>
              第 {at} {x.unit}
            </b>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
