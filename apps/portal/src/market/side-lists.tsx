import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { pick } from '@biaojie/contract/records.ts'
import { formatUnit, Price } from '@biaojie/ui/blocks/price.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { request } from '../client/request.ts'
import { paths } from '../paths.ts'
import { listTraits, splitPrice } from './card.ts'
import { useRecent } from './kept.ts'
import * as styles from './side-lists.module.css'

export type FeaturedView = ReturnType<typeof toFeaturedView>
export const toFeaturedView = (card: Card) =>
  pick(card, ['id', 'name', 'trait', 'price', 'duration', 'durationUnit'])

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
            <Price price={splitPrice(application.price)} unit={formatUnit(application)} size="small" />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the applications opened on this device before; nothing at the first visit. */
export function RecentList({ except }: { except?: number }) {
  const kept = useRecent().filter(({ id }) => id !== except)
  const now = useCards(kept.map(({ id }) => id))
  const recent = now ? kept.filter(({ id }) => now.has(id)) : kept
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
                {now?.get(id)?.name ?? name}
              </a>
              <span>{now?.get(id)?.status === 'withdrawn' ? '已下架' : source}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Reads the current cards of these applications, because stored ones may be months old. Undefined until they
 * are loaded.
 */
function useCards(ids: readonly number[]): ReadonlyMap<number, Card> | undefined {
  const [cards, setCards] = useState<ReadonlyMap<number, Card>>()
  const idText = ids.join(',')
  useEffect(() => {
    if (!idText) return
    let wanted = true
    const body = { ids: idText.split(',').map(Number) }
    request('applicationsByIds', { body }, { quiet: true }).then((answer) => {
      if (wanted && answer.ok) setCards(new Map(answer.data.map((card) => [card.id, card])))
    })
    return () => {
      wanted = false
    }
  }, [idText])
  return cards
}
