import { Icon } from '@biaojie/ui/icons.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { useEffect, useSyncExternalStore } from 'react'

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

/** Without a network a link would replace the page by the browser's own error; the page is worth more. */
function keepPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || !/^https?:$/.test((link as HTMLAnchorElement).protocol)) return
  event.preventDefault()
  toast('网络未连接，恢复后再打开', { kind: 'warn' })
}

/** Stands over the page while the device has no network; what is on the page stays readable. */
export function OfflineNotice() {
  const online = useOnline()
  useEffect(() => {
    if (online) return
    document.addEventListener('click', keepPage, true)
    return () => document.removeEventListener('click', keepPage, true)
  }, [online])
  return (
    <div className="offline" role="status">
      {!online && (
        <p>
          <Icon name="offline" />
          网络未连接，已打开的内容仍可查看
        </p>
      )}
    </div>
  )
}
