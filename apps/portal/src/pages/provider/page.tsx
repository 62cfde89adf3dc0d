import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { data } from 'react-router'
import { findPicture } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { ApplicationList } from '../../market/application-list.tsx'
import { toRowView } from '../../market/card.ts'
import { CompareTray } from '../../market/compare-tray.tsx'
import { providersPath } from '../../market/market-paths.ts'
import { type KeptPage, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './provider.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await context.get(serverCallContext)('providerDetail', { params: { key: params.key } })
  if (!answer.ok) throw data(null, { status: answer.status === 503 ? 503 : 404 })
  const { applications, provider, rating } = answer.data
  return {
    provider,
    rating,
    applications: applications.map(toRowView),
    picture: findPicture(`providers/${provider.key}`),
  }
}

const listCrumbs = (name: string) => [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  { label: '服务商', href: providersPath() },
  { label: name },
]

export const handle: KeptPage = { keptWith: [] }

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  loaderData
    ? makePageMeta({
        matches,
        title: `${loaderData.provider.name} - 服务商`,
        description: loaderData.provider.introduce,
        path: paths.provider(params.key),
        jsonLd: [makeBreadcrumbLd(readOrigin(matches), listCrumbs(loaderData.provider.name))],
      })
    : []

/** Shows one provider and all of its applications. */
export default function ProviderPage({
  loaderData: { provider, rating, applications, picture },
}: Route.ComponentProps) {
  return (
    <div className={layout.container}>
      <Breadcrumb items={listCrumbs(provider.name)} />
      <header className={cx(styles.banner, drawing.sheet)} data-surface="navy">
        <div>
          <h1>{provider.name}</h1>
          <p>{provider.oneLine}</p>
          <Button onClick={() => openDialog('consult')}>联系服务商</Button>
        </div>
        {picture && (
          <Illustration
            picture={picture}
            sizes="(max-width: 767px) 100vw, 560px"
            first
            className={styles.picture}
          />
        )}
      </header>
      <section className={styles.about} aria-label="服务商介绍">
        <p>{provider.introduce}</p>
        <FactList
          look="rows"
          items={[
            { label: '成立', value: `${provider.founded} 年` },
            { label: '所在城市', value: provider.city },
            { label: '人员', value: provider.staff },
            { label: '擅长', value: provider.goodAt.join('、') },
            { label: '服务时间', value: provider.serviceHours },
            { label: '提问平均答复', value: `${provider.answerHours} 小时` },
            {
              label: '评价',
              value: rating.count > 0 ? `${rating.average.toFixed(1)} 分，${rating.count} 条` : '暂无',
            },
          ]}
        />
      </section>
      <section className={styles.applications} aria-label="在架应用">
        <SectionHead title="在架应用" note={`${applications.length} 个`} />
        {applications.length > 0 ? (
          <ApplicationList applications={applications} />
        ) : (
          <EmptyState title="还没有在架的应用">这家服务商的应用都已下架，或者还没有通过审核。</EmptyState>
        )}
        <CompareTray />
      </section>
    </div>
  )
}
