import { Button, buttonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { useLocation, useMatches } from 'react-router'
import { site } from '../../../../../content/site.ts'
import { openDialog } from '../../dialogs.ts'
import { breadcrumbLd, originOf, pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import * as search from '../../search/identifier-search.module.css'
import { IdentifierSearch } from '../../search/identifier-search.tsx'
import type { Route } from './+types/page.ts'
import * as styles from './soon.module.css'
import { type SoonPage, soonPage } from './table.ts'

const crumbsOf = ({ title, parent }: SoonPage) => [
  { label: '首页', href: paths.home },
  ...(parent ? [parent] : []),
  { label: title },
]

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const page = soonPage(matches.at(-1)?.id ?? '')
  if (!page) return []
  return pageMeta({
    matches,
    title: page.title,
    description: page.description,
    path: location.pathname,
    // Nothing to find here yet: the address joins the index together with its content.
    hidden: true,
    jsonLd: [breadcrumbLd(originOf(matches), crumbsOf(page))],
  })
}

/** A page whose content is still being made: says so, and offers what works today. */
export default function Soon() {
  const page = soonPage(useMatches().at(-1)?.id ?? '')
  const { pathname } = useLocation()
  if (!page) return null
  return (
    <div className={layout.container}>
      <Breadcrumb items={crumbsOf(page)} />
      <div className={styles.page} key={pathname}>
        <h1>{page.title}</h1>
        <p>{page.description}</p>
        <EmptyState
          className={styles.empty}
          level="h2"
          title="栏目正在建设中"
          actions={
            <>
              <Button onClick={() => openDialog('consult')}>咨询</Button>
              <a className={buttonClass({ kind: 'outline' })} href={paths.home}>
                回到首页
              </a>
            </>
          }
        >
          内容准备好后会在这个地址发布。现在可以查询标识，或者把需求留给我们，{site.replyPromise}。
        </EmptyState>
        <div className={search.alone}>
          <IdentifierSearch label="标识查询" />
        </div>
      </div>
    </div>
  )
}
