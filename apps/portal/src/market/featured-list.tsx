import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { pick } from '@biaojie/contract/records.ts'
import { formatUnit, Price } from '@biaojie/ui/blocks/price.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../paths.ts'
import { listTraits } from './card.ts'
import { splitPrice } from './prices.ts'
import * as styles from './side-lists.module.css'

export type FeaturedView = ReturnType<typeof toFeaturedView>
export const toFeaturedView = (card: Card) => ({
  ...pick(card, ['id', 'name', 'trait', 'duration', 'durationUnit']),
  price: splitPrice(card.price),
})

/** 精选应用 beside a list: number, name, price. */
export function FeaturedList({ applications }: { applications: readonly FeaturedView[] }) {
  if (applications.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="featured">
      <h2 id="featured">精选应用</h2>
      <ol>
        {applications.map((application, index) => (
          <li key={application.id}>
            <i aria-hidden>{index + 1}</i>
            <div>
              <a className={text.twoLines} href={paths.applicationListDetail(application.id)}>
                {application.name}
              </a>
              <span>{listTraits(application)[0]}</span>
            </div>
            <Price price={application.price} unit={formatUnit(application)} size="small" />
          </li>
        ))}
      </ol>
    </section>
  )
}
