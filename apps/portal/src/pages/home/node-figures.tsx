import type { NodeFigures as Figures } from '@biaojie/contract/resolution/resolution.ts'
import { type Figure, TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { formatMs } from '../../frame/node-facts.ts'
import { hourBars } from './figures.ts'
import * as styles from './node-figures.module.css'

const number = new Intl.NumberFormat('en-US')

/** Shows the node's own counts, without estimates. */
export function NodeFigures({ figures }: { figures: Figures | null }) {
  if (!figures) return null
  return (
    <section className={styles.band} aria-label="节点实时数据">
      <div className={layout.container}>
        <TitleBlock figures={cellsOf(figures)} className={styles.figures} />
      </div>
    </section>
  )
}

const cellsOf = (figures: Figures): Figure[] => [
  {
    label: '累计注册标识',
    note: `更新于 ${figures.updatedAt.slice(11, 16)}`,
    value: number.format(figures.identifiers),
    unit: '个',
  },
  {
    label: '今日解析',
    value: number.format(figures.resolutionsToday),
    unit: '次',
    extra: <HourBars counts={figures.resolutionsByHour} />,
  },
  { label: '接入企业', value: number.format(figures.companies), unit: '家' },
  {
    label: '平均解析时延',
    value: figures.averageMs > 0 ? formatMs(figures.averageMs) : '—',
    unit: figures.averageMs > 0 ? 'ms' : '今日尚无解析',
  },
  {
    label: '解析服务',
    value: (
      <span className={cx(styles.state, !figures.healthy && styles.failing)}>
        {figures.healthy ? '正常' : '异常'}
      </span>
    ),
    unit: `今日新增标识 ${number.format(figures.identifiersToday)} 个`,
  },
]

function HourBars({ counts }: { counts: readonly number[] }) {
  const { done, now, none } = hourBars(counts)
  return (
    <svg width="86" height="30" viewBox="0 0 86 30" role="img" aria-label="近 12 小时每小时的解析次数">
      <path fill="var(--color-line)" d={none} />
      <path fill="var(--color-cobalt)" d={done} />
      <path fill="var(--color-orange)" d={now} />
    </svg>
  )
}
