import { cx } from '@biaojie/ui/cx.ts'
import { type FigureOf, formatPercent } from './kind.ts'
import * as styles from './timeline.module.css'

/** Draws two groups of bars on one axis: durations one after the other, before and after. */
export function TimelineFigure({ figure: { axis, groups } }: { figure: FigureOf<'timeline'> }) {
  const ticks = Array.from({ length: Math.floor(axis.to / axis.step) + 1 }, (_, i) => i * axis.step)
  return (
    <div className={styles.timeline}>
      {groups.map(({ label, total, tracks }, index) => (
        <div key={label} className={cx(styles.group, index > 0 && styles.after)}>
          <p>
            {label} <b>{total}</b>
          </p>
          {tracks.map((track) => (
            <div key={track.label} className={styles.track}>
              <span>{track.label}</span>
              <div>
                {track.bars.map(({ from, to, text, hot }) => (
                  <i
                    key={from}
                    className={cx(hot && styles.hot)}
                    style={{
                      left: formatPercent(from / axis.to),
                      width: formatPercent((to - from) / axis.to),
                    }}
                  >
                    <span>{text}</span>
                  </i>
                ))}
              </div>
            </div>
          ))}
        </div>
      ))}
      <div className={styles.axis}>
        {ticks.map((tick, index) => (
          <span
            key={tick}
            className={cx(index % 2 === 1 && styles.wideOnly)}
            style={{ left: formatPercent(tick / axis.to) }}
          >
            {tick}
            {index === ticks.length - 1 && ` ${axis.unit}`}
          </span>
        ))}
      </div>
    </div>
  )
}
