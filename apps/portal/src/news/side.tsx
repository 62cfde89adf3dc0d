import type { NewsCard } from '@biaojie/contract/content/content/calls.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { paths } from '../paths.ts'
import { Illustration } from '../pictures/illustration.tsx'
import * as styles from './side.module.css'

/** Shows the picture of an article in the proportions 3 : 2; an article without one shows its topic instead. */
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

/** The editors rank these; the first three are emphasised. */
export function HotList({ articles }: { articles: readonly NewsCard[] }) {
  if (articles.length === 0) return null
  return (
    <section className={styles.block}>
      <h2>最热资讯</h2>
      <ol>
        {articles.map(({ id, title }, index) => (
          <li key={id} className={cx(styles.hot, index < 3 && styles.top)}>
            <span aria-hidden>{index + 1}</span>
            <a href={paths.newsArticle(id)}>{title}</a>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function RelatedList({ articles }: { articles: readonly NewsCard[] }) {
  if (articles.length === 0) return null
  return (
    <section className={styles.block}>
      <h2>相关推荐</h2>
      <ul>
        {articles.map((article) => (
          <li key={article.id} className={styles.related}>
            <a href={paths.newsArticle(article.id)}>
              <StoryPicture article={article} sizes="112px" />
              <span>
                <b>{article.title}</b>
                <time dateTime={article.time}>{article.time}</time>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export type Campaign = { title: string; href: string }

/** Links the campaign pages, which stand in no menu. */
export const Campaigns = ({ campaigns }: { campaigns: readonly Campaign[] }) => (
  <section className={styles.block}>
    <h2>专题活动</h2>
    <ul>
      {campaigns.map(({ title, href }) => (
        <li key={href} className={styles.campaign}>
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  </section>
)
