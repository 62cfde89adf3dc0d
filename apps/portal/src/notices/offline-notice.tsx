import { Icon } from '@biaojie/ui/icons.tsx'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Stands over the page while the device has no network; what is on the page stays readable. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div className="offline" role="status">
      {!online && (
        <p>
          <Icon name="offline" />
          网络未连接，已打开的内容仍可查看；恢复后会自动继续。
        </p>
      )}
    </div>
  )
}
