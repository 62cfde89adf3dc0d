import { useSyncExternalStore } from 'react'
import { NoticeLine } from '../kit/notice.tsx'

function subscribe(listener: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener)
  }
}

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <NoticeLine tone="warning" icon="offline">
      网络未连接，已填写的内容还在本页；恢复后再提交。
    </NoticeLine>
  )
}
