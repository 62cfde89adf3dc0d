import type { NewsCard } from '@biaojie/contract/content/content/calls.ts'
import { Illustration } from '../pictures/illustration.tsx'
import * as styles from './side.module.css'

/** Shows the picture of an article, 3 : 2, or its topic where there is none. */
export function StoryPicture({
  article: { picture, topic },
  sizes,
  first,
}: {
  article: Pick<NewsCard, 'picture' | 'topic'>
  sizes: string
  first?: boolean
}) {
  return (
    <Illustration
      className={styles.picture}
      picture={picture}
      sizes={sizes}
      first={first}
      standIn={<span className={styles.topic}>{topic}</span>}
    />
  )
}
