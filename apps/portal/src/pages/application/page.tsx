import { CATALOGUE_LAST } from '@biaojie/contract/marketplace/market/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { useEffect } from 'react'
import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import { EntryPage } from '../../catalogue/entry.tsx'
import { loadEntry } from '../../catalogue/load.ts'
import { makeEntryMeta } from '../../catalogue/meta.ts'
import { request } from '../../client/request.ts'
import { getSource, listTraits } from '../../market/card.ts'
import { MarketSearch } from '../../market/market-search.tsx'
import { type KeptPage, makeBreadcrumbLd, makePageMeta, makeTitle, readOrigin } from '../../meta.ts'
import { ErrorPage } from '../../notices/error-page.tsx'
import { PageLine } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import * as search from '../../search/identifier-search.module.css'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { Buying } from './buying.tsx'
import { type ApplicationView, toApplicationView } from './shown-application.ts'

/** Ids up to 48 are entries of the catalogue, greater ones applications of the market. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = Number(params.id)
  if (!Number.isInteger(id) || id < 1 || String(id) !== params.id)
    throw redirect(paths.applicationList({ missing: 'unknown' }))
  const call = context.get(serverCallContext)
  if (id <= CATALOGUE_LAST) {
    const shown = await loadEntry(id, call)
    if (!shown) throw data(null, { status: 404 })
    return shown
  }
  const preview = new URL(request.url).searchParams.get('preview')?.slice(0, 60) || undefined
  const answer = await call('applicationDetail', { params: { id: String(id) }, query: { preview } })
  if (!answer.ok) {
    const isGone = answer.status === 404 || answer.status === 403
    throw data(null, { status: isGone ? 404 : 503 })
  }
  const shown: Loaded = {
    application: toApplicationView(answer.data),
    html: answer.data.detail,
    preview: preview !== undefined,
  }
  return shown
}

/** `html` is 产品介绍. */
type Loaded = { application: ApplicationView; html: string; preview: boolean }

export const handle: KeptPage = { keptWith: ['price', 'preview'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  if ('entry' in loaderData) return makeEntryMeta(matches, loaderData)
  const origin = readOrigin(matches)
  const { application, preview } = loaderData
  const path = paths.application(application.id)
  return makePageMeta({
    matches,
    title: application.name,
    description: application.describes,
    keywords: [...listTraits(application), ...application.categories.map(({ name }) => name)].join(','),
    path,
    type: 'product',
    hidden: preview,
    image: { path: paths.sharePicture(application.id), width: 1200, height: 630, alt: application.name },
    jsonLd: [
      makeBreadcrumbLd(origin, listCrumbs(application)),
      {
        '@type': 'Product',
        name: application.name,
        description: application.describes,
        sku: application.identifier,
        image: origin + paths.sharePicture(application.id),
        brand: { '@type': 'Brand', name: application.provider.name },
        category: application.categories.map(({ name }) => name).join(' > '),
        additionalProperty: { '@type': 'PropertyValue', name: '应用来源', value: getSource(application) },
        ...(application.price !== null && {
          offers: {
            '@type': 'Offer',
            url: origin + path,
            priceCurrency: 'CNY',
            price: application.price.toFixed(2),
            availability:
              application.status === 'listed'
                ? 'https://schema.org/InStock'
                : 'https://schema.org/Discontinued',
          },
        }),
        ...(application.rating.count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: application.rating.average,
            reviewCount: application.rating.count,
          },
        }),
      },
    ],
  })
}

const listCrumbs = ({ name, categories }: Pick<ApplicationView, 'name' | 'categories'>) => [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  ...categories
    .slice(0, 1)
    .map(({ id, name }) => ({ label: name, href: paths.applicationList({ category: id }) })),
  { label: name },
]

export default function Application({ loaderData }: Route.ComponentProps) {
  if ('entry' in loaderData) {
    return <EntryPage key={loaderData.entry.id} {...loaderData} />
  }
  return <Shown {...loaderData} />
}

/** Shows an application, and counts that it was opened; a preview is no visit. */
function Shown({ application, html, preview }: Loaded) {
  const { id } = application
  useEffect(() => {
    if (!preview) void request('applicationViewed', { body: { id } }, { quiet: true, keepalive: true })
  }, [id, preview])
  return (
    <>
      {preview && <PageLine>预览：这是还没有上架的草稿，只有拿到链接的人看得到，一小时内有效。</PageLine>}
      <Buying key={application.id} application={application} html={html} crumbs={listCrumbs(application)} />
    </>
  )
}

/** An unknown application leads to the market instead of home. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <div className={cx(layout.container, layout.section)}>
      <title>{makeTitle('没有这个应用')}</title>
      <EmptyState
        kind="not-found"
        level="h1"
        title="没有这个应用"
        actions={
          <>
            <a className={getButtonClass()} href={paths.applications}>
              去应用市场
            </a>
            <a className={getButtonClass({ kind: 'outline' })} href={paths.applicationList()}>
              查看全部应用
            </a>
          </>
        }
      >
        地址可能写错了，或者它还没有上架。可以按名称、零件或工位再找一次。
      </EmptyState>
      <div className={search.alone}>
        <MarketSearch large />
      </div>
    </div>
  )
}
