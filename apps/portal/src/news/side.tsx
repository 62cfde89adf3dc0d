import type { NewsCard } from '@biaojie/contract/content/calls.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { paths } from '../paths.ts'
import * as styles from './side.module.css'
import { StoryPicture } from './story-picture.tsx'

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

/** The campaign pages of the sample node; nothing in the menu leads to them. */
const CAMPAIGNS = [
  { title: '一件一码行动', note: '三十天，先做一种零件', href: paths.special },
  { title: '智能制造展', note: '一只制动盘的六个站台', href: paths.smartexpo },
]

export const Campaigns = () => (
  <section className={styles.block}>
    <h2>专题活动</h2>
    <ul>
      {CAMPAIGNS.map(({ title, note, href }) => (
        <li key={href} className={styles.campaign}>
          <a href={href}>
            <b>{title}</b>
            {note}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
