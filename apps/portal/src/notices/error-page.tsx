import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { reloadPage } from '@biaojie/ui/load/reload.ts'
import * as text from '@biaojie/ui/text.module.css'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { openDialog } from '../dialogs.ts'
import { makeTitle, type RootData } from '../meta.ts'
import { paths } from '../paths.ts'
import * as search from '../search/identifier-search.module.css'
import { IdentifierSearch } from '../search/identifier-search.tsx'

type Kind = 'not-found' | 'offline' | 'failed'

/** Returns the message of a refused call, for example for an expired preview or too many requests. */
function readRefusal(error: unknown): string {
  if (!isRouteErrorResponse(error) || error.status < 400 || error.status >= 500) return ''
  return typeof error.data === 'string' ? error.data : ''
}

function chooseKind(error: unknown): Kind {
  if (isRouteErrorResponse(error) && error.status === 404) return 'not-found'
  // fetch throws this when there was no answer; a page cannot distinguish a broken network from a stopped
  // server.
  if (error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine) return 'offline'
  return 'failed'
}

const TITLES: Record<Kind, string> = {
  'not-found': '您访问的页面不存在',
  offline: '网络未连接',
  failed: '数据加载失败，请刷新页面',
}

const EXPLANATIONS: Record<Kind, string> = {
  'not-found': '地址可能写错了，或者内容已经下架。可以直接查询一个标识，或者从首页重新开始。',
  offline: '请检查手机或电脑的网络，恢复后点「重新加载」。',
  failed: '服务器没能给出这个页面，请稍后重新加载。如果一直这样，请联系我们。',
}

/** Shows an error instead of the page, with ways to go on. */
export function ErrorPage() {
  const error = useRouteError()
  const root = useRouteLoaderData<RootData>('root')
  const kind = chooseKind(error)
  const refusal = kind === 'failed' ? readRefusal(error) : ''
  const title = refusal || TITLES[kind]
  return (
    <div className={cx(layout.container, layout.section)}>
      <title>{makeTitle(title)}</title>
      <EmptyState
        kind={kind}
        level="h1"
        title={title}
        actions={
          <>
            {kind !== 'not-found' && <Button onClick={reloadPage}>重新加载</Button>}
            <a
              className={getButtonClass({ kind: kind === 'not-found' ? 'primary' : 'outline' })}
              href={paths.home}
            >
              返回首页
            </a>
            <Button kind="outline" onClick={() => openDialog('consult')}>
              联系我们
            </Button>
          </>
        }
      >
        {!refusal && EXPLANATIONS[kind]}
        {kind === 'failed' && !refusal && root?.requestId && (
          <>
            <br />
            告诉我们这个请求编号，可以更快找到原因：<span className={text.code}>{root.requestId}</span>
          </>
        )}
      </EmptyState>
      <div className={search.alone}>
        <IdentifierSearch label="标识查询" />
      </div>
    </div>
  )
}
