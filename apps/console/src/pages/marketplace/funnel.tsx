import { formatCount } from '@biaojie/contract/formats.ts'
import * as styles from './funnel.module.css'

export type Step = { label: string; value: number; unit: string }

/**
 * Returns the width of a step as a share of the widest, by the logarithm of its number, because thousands of
 * views lead to a few orders; an empty step is a line.
 */
const toShare = (value: number, most: number) => (most > 0 ? Math.log1p(value) / Math.log1p(most) : 0)

/** Shows consecutive steps with the share that continued. */
export function Funnel({ steps }: { steps: readonly Step[] }) {
  const most = Math.max(...steps.map(({ value }) => value))
  return (
    <ol className={styles.funnel} aria-label="从浏览到付款">
      {steps.map(({ label, value, unit }, at) => {
        const before = steps[at - 1]
        return (
          <li key={label}>
            <span className={styles.label}>{label}</span>
            <span className={styles.band}>
              <i style={{ width: `${toShare(value, most) * 100}%` }} />
            </span>
            <b>
              {formatCount(value)} <small>{unit}</small>
            </b>
            <span className={styles.share}>
              {before && before.value >= Math.max(value, 1)
                ? `${before.label}的 ${((100 * value) / before.value).toFixed(1)} %`
                : ''}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
