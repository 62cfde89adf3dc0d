import type { DataOf } from '@biaojie/contract/calls.ts'
import {
  BILLINGS,
  DEPLOYMENTS,
  LIST_SIZES,
  PRICE_RANGES,
} from '@biaojie/contract/marketplace/market/filter-rules.ts'
import { SOURCES } from '@biaojie/contract/marketplace/market/sources.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Pagination } from '@biaojie/ui/navigation/pagination.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Advisory } from '../../market/advisory.tsx'
import { ApplicationList } from '../../market/application-list.tsx'
import { listCategoryPath, toCategoryNames, toRowView } from '../../market/card.ts'
import { CompareTray } from '../../market/compare-tray.tsx'
import { FeaturedList, toFeaturedView } from '../../market/featured-list.tsx'
import { MarketSearch } from '../../market/market-search.tsx'
import { NoApplications } from '../../market/no-applications.tsx'
import { RecentList } from '../../market/recent-list.tsx'
import { getSharedPicture, type KeptPage, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { MissingLine, readMissing } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './applications.module.css'
import { type Choice, readChoice, toQuery, toSearch } from './choice.ts'
import { Filters } from './filters.tsx'
import { Sorts } from './sorts.tsx'

const NoResults = lazily(async () => (await import('./no-results.tsx')).NoResults)

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(serverCallContext)
  const choice = readChoice(new URL(request.url).searchParams)
  const [tree, found, featured] = await Promise.all([
    call('categoryTree', {}),
    call('applicationSearch', { body: toSearch(choice) }),
    call('featuredOfCategory', { body: { productClassifyId: choice.category || undefined, size: 5 } }),
  ])
  if (!tree.ok) throw new Response(null, { status: 503 })
  // A search that fails shows an empty list, so filters and the way back stay.
  return {
    choice,
    tree: toCategoryNames(tree.data),
    failed: !found.ok,
    found: found.ok ? toResultsView(found.data) : NOTHING,
    featured: featured.ok ? featured.data.map(toFeaturedView) : [],
    missing: readMissing(request) !== null,
  }
}

const toResultsView = ({ records, ...found }: DataOf<'applicationSearch'>) => ({
  ...found,
  records: records.map(toRowView),
})

const NOTHING: ReturnType<typeof toResultsView> = {
  records: [],
  total: 0,
  nearly: false,
  partly: false,
  facets: { categories: {}, sources: { own: 0, partner: 0 }, providers: [] },
  without: [],
}

type Loaded = Route.ComponentProps['loaderData']

const CRUMBS = [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  { label: '全部应用' },
]

export const handle: KeptPage = { keptWith: [...Object.keys(readChoice(new URLSearchParams())), 'missing'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = readOrigin(matches)
  const names = loaderData ? listCategoryPath(loaderData.tree, loaderData.choice.category) : []
  const name = names.at(-1)?.name ?? '全部应用'
  return makePageMeta({
    matches,
    title: `${name} - 应用市场`,
    description: `${loaderData?.found.total ?? ''} 个标识应用：按分类、来源和价格筛选，可试用，可在线订购。`,
    path: paths.applicationList({ category: loaderData?.choice.category || undefined }),
    image: getSharedPicture('market', '应用市场'),
    jsonLd: [makeBreadcrumbLd(origin, CRUMBS)],
  })
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { choice, tree, found, featured, failed, missing } = loaderData
  const navigate = useNavigate()
  const go = (change: Partial<Choice>) =>
    navigate(paths.applicationList(toQuery(choice, change)), { preventScrollReset: true })
  const pages = Math.max(1, Math.ceil(found.total / choice.size))
  if (found.total === 0 && !failed && listChips(choice, tree, found.facets).length === 0)
    return <EmptyMarket />
  return (
    <>
      {missing && <MissingLine>没有您要打开的应用，这里是全部应用。</MissingLine>}
      <div className={layout.container}>
        <Breadcrumb items={CRUMBS} />
        <header className={styles.head}>
          <h1>全部应用</h1>
          <MarketSearch key={choice.name} name={choice.name} keep={toQuery({ ...choice, name: '' })} />
        </header>
        <Filters choice={choice} tree={tree} facets={found.facets} total={found.total} />
        <div className={styles.columns}>
          <section aria-label="应用">
            <h2 className={text.visuallyHidden}>符合条件的应用</h2>
            <Results choice={choice} tree={tree} found={found} />
            {found.records.length > 0 ? (
              <ApplicationList applications={found.records} />
            ) : (
              <Suspense>
                <NoResults choice={choice} failed={failed} total={found.total} without={found.without} />
              </Suspense>
            )}
            <CompareTray />
            {found.total > 0 && (
              <Pagination
                page={choice.page}
                pages={pages}
                total={found.total}
                href={(page) => paths.applicationList(toQuery(choice, { page }))}
                onPage={(page) => go({ page })}
                pageSize={choice.size}
                pageSizes={LIST_SIZES}
                onPageSize={(size) => go({ size })}
                jumper
              />
            )}
          </section>
          <aside className={styles.aside}>
            <Advisory />
            <FeaturedList applications={featured} />
            <RecentList />
          </aside>
        </div>
      </div>
    </>
  )
}

/** A market without applications is shown without filters. */
const EmptyMarket = () => (
  <>
    <div className={layout.container}>
      <Breadcrumb items={CRUMBS} />
      <header className={styles.head}>
        <h1>全部应用</h1>
      </header>
    </div>
    <NoApplications />
  </>
)

type ResultsProps = {
  choice: Choice
  tree: Loaded['tree']
  found: Pick<Loaded['found'], 'total' | 'nearly' | 'partly' | 'facets'>
}

/** Shows the number of results, the chosen filters and the order. */
function Results({ choice, tree, found: { total, nearly, partly, facets } }: ResultsProps) {
  const chips = listChips(choice, tree, facets)
  return (
    <div className={styles.results}>
      <p className={styles.count} role="status">
        <b>{total}</b> 个应用
        {nearly && total > 0 && <span>没有“{choice.name}”，下面是相近的</span>}
        {partly && total > 0 && <span>没有含“{choice.name}”全部词语的，下面含其中一些</span>}
      </p>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="已选条件">
          {chips.map(({ label, drop }) => (
            <li key={label}>
              <a href={paths.applicationList(toQuery(choice, drop))} aria-label={`去掉 ${label}`}>
                {label}
                <Icon name="close" size={16} />
              </a>
            </li>
          ))}
          <li>
            <a className={styles.clear} href={paths.applicationList()}>
              清空
            </a>
          </li>
        </ul>
      )}
      <Sorts choice={choice} className={styles.sorts} />
    </div>
  )
}

/** Returns the chosen conditions, each with the change that removes it. */
function listChips(
  choice: Choice,
  tree: ResultsProps['tree'],
  { providers }: ResultsProps['found']['facets'],
) {
  const names = listCategoryPath(tree, choice.category)
  const { source, price, billing, deployment, provider } = choice
  const chips: { label: string; drop: Partial<Choice> }[] = [
    ...names.map(({ name }, level) => ({ label: name, drop: { category: names[level - 1]?.id ?? '' } })),
    ...(source ? [{ label: SOURCES[source], drop: { source: '' as const } }] : []),
    ...(choice.zero ? [{ label: '0 元体验', drop: { zero: false } }] : []),
    ...(choice.trial ? [{ label: '可试用', drop: { trial: false } }] : []),
    ...(provider
      ? [{ label: providers.find(({ key }) => key === provider)?.name ?? '服务商', drop: { provider: '' } }]
      : []),
    ...(price ? [{ label: `每月 ${PRICE_RANGES[price].label}`, drop: { price: '' as const } }] : []),
    ...(billing ? [{ label: BILLINGS[billing], drop: { billing: '' as const } }] : []),
    ...(deployment ? [{ label: `${DEPLOYMENTS[deployment]}部署`, drop: { deployment: '' as const } }] : []),
    ...(choice.stars ? [{ label: `${choice.stars} 星以上`, drop: { stars: 0 } }] : []),
    ...(choice.name ? [{ label: `“${choice.name}”`, drop: { name: '' } }] : []),
  ]
  return chips
}
