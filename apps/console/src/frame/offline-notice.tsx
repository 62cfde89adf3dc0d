import { Icon } from '@biaojie/ui/icons.tsx'
import { useSyncExternalStore } from 'react'

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
    <p className="bnr warn" role="status">
      <Icon name="offline" size={18} />
      网络未连接，已填写的内容还在本页；恢复后再提交。
    </p>
  )
}
