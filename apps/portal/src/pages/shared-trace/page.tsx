import { getStepName, TRACE_CUT_TEXT } from '@biaojie/contract/tracking/trace/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { TraceLanes, TraceTimes } from '@biaojie/ui/trace/trace-lanes.tsx'
import { data } from 'react-router'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './shared-trace.module.css'

const KEY_MAX = 80

/** The secret of the link is in its query, so the page is kept nowhere and tells no other site its address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get('key') ?? '').slice(0, KEY_MAX)
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
  const answer = await context.get(serverCallContext)('traceShared', { body: { token } })
  if (answer.ok) return data({ shared: answer.data, problem: '' }, { headers })
  return data({ shared: null, problem: answer.message }, { status: answer.status, headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const crumbs = [{ label: '首页', href: paths.home }, { label: '分享的追溯' }]

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({
    matches,
    title: '分享的追溯',
    description: '企业分享的一件产品的来历与去向，到期自动失效。',
    path: paths.sharedTrace(),
    hidden: true,
  })

/** A trace as it was when a company shared it. */
export default function SharedTrace({ loaderData: { shared, problem } }: Route.ComponentProps) {
  if (!shared)
    return (
      <div className={cx(layout.container, styles.page)}>
        <Breadcrumb items={crumbs} />
        <EmptyState kind="not-found" level="h1" title="打不开这个链接">
          {problem}。请向分享的企业要一个新链接。
        </EmptyState>
      </div>
    )
  const { picture, company, code, createTime, until } = shared
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={crumbs} />
      <h1>
        {picture.name} <span className={text.code}>{picture.identifier}</span>
      </h1>
      <p className={styles.note}>
        {company} 分享，{createTime.slice(0, 16)} 的样子，到 {until} 为止。核验码{' '}
        <a className={text.code} href={paths.traceCheck(code)}>
          {code}
        </a>
      </p>
      <section className={styles.sheet} aria-label="组成与去向">
        <h2>
          组成与去向
          <small>
            {picture.companies.length} 家企业，{picture.total.toLocaleString('en')} 环：上 {picture.up} 级，下{' '}
            {picture.down} 级{picture.cut && `，${TRACE_CUT_TEXT}`}
          </small>
        </h2>
        <TraceLanes
          own="这一件"
          nameOfStep={getStepName}
          companies={picture.companies}
          edges={picture.edges}
          nodes={picture.nodes.map((node) => ({
            ...node,
            hidden: false,
            href: node.known ? paths.productScene(node.identifier) : undefined,
          }))}
        />
      </section>
      <section className={styles.sheet} aria-label="什么时候">
        <h2>
          什么时候 <small>{picture.eventTotal.toLocaleString('en')} 条过程记录</small>
        </h2>
        <TraceTimes events={picture.events} companies={picture.companies} nameOfStep={getStepName} />
      </section>
    </div>
  )
}
