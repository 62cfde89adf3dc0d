import type { NewsCard } from '@biaojie/contract/content/content/calls.ts'
import type { HomePage } from '@biaojie/contract/content/content/pages.ts'
import { formatBytes } from '@biaojie/contract/formats.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { formatShortDay, type Standard } from '../../../content/standard-format.ts'
import { paths } from '../../../paths.ts'
import * as styles from './news.module.css'

type Article = ReturnType<typeof toArticle>

/** Returns what the page shows of an article. */
export const toArticle = ({ id, title, des, time }: NewsCard) => ({ id, title, des, time })

/** Shows the latest articles, and the standards documents beside them. */
export function News({
  texts,
  articles,
  standards,
}: {
  texts: HomePage['news']
  articles: readonly Article[]
  standards: readonly Standard[]
}) {
  if (articles.length === 0) return null
  return (
    <section className={styles.section}>
      <div className={cx(layout.container, styles.columns)}>
        <div>
          <SectionHead title={texts.title} href={paths.news} linkLabel={texts.link} />
          {articles.map((article) => (
            <Story key={article.id} article={article} />
          ))}
        </div>
        <a className={getButtonClass({ kind: 'outline', size: 'large' }, styles.documents)} href={paths.news}>
          <Icon name="file" size={20} />
          标准文件 {standards.length} 份
        </a>
        <div className={styles.standards}>
          <SectionHead title={texts.standards} note="PDF" />
          <ul>
            {standards.map(({ title, number, pages, bytes, time, address }) => (
              <li key={number}>
                <Icon name="file" size={22} />
                <a href={address} target="_blank" rel="noopener">
                  {title}
                </a>
                <small>
                  {pages} 页 · {formatBytes(bytes)}
                  <time dateTime={time}>{formatShortDay(time)}</time>
                </small>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Story({ article: { id, title, des, time } }: { article: Article }) {
  const [year, month, day] = time.split('-')
  return (
    <article className={styles.story}>
      <time dateTime={time}>
        <b>{day}</b>
        <span>
          {year}-{month}
        </span>
      </time>
      <div>
        <h3>
          <a href={paths.newsArticle(id)}>{title}</a>
        </h3>
        <p className={text.oneLine}>{des}</p>
      </div>
    </article>
  )
}
