import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import type { FigureCell } from './figures.ts'
import * as styles from './node-figures.module.css'

/** Shows the node's own counts, without estimates. */
export function NodeFigures({ cells }: { cells: FigureCell[] | null }) {
  if (!cells) return null
  const figures = cells.map(({ value, bars, healthy, ...cell }) => ({
    ...cell,
    value:
      healthy === undefined ? (
        value
      ) : (
        <span className={cx(styles.state, !healthy && styles.failing)}>{value}</span>
      ),
    extra: bars && <HourBars bars={bars} />,
  }))
  return (
    <section className={styles.band} aria-label="节点实时数据">
      <div className={layout.container}>
        <TitleBlock figures={figures} className={styles.figures} />
      </div>
    </section>
  )
}

function HourBars({ bars: { done, now, none } }: { bars: NonNullable<FigureCell['bars']> }) {
  return (
    <svg width="86" height="30" viewBox="0 0 86 30" role="img" aria-label="近 12 小时每小时的解析次数">
      <path fill="var(--color-line)" d={none} />
      <path fill="var(--color-cobalt)" d={done} />
      <path fill="var(--color-orange)" d={now} />
    </svg>
  )
}
