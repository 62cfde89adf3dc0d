import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as styles from './notices.module.css'

/** Tells the notice that the visitor tried to leave this page while there was no network. */
const KEPT_OFFLINE = 'kept-offline'

/**
 * Without a network the browser's own error would replace this page, so the navigation is cancelled and the
 * notice explains it.
 */
export function stayOffline(): boolean {
  if (navigator.onLine) return false
  window.dispatchEvent(new Event(KEPT_OFFLINE))
  return true
}

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

/** Tells whether a press follows a link that would leave this page. */
function isLeavingPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link !== null && /^https?:$/.test(link.protocol)
}

/**
 * Shown over the page while the device has no network; the page stays readable. Not shown on a page that
 * already says this.
 */
export function OfflineNotice({ quiet }: { quiet: boolean }) {
  const online = useOnline()
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (online) return setKept(false)
    const keepPage = (event: MouseEvent) => {
      if (isLeavingPage(event) && stayOffline()) event.preventDefault()
    }
    const onKept = () => setKept(true)
    document.addEventListener('click', keepPage, true)
    window.addEventListener(KEPT_OFFLINE, onKept)
    return () => {
      document.removeEventListener('click', keepPage, true)
      window.removeEventListener(KEPT_OFFLINE, onKept)
    }
  }, [online])
  return (
    <div className={styles.notice} role="status">
      {!online && (!quiet || isKept) && (
        <p>
          <Icon name="offline" />
          网络未连接，{isKept ? '恢复后再打开这个页面' : '已打开的内容仍可查看'}
        </p>
      )}
    </div>
  )
}
