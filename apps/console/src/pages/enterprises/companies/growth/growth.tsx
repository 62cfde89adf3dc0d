import { formatCount } from '@biaojie/contract/formats.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './growth.module.css'
import { layOutGrowth, type Month, traceCurve } from './layout.ts'

/** Draws how a company's identifiers grew: the curve of all, and under it what each month added. */
export function Growth({ months, total }: { months: readonly Month[]; total: number }) {
  const growth = layOutGrowth(months, total)
  const { before, points } = growth
  const curve = traceCurve(growth)
  const end = points.at(-1)?.total ?? 0
  const added = end - before
  const [best] = points.toSorted((one, other) => other.added - one.added)
  return (
    <figure
      className={styles.growth}
      role="img"
      aria-label={
        best && added > 0
          ? `12 个月登记 ${formatCount(added)} 个标识，由 ${formatCount(before)} 个到 ${formatCount(end)} 个，${best.month} 最多，${formatCount(best.added)} 个`
          : `12 个月没有登记标识，共 ${formatCount(end)} 个`
      }
    >
      <div className={styles.curve}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path d={`${curve}V100H0Z`} className={styles.area} />
          <path d={curve} className={styles.line} />
        </svg>
        <b style={{ top: `${(1 - (points.at(-1)?.rise ?? 0)) * 100}%` }}>{formatCount(end)}</b>
      </div>
      <p className={styles.measure} aria-hidden>
        <span>{formatCount(end)} 个</span>
      </p>
      <ol className={styles.months} style={{ '--months': points.length }} aria-hidden>
        {points.map(({ month, added: count, bar }, at) => (
          <li key={month} title={`${month} 登记 ${formatCount(count)} 个`}>
            <span>{count > 0 && formatCount(count)}</span>
            <i
              className={cx(at === points.length - 1 && styles.current)}
              style={{ height: `${Math.round(bar * 40)}px` }}
            />
            <small>{at === 0 || month.endsWith('-01') ? month : month.slice(5)}</small>
          </li>
        ))}
      </ol>
      {end > total && (
        <figcaption className={styles.note}>
          曲线为累计登记，其中 {formatCount(end - total)} 个已删除，现有 {formatCount(total)} 个。
        </figcaption>
      )}
    </figure>
  )
}
