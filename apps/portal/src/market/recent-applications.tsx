import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { request } from '../client/request.ts'
import { paths } from '../paths.ts'
import type { KeptApplication } from './kept.ts'
import * as styles from './side-lists.module.css'

/** Shows the applications that were opened on this device and are still in the market. */
export function RecentApplications({ kept }: { kept: readonly KeptApplication[] }) {
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
