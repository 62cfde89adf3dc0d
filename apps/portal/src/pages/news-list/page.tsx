import type { NewsCard } from '@biaojie/contract/content/content/calls.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Pagination } from '@biaojie/ui/navigation/pagination.tsx'
import { getOptionalPage, hasPage, listStandards } from '../../content/pack.ts'
import { addShown } from '../../content/pictures.ts'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { type Campaign, Campaigns, HotList, StoryPicture } from '../../news/side.tsx'
import { MissingLine, readMissing } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import { requestFactsContext, requireAnswer, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { Banner, Standards, Topics } from './head.tsx'
import * as styles from './news.module.css'

const PAGE_SIZE = 10

/** Wrong page numbers show the first or the last page, an unknown topic shows all topics. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(serverCallContext)
  const query = new URL(request.url).searchParams
  const wanted = Number(query.get('page'))
  const topic = query.get('topic')?.slice(0, 16) || undefined
  const read = async (page: number, of?: string) => {
    const answer = await call('newsList', { body: { current: page, size: PAGE_SIZE, topic: of } })
    return requireAnswer(answer)
  }
  let page = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, 1000) : 1
  let list = await read(page, topic)
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE))
  if (page > pages) {
    page = pages
    list = await read(page, topic)
  }
  const hot = await call('newsHot', {})
  return {
    articles: list.records.map(addShown),
    total: list.total,
    topics: list.topics,
    latest: list.latest,
    page,
    pages,
    topic: topic ?? null,
    missing: readMissing(request),
    hot: hot.ok ? hot.data.records.map(addShown) : [],
    standards: page === 1 && !topic ? listStandards() : [],
    // Both are campaigns of the sample node.
    campaigns: context.get(requestFactsContext).site.samples ? listCampaigns() : [],
  }
}

const CAMPAIGNS = [
  ['special', paths.special],
  ['smartexpo', paths.smartexpo],
] as const
const listCampaigns = (): Campaign[] =>
  CAMPAIGNS.filter(([name]) => hasPage(name)).map(([name, href]) => ({
    title: getOptionalPage(name).head.title.join(''),
    href,
  }))

const crumbs = [{ label: '首页', href: paths.home }, { label: '行业动态' }]
const getAddress = (page: number, topic: string | null) =>
  paths.newsList({ page: page === 1 ? undefined : page, topic: topic ?? undefined })

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { page = 1, topic = null } = loaderData ?? {}
  const place = [topic, page > 1 && `第 ${page} 页`].filter(Boolean).join('，')
  return makePageMeta({
    matches,
    title: place ? `行业动态（${place}）` : '行业动态',
    description: `标识解析、打标读码、质量追溯与行业标准的文章${place && `：${place}`}。少写会议，多写数据。`,
    path: getAddress(page, topic),
    image: getSharedPicture('news', '行业动态'),
    hidden: topic !== null,
    jsonLd: [makeBreadcrumbLd(readOrigin(matches), crumbs)],
  })
}

/** Shows the newest article large, the others as rows, and standards documents above the first page. */
export default function News({ loaderData }: Route.ComponentProps) {
  const { articles, total, topics, latest, page, pages, topic, hot, missing, campaigns } = loaderData
  const [lead, ...others] = page === 1 && !topic ? articles : [undefined, ...articles]
  const firstShown = (page - 1) * PAGE_SIZE + 1
  return (
    <>
      {missing && (
        <MissingLine>
          {missing === 'withdrawn'
            ? '该资讯已撤下，下面是最新的资讯。'
            : '没有找到这条资讯，下面是最新的资讯。'}
        </MissingLine>
      )}
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <Banner total={topics.reduce((sum, { total }) => sum + total, 0)} latest={latest} />
        <Topics topics={topics} current={topic} />
        <Standards standards={loaderData.standards} />
        <div className={styles.columns}>
          <div>
            {lead && <LeadStory article={lead} />}
            <ul>{others.map((article) => article && <StoryRow key={article.id} article={article} />)}</ul>
            {articles.length === 0 && (
              <EmptyState level="h2" title={topic ? '这个栏目还没有文章' : '还没有文章'} />
            )}
            {total > 0 && (
              <div className={styles.pages}>
                <span>
                  第 {firstShown}–{firstShown + articles.length - 1} 篇，共 {total} 篇
                </span>
                <Pagination page={page} pages={pages} href={(to) => getAddress(to, topic)} />
              </div>
            )}
          </div>
          <aside>
            {hot.length > 0 && <HotList articles={hot} />}
            {campaigns.length > 0 && <Campaigns campaigns={campaigns} />}
            {total > 0 && <p className={styles.note}>标注“示例”的企业与数据仅用于说明方法。</p>}
          </aside>
        </div>
      </div>
    </>
  )
}

function LeadStory({ article }: { article: NewsCard }) {
  return (
    <a className={styles.lead} href={paths.newsArticle(article.id)}>
      <div>
        <time dateTime={article.time}>{article.time}</time>
        <h2>{article.title}</h2>
        <p>{article.des}</p>
      </div>
      <StoryPicture article={article} sizes="(max-width: 767px) 100vw, 336px" first />
    </a>
  )
}

function StoryRow({ article }: { article: NewsCard }) {
  const [year, month, day] = article.time.split('-')
  return (
    <li>
      <a className={styles.row} href={paths.newsArticle(article.id)}>
        <time dateTime={article.time}>
          <b>{day}</b>
          <span>
            {year}-{month}
          </span>
        </time>
        <div>
          <h2>{article.title}</h2>
          <p>{article.des}</p>
        </div>
        <StoryPicture article={article} sizes="144px" />
      </a>
    </li>
  )
}
