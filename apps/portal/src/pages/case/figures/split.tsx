import { cx } from '@biaojie/ui/cx.ts'
import { type FigureOf, formatCount, formatPercent } from './kind.ts'
import * as styles from './split.module.css'

/** Draws one total that splits into branches, and these into theirs: the width of a bar is its share. */
export function SplitFigure({ figure: { unit, total, branches } }: { figure: FigureOf<'split'> }) {
  return (
    <div>
      <p className={styles.total}>
        {total.label} <b>{formatCount(total.value)}</b> {unit}
      </p>
      <div className={styles.whole}>
        {branches.map(({ label, value, hot }) => (
          <i
            key={label}
            className={cx(hot && styles.hot)}
            style={{ width: formatPercent(value / total.value) }}
          />
        ))}
      </div>
      <ol className={styles.branches}>
        {branches.map(({ label, value, text, hot, branches: parts = [] }) => (
          <li key={label} className={cx(hot && styles.hotBranch)}>
            <p>
              {label}
              <b>{formatCount(value)}</b>
              <small>{((value / total.value) * 100).toFixed(1)}%</small>
            </p>
            {text && <p className={styles.text}>{text}</p>}
            {parts.map((part) => (
              <div key={part.label} className={styles.part}>
                <span>{part.label}</span>
                <i style={{ width: formatPercent(part.value / value) }} />
                <b>{formatCount(part.value)}</b>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}
