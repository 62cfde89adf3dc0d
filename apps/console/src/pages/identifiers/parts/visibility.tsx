import { AUDIENCES, type Audience, formatVisibility } from '@biaojie/contract/identifiers/templates/rules.ts'
import * as styles from './visibility.module.css'

/**
 * Four cells that show who sees a value. They always stand for the same audiences, and screen readers read
 * them in full.
 */
export function Visibility({ audiences }: { audiences: readonly Audience[] }) {
  const text = formatVisibility(audiences)
  return (
    <span className={styles.cells} role="img" aria-label={`可见：${text}`} title={text}>
      {AUDIENCES.map((audience) => (
        <i key={audience} className={audiences.includes(audience) ? styles.seen : undefined} />
      ))}
    </span>
  )
}

/** The order of the four cells, once on a page. */
export const VisibilityLegend = () => (
  <span className={styles.legend}>
    <Visibility audiences={AUDIENCES} />
    公开 · 手机 · 关联 · 监管
  </span>
)
