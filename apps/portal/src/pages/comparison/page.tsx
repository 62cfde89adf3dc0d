import {
  COMPARE_MOST,
  costOver,
  hasTrial,
  type PricedTerm,
  termText,
  trialText,
} from '@biaojie/contract/market-rules.ts'
import type { Compared } from '@biaojie/contract/market-shapes.ts'
import { fenOfYuan, moneyText } from '@biaojie/contract/money.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import type { ReactNode } from 'react'
import { ApplicationPicture } from '../../market/application-picture.tsx'
import { priceText, sourceOf } from '../../market/card.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './comparison.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number)
  const ids = [...new Set(asked)]
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, COMPARE_MOST)
  if (ids.length === 0) return { applications: [] }
  const answer = await context.get(serverCallContext)('applicationCompare', { body: { ids } })
  if (!answer.ok) throw new Response(null, { status: 503 })
  return { applications: answer.data }
}

const CRUMBS = [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  { label: '应用对比' },
]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: '应用对比', path: paths.comparison([]), hidden: true })

type Row = {
  name: string
  cell: (application: Compared) => ReactNode
  /** The best of these is named in its cell; undefined takes no part. */
  value?: (application: Compared) => number | undefined
  best?: string
}

const yearCost = (application: Compared): number | undefined => {
  if (application.status === 'withdrawn') return undefined
  const costs = application.list.map(({ pricesResponse }) => {
    const prices = pricesResponse.flatMap(({ price, duration, durationUnit }): PricedTerm[] => {
      const amount = price === null ? undefined : fenOfYuan(price)
      return amount === undefined ? [] : [{ duration, durationUnit, price: amount }]
    })
    return costOver(prices, 12)?.total
  })
  const known = costs.filter((cost) => cost !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

const ROWS: readonly Row[] = [
  { name: '来源', cell: (one) => `${sourceOf(one)} · ${one.provider.name}` },
  {
    name: '一年最低花费',
    cell: (one) => {
      const cost = yearCost(one)
      return cost === undefined
        ? one.quote || '面议'
        : `${moneyText(cost as Parameters<typeof moneyText>[0])} 元`
    },
    value: (one) => {
      const cost = yearCost(one)
      return cost === undefined ? undefined : -cost
    },
    best: '最省',
  },
  {
    name: '套餐与价格',
    cell: (one) => (
      <ul className={styles.prices}>
        {one.list.map(({ id, name, pricesResponse }) => (
          <li key={id}>
            <b>{name}</b>
            {pricesResponse.map((price) => (
              <span key={price.id}>
                {termText(price)} {priceText(price.price)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    ),
  },
  {
    name: '试用',
    cell: (one) => trialText(one.tryUseDuration),
    value: (one) =>
      hasTrial(one.tryUseDuration) ? one.tryUseDuration || Number.MAX_SAFE_INTEGER : undefined,
    best: '最久',
  },
  { name: '特点', cell: (one) => one.traits.join('；') },
  { name: '服务时间', cell: (one) => one.provider.serviceHours },
  {
    name: '提问平均答复',
    cell: (one) => `${one.provider.answerHours} 小时`,
    value: (one) => -one.provider.answerHours,
    best: '最快',
  },
  {
    name: '评价',
    cell: (one) =>
      one.rating.count > 0 ? `${one.rating.average.toFixed(1)} 分，${one.rating.count} 条` : '暂无',
    value: (one) => (one.rating.count > 0 ? one.rating.average : undefined),
    best: '最高',
  },
]

const factRows = (applications: readonly Compared[], key: 'abilities' | 'delivery' | 'facts'): Row[] =>
  [...new Set(applications.flatMap((one) => one[key].map(({ name }) => name)))].map((name) => ({
    name,
    cell: (one) => one[key].find((fact) => fact.name === name)?.value ?? '—',
  }))

export default function Comparison({ loaderData: { applications } }: Route.ComponentProps) {
  return (
    <div className={layout.container}>
      <Breadcrumb items={CRUMBS} />
      <h1 className={styles.title}>应用对比</h1>
      {applications.length === 0 ? (
        <EmptyState
          title="还没有选应用"
          actions={
            <a className={buttonClass()} href={paths.applicationList()}>
              去选应用
            </a>
          }
        >
          在应用列表里勾选二到四个，就能并排看价格、试用、交付和服务时间。
        </EmptyState>
      ) : (
        <Table applications={applications} />
      )}
    </div>
  )
}

function Table({ applications }: { applications: readonly Compared[] }) {
  const groups = [
    { title: '价格与试用', rows: ROWS },
    { title: '能力', rows: factRows(applications, 'abilities') },
    {
      title: '对接与交付',
      rows: [...factRows(applications, 'facts'), ...factRows(applications, 'delivery')],
    },
  ]
  const ids = applications.map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keyboard
    <section className={styles.frame} aria-label="对比表" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>{applications.length} 个应用</td>
            {applications.map((application) => (
              <th
                key={application.id}
                scope="col"
                className={application.status === 'withdrawn' ? styles.gone : undefined}
              >
                <ApplicationPicture application={application} sizes="240px" className={styles.picture} />
                <a href={paths.applicationListDetail(application.id)}>{application.name}</a>
                {application.status === 'withdrawn' && <span>已下架</span>}
                {ids.length > 1 && (
                  <a
                    className={styles.drop}
                    href={paths.comparison(ids.filter((id) => id !== application.id))}
                  >
                    去掉
                  </a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <tbody key={title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={applications.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <CompareRow key={row.name} row={row} applications={applications} />
              ))}
            </tbody>
          ))}
      </table>
    </section>
  )
}

function CompareRow({ row, applications }: { row: Row; applications: readonly Compared[] }) {
  const values = applications.map((one) => (one.status === 'withdrawn' ? undefined : row.value?.(one)))
  const known = values.filter((value) => value !== undefined)
  const most = known.length > 1 && new Set(known).size > 1 ? Math.max(...known) : undefined
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {applications.map((application, index) => (
        <td key={application.id} className={application.status === 'withdrawn' ? styles.gone : undefined}>
          {row.cell(application)}
          {most !== undefined && values[index] === most && <em>{row.best}</em>}
        </td>
      ))}
    </tr>
  )
}
