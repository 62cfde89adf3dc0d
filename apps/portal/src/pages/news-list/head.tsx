import { formatBytes } from '@biaojie/contract/formats.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { formatShortDay, type Standard } from '../../content/standard-format.ts'
import { paths } from '../../paths.ts'
import * as styles from './head.module.css'

export function Banner({ total, latest }: { total: number; latest: string }) {
  return (
    <header className={styles.banner}>
      <div>
        <h1>行业动态</h1>
        <p>标准、打标、追溯与质量方法。少写会议，多写数据。</p>
      </div>
      <FactList
        className={styles.facts}
        look="rows"
        items={[
          { label: '收录', value: `${total} 篇` },
          { label: '最近更新', value: latest || '暂无', code: latest !== '' },
        ]}
      />
    </header>
  )
}

/** Shows 行业资讯 and its topics. */
export function Topics({
  topics,
  current,
}: {
  topics: readonly { name: string; total: number }[]
  current: string | null
}) {
  return (
    <nav className={cx(styles.topics, layout.scroller)} aria-label="栏目">
      <a href={paths.news} aria-current={current === null ? 'page' : undefined}>
        行业资讯 <span className={text.figure}>{topics.reduce((sum, { total }) => sum + total, 0)}</span>
      </a>
      {topics.map(({ name, total }) => (
        <a
          key={name}
          href={paths.newsList({ topic: name })}
          aria-current={current === name ? 'page' : undefined}
        >
          {name} <span className={text.figure}>{total}</span>
        </a>
      ))}
      <a className={styles.subscribe} href={paths.newsFeed}>
        RSS 订阅
      </a>
    </nav>
  )
}

/** Shows the standards above the first page and outside its count; each opens a PDF. */
export function Standards({ standards }: { standards: readonly Standard[] }) {
  if (standards.length === 0) return null
  return (
    <nav className={cx(styles.standards, layout.scroller)} aria-label="标准文件">
      {standards.map(({ title, number, time, pages, bytes, address }) => (
        <a key={number} href={address} target="_blank" rel="noopener">
          <b>{title}</b>
          <small>
            {number} · PDF · {pages} 页 · {formatBytes(bytes)}
          </small>
          <time dateTime={time}>{formatShortDay(time)}</time>
        </a>
      ))}
    </nav>
  )
}
