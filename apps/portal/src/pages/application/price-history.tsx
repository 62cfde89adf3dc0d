import type { ApplicationDetail } from '@biaojie/contract/marketplace/market/shapes.ts'
import { formatPrice } from '../../market/card.ts'
import * as styles from './price-matrix.module.css'

/** So many changes are shown; older ones say little about the price of today. */
const SHOWN = 6

/** Shows how prices changed and why, the newest first. */
export function PriceHistory({ changes }: { changes: ApplicationDetail['priceHistory'] }) {
  if (changes.length === 0) return null
  return (
    <section className={styles.changes} aria-label="价格变动">
      <h3>价格变动</h3>
      <ol>
        {changes.slice(0, SHOWN).map(({ packageName, durationUnitView, day, from, to, reason }) => (
          <li key={`${day}${packageName}${durationUnitView}${from}`}>
            <time>{day}</time>
            <span>
              {packageName} · {durationUnitView}
            </span>
            <b data-direction={to < from ? 'down' : 'up'}>
              <s>{formatPrice(from)}</s> {formatPrice(to)}
            </b>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
