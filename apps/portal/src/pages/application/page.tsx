import { CATALOGUE_LAST } from '@biaojie/contract/market/rules.ts'
import type { ApplicationDetail } from '@biaojie/contract/market/shapes.ts'
import { data, redirect } from 'react-router'
import { EntryPage } from '../../catalogue/entry.tsx'
import { loadEntry } from '../../catalogue/load.ts'
import { entryMeta } from '../../catalogue/meta.ts'
import { withManifest } from '../../content/pictures.ts'
import type { KeptPage } from '../../kept-page.ts'
import { sourceOf, traitsOf } from '../../market/card.ts'
import { breadcrumbLd, originOf, pageMeta } from '../../meta.ts'
import { PageLine } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { Buying } from './buying.tsx'

/** Ids up to 48 are entries of the catalogue, greater ones applications of the market. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = Number(params.id)
  if (!Number.isInteger(id) || id < 1 || String(id) !== params.id) throw redirect(paths.applicationList())
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
  const { detail, ...application } = answer.data
  const pictures = application.pictures.map((picture) => withManifest(picture) ?? picture)
  return { application: { ...application, pictures }, html: detail, preview: preview !== undefined }
}

export const handle: KeptPage = { keptWith: ['price', 'preview'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  if ('entry' in loaderData) return entryMeta(matches, loaderData)
  const origin = originOf(matches)
  const { application } = loaderData
  const path = paths.application(application.id)
  return pageMeta({
    matches,
    title: application.name,
    description: application.describes,
    keywords: [...traitsOf(application), ...application.categories.map(({ name }) => name)].join(','),
    path,
    type: 'product',
    hidden: loaderData.preview,
    image: { path: paths.sharePicture(application.id), width: 1200, height: 630, alt: application.name },
    jsonLd: [
      breadcrumbLd(origin, crumbsOf(application)),
      {
        '@type': 'Product',
        name: application.name,
        description: application.describes,
        sku: application.identifier,
        image: origin + paths.sharePicture(application.id),
        brand: { '@type': 'Brand', name: application.provider.name },
        category: application.categories.map(({ name }) => name).join(' > '),
        additionalProperty: { '@type': 'PropertyValue', name: '应用来源', value: sourceOf(application) },
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

const crumbsOf = ({ name, categories }: Pick<ApplicationDetail, 'name' | 'categories'>) => [
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
  const { application, html, preview } = loaderData
  return (
    <>
      {preview && <PageLine>预览：这是还没有上架的草稿，只有拿到链接的人看得到，一小时内有效。</PageLine>}
      <Buying key={application.id} application={application} html={html} crumbs={crumbsOf(application)} />
    </>
  )
}

export type ShownApplication = Omit<ApplicationDetail, 'detail'>
