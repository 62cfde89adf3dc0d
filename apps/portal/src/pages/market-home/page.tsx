import type { StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { Link } from 'react-router'
import { addShown } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { CompareTray } from '../../market/compare-tray.tsx'
import { providersPath } from '../../market/market-paths.ts'
import { MarketSearch } from '../../market/market-search.tsx'
import { NoApplications } from '../../market/no-applications.tsx'
import { getSharedPicture, type KeptPage, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { type ServerCall, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { Banners, toShownBanner } from './banners.tsx'
import { Categories, toCategoryViews } from './categories.tsx'
import { Featured, toFeaturedBlocks } from './featured.tsx'
import * as styles from './market.module.css'
import { OfficialSelection, toShownSelection } from './official-selection.tsx'
import { loadPlan, type MarketPlan, readStation } from './plan/load.ts'
import { countAll, Plan } from './plan/plan.tsx'
import { PlanBlock, SumBar } from './plan/plan-block.tsx'
import { PlanList } from './plan/plan-list.tsx'
import { useChosen } from './plan/use-chosen.ts'
import { toOffer, ZeroYuan } from './zero-yuan.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call: ServerCall = context.get(serverCallContext)
  const station = readStation(request)
  const [plan, tree, banners, figures, selection, zero, blocks, providers, words] = await Promise.all([
    loadPlan(call, station),
    call('categoryTree', {}),
    call('marketBanners', {}),
    call('marketFigures', {}),
    call('officialSelection', { body: {} }),
    call('zeroYuan', { body: {} }),
    call('featuredBlocks', {}),
    call('providerList', {}),
    call('marketWords', {}),
  ])
  if (!tree.ok || !banners.ok || !figures.ok || !selection.ok || !zero.ok || !blocks.ok || !providers.ok)
    throw new Response(null, { status: 503 })
  return {
    station,
    plan,
    tree: toCategoryViews(tree.data),
    banners: banners.data.map(toShownBanner).map(addShown),
    figures: figures.data,
    selection: toShownSelection(selection.data),
    // A market without these words is still a market.
    often: words.ok ? words.data : [],
    zero: zero.data.map(toOffer),
    blocks: toFeaturedBlocks(blocks.data),
    providers: providers.data
      .filter(({ appOriginal }) => appOriginal === 0)
      .slice(0, 6)
      .map(({ key, name, count, oneLine }) => ({ key, name, count, oneLine })),
  }
}

export const handle: KeptPage = { keptWith: ['station'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePageMeta({
    matches,
    title: '应用市场',
    description: `按产线上的工位挑选标识应用：编码、检测、执行、能耗、仓储、协同，共 ${loaderData ? loaderData.figures.applications : ''} 个，可试用，可在线订购。`,
    path: paths.applications,
    image: getSharedPicture('market', '应用市场'),
    jsonLd: [
      makeBreadcrumbLd(readOrigin(matches), [{ label: '首页', href: paths.home }, { label: '应用市场' }]),
    ],
  })

export default function Market({ loaderData }: Route.ComponentProps) {
  const { plan, station, tree, banners, figures, selection, often, zero, blocks, providers } = loaderData
  return (
    <>
      <div className={cx(layout.container, styles.plan)}>
        <Head total={figures.applications} often={often} />
        {figures.applications > 0 && <Plant plan={plan} station={station} />}
      </div>
      <Stage tree={tree} banners={banners} total={figures.applications} />
      {figures.applications > 0 ? <Figures figures={figures} /> : <NoApplications />}
      {selection.records.length > 0 && (
        <section className={cx(layout.container, layout.section)} aria-label="官方精选">
          <SectionHead
            title="官方精选"
            note={selection.lead}
            href={paths.applicationList()}
            linkLabel="全部应用"
          />
          <OfficialSelection selection={selection} />
        </section>
      )}
      {zero.length > 0 && (
        <section className={styles.tinted} aria-label="0 元体验">
          <div className={cx(layout.container, layout.section)}>
            <SectionHead
              title="0 元体验"
              note="先用起来再说；到期自动停，不预授权，不扣费"
              href={paths.applicationList({ zero: 1 })}
              linkLabel="全部 0 元应用"
            />
            <ZeroYuan offers={zero} />
          </div>
        </section>
      )}
      {blocks.some(({ applications }) => applications.length > 0) && (
        <section className={cx(layout.container, layout.section)} aria-label="精选应用">
          <SectionHead title="精选应用" note="每类四个" href={paths.applicationList()} linkLabel="全部应用" />
          <Featured blocks={blocks} />
          <CompareTray />
        </section>
      )}
      <Partners providers={providers} total={figures.providers} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Shows the plan with what a visitor chose on it. */
function Plant({ plan, station }: Pick<Loaded, 'plan' | 'station'>) {
  const chosen = useChosen()
  return (
    <>
      <Stations plan={plan} station={station} />
      <div className={styles.paper}>
        <Plan plan={plan} station={station} />
        <PlanBlock plan={plan} chosen={chosen} />
      </div>
      <PlanList plan={plan} station={station} />
      <SumBar chosen={chosen} />
    </>
  )
}

/** Shows the categories beside the banners; a market without both has no such section. */
function Stage({ tree, banners, total }: Pick<Loaded, 'tree' | 'banners'> & { total: number }) {
  if (total === 0 && banners.length === 0) return null
  return (
    <div className={drawing.sheet} data-surface="navy">
      <div className={cx(layout.container, styles.stage)}>
        <Categories tree={tree} total={total} />
        <Banners banners={banners} />
      </div>
    </div>
  )
}

/** Shows the name of the page, the search, and words that are often searched. */
function Head({ total, often }: { total: number; often: readonly string[] }) {
  return (
    <header className={styles.head}>
      <h1>应用市场 {total > 0 && <small>一张厂区平面图，{total} 个应用</small>}</h1>
      {total > 0 && <p>点件号选入图；点工段只看那一段。</p>}
      <div>
        <MarketSearch />
        {total > 0 && often.length > 0 && (
          <p className={styles.often}>
            常搜
            {often.map((name) => (
              <a key={name} href={paths.applicationList({ name })}>
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
    </header>
  )
}

function Figures({ figures }: Pick<Loaded, 'figures'>) {
  const [least, most] = figures.trialDays
  return (
    <div className={layout.container}>
      <TitleBlock
        label="应用市场的数字"
        figures={[
          {
            label: '在架应用',
            value: figures.applications,
            unit: '个',
            note: `本月上新 ${figures.newThisMonth} 个`,
          },
          { label: '自主研发 / 生态合作', value: `${figures.own} / ${figures.partner}` },
          {
            label: '可以试用',
            value: figures.trials,
            unit: most > 0 ? `个，${least === most ? most : `${least}–${most}`} 天` : '个',
          },
          { label: '0 元体验', value: figures.zeroYuan, unit: '个' },
          { label: '询价答复', value: '1–3', unit: '个工作日' },
        ]}
      />
    </div>
  )
}

type Providers = Loaded['providers']

/** Shows the providers and invites others. */
function Partners({ providers, total }: { providers: Providers; total: number }) {
  return (
    <section className={drawing.sheet} data-surface="navy" aria-label="合作伙伴">
      <div className={cx(layout.container, layout.section, styles.partners)}>
        <div>
          {total > 0 ? (
            <h2>
              {total} 家服务商，
              <br />
              上架前都在产线上跑过
            </h2>
          ) : (
            <h2>
              等第一家服务商，
              <br />
              带着产线上跑过的应用来
            </h2>
          )}
          <p>每个生态应用先在一家工厂连续运行 30 天，交出停机、漏判和响应记录，再定上架。</p>
          <div className={styles.actions}>
            <a className={getButtonClass({ kind: 'inverse' })} href={paths.ecology}>
              成为服务商
            </a>
            {total > 0 && (
              <a className={getButtonClass({ kind: 'inverse' })} href={providersPath()}>
                全部服务商
              </a>
            )}
            <Button kind="inverse" onClick={() => openDialog('consult')}>
              联系我们
            </Button>
          </div>
        </div>
        {providers.length > 0 && (
          <ul>
            {providers.map(({ key, name, count, oneLine }) => (
              <li key={key}>
                <a href={paths.provider(key)}>{name}</a>
                <p>
                  <b>{count}</b> 个应用
                </p>
                <p>{oneLine}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Chooses a station of the plan; the address keeps it. */
function Stations({ plan, station }: { plan: MarketPlan; station: StationKey | '' }) {
  const all = { key: '', name: '全部', count: countAll(plan) }
  return (
    <nav className={styles.stations} aria-label="工段">
      {[all, ...plan.stations].map(({ key, name, count }) => (
        <Link
          key={key}
          to={paths.marketStation(key)}
          aria-current={key === station ? 'true' : undefined}
          preventScrollReset
        >
          {name} <b>{count}</b>
        </Link>
      ))}
    </nav>
  )
}
