import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { reloadPage } from '@biaojie/ui/load/reload.ts'
import { useEffect, useState } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import * as found from '../found.module.css'
import * as styles from './states.module.css'

/** Shows that the page could not be read; retrying requests the same address. */
export function Failed({ message }: { message: string }) {
  return (
    <div className={found.page}>
      <div className={cx(layout.container, styles.alone)}>
        <EmptyState kind="failed" level="h1" title="数据加载失败，请刷新页面" actions={<Retry />}>
          {message}
        </EmptyState>
      </div>
    </div>
  )
}

export function Retry() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => revalidate()}>
      重试
    </Button>
  )
}

const isLostFetch = (error: unknown) => error instanceof TypeError && /fetch|network/i.test(error.message)

/** Shows a failed navigation: without a network there was no answer at all. */
export function Trouble() {
  const error = useRouteError()
  const [offline, setOffline] = useState(false)
  useEffect(() => setOffline(!navigator.onLine || isLostFetch(error)), [error])
  return (
    <div className={found.page}>
      <div className={cx(layout.container, styles.alone)}>
        <EmptyState
          kind={offline ? 'offline' : 'failed'}
          level="h1"
          title={offline ? '网络未连接' : '数据加载失败，请刷新页面'}
          actions={<Button onClick={reloadPage}>刷新页面</Button>}
        >
          {offline ? '请检查手机信号或无线网络，联网后再试一次。' : '这一页没有读出来，其余页面不受影响。'}
        </EmptyState>
      </div>
    </div>
  )
}
