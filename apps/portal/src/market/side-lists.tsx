import type { Card } from '@biaojie/contract/market-shapes.ts'
import { Price, unitOf } from '@biaojie/ui/blocks/price.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../paths.ts'
import { priceOf, traitsOf } from './card.ts'
import { useRecent } from './kept.ts'
import * as styles from './side-lists.module.css'

/** 精选应用 beside a list: number, name, price. */
export function FeaturedList({ applications }: { applications: readonly Card[] }) {
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
              <span>{traitsOf(application)[0]}</span>
            </div>
            <Price price={priceOf(application.price)} unit={unitOf(application)} size="small" />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was opened on this device before; nothing for who is here for the first time. */
export function RecentList({ except }: { except?: number }) {
  const recent = useRecent().filter(({ id }) => id !== except)
  if (recent.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="recent">
      <h2 id="recent">最近看过</h2>
      <ul>
        {recent.map(({ id, name, picture, source }) => (
          <li key={id} className={styles.recent}>
            {picture ? <img src={picture} alt="" loading="lazy" /> : <i aria-hidden />}
            <div>
              <a className={text.twoLines} href={paths.applicationListDetail(id)}>
                {name}
              </a>
              <span>{source}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
