import { getIdentity } from '@biaojie/contract/identity.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { Prose } from '@biaojie/ui/blocks/prose.tsx'
import { Neighbours } from '@biaojie/ui/content/neighbours.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { getTagClass } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { addManifest, addShown, onPaper } from '../../content/pictures.ts'
import { makeBreadcrumbLd, makePageMeta, readOrigin, readOwner } from '../../meta.ts'
import { HotList, RelatedList } from '../../news/side.tsx'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import { openGraphPicture } from '../../pictures/open-graph.ts'
import { getMissing, requireAnswer, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './article.module.css'
import { Share } from './share.tsx'

const OWN_DRAWING = /<(?:img|svg|figure)\b/

/** Shows the picture of an article above its text, unless it was written around a drawing of its own. */
function Lead({ article: { picture, content } }: Pick<Route.ComponentProps['loaderData'], 'article'>) {
  if (!picture || OWN_DRAWING.test(content)) return null
  return (
    <Illustration
      className={styles.lead}
      picture={picture}
      sizes="(max-width: 767px) 100vw, 720px"
      first
      described
    />
  )
}

/**
 * Without a number the first article is shown. An unknown or withdrawn one redirects to the list with a
 * notice; an expired preview shows a message.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const preview = new URL(request.url).searchParams.get('preview')?.slice(0, 200) || undefined
  const id = Number(params.id ?? 1)
  if (!Number.isInteger(id) || id < 1 || id > 1_000_000) throw redirect(paths.newsInstead('unknown'))
  const answer = await context.get(serverCallContext)('newsDetail', { body: { id, preview } })
  const missing = getMissing(answer)
  if (missing) throw redirect(paths.newsInstead(missing))
  const { article, hot, related, previous, next } = requireAnswer(answer)
  return {
    article: { ...article, picture: onPaper(addManifest(article.picture)) },
    hot: hot.map(addShown),
    related: related.map(addShown),
    previous,
    next,
    preview: preview !== undefined,
  }
}

const listCrumbs = (title: string) => [
  { label: '首页', href: paths.home },
  { label: '行业动态', href: paths.news },
  { label: title },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { article, preview } = loaderData
  const origin = readOrigin(matches)
  const image = openGraphPicture(article.picture)
  return makePageMeta({
    matches,
    title: `${article.title} - 行业动态`,
    description: article.des,
    keywords: article.tags.join(','),
    path: paths.newsArticle(article.id),
    image,
    type: 'article',
    hidden: preview,
    jsonLd: [
      makeBreadcrumbLd(origin, listCrumbs(article.title)),
      {
        '@type': 'Article',
        headline: article.title,
        description: article.des,
        datePublished: article.time,
        dateModified: article.updateTime.replace(' ', 'T').concat('+08:00'),
        keywords: article.tags,
        articleSection: article.topic,
        inLanguage: 'zh-CN',
        image: image && origin + image.path,
        url: origin + paths.newsArticle(article.id),
        author: { '@type': 'Organization', name: `${getIdentity().platform}编辑部` },
        publisher: { '@type': 'Organization', name: readOwner(matches), url: origin + paths.home },
      },
    ],
  })
}

/** A number in the history state counts when the address has none, and then becomes part of the address. */
function useNumberFromState(inAddress: string | undefined) {
  const navigate = useNavigate()
  const articleId = readFields(useLocation().state).id
  useEffect(() => {
    if (inAddress === undefined && /^[1-9]\d{0,5}$/.test(String(articleId))) {
      navigate(paths.newsArticle(String(articleId)), { replace: true, state: null })
    }
  }, [inAddress, articleId, navigate])
}

/** Shows an article in a reading width, with further reading beside it. */
export default function ArticlePage({ loaderData, params }: Route.ComponentProps) {
  const { article, hot, related, previous, next, preview } = loaderData
  useNumberFromState(params.id)
  return (
    <div className={layout.container}>
      <Breadcrumb items={listCrumbs(article.title)} />
      <header className={styles.head}>
        {preview && <p className={styles.preview}>预览：这一版还没有发布，只有拿到链接的人看得到。</p>}
        <h1>{article.title}</h1>
        <p className={styles.standfirst}>{article.des}</p>
        <div className={styles.meta}>
          <time dateTime={article.time}>{article.time}</time>
          <span>{getIdentity().platform}编辑部</span>
          <span>约 {article.minutes} 分钟读完</span>
          {article.sample && <span className={text.sample}>企业与数据为示例</span>}
          <Share className={styles.shareAbove} title={article.title} />
        </div>
      </header>
      <div className={styles.columns}>
        <article key={article.id}>
          <Lead article={article} />
          <Prose html={article.content} look="article" className={styles.body} />
          <div className={styles.end}>
            {article.tags.length > 0 && (
              <ul className={styles.tags} aria-label="关键词">
                {article.tags.map((tag) => (
                  <li key={tag} className={getTagClass(undefined, true)}>
                    {tag}
                  </li>
                ))}
              </ul>
            )}
            {article.sample && <p>文中企业与数据为示例，用于说明方法；转载请注明来源与链接。</p>}
            <Share title={article.title} />
          </div>
        </article>
        <aside>
          <HotList articles={hot} />
          <RelatedList articles={related} />
        </aside>
      </div>
      <Neighbours
        label="前后篇"
        before={
          previous
            ? { href: paths.newsArticle(previous.id), label: '上一篇', title: previous.title }
            : undefined
        }
        after={next ? { href: paths.newsArticle(next.id), label: '下一篇', title: next.title } : undefined}
      />
    </div>
  )
}
