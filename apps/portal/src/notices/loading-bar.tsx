import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { activeRequests, subscribeToRequests } from '../client/loading.ts'

/** Runs while a page or a call is under way; drawn only when that takes longer than a blink. */
export function LoadingBar() {
  const calls = useSyncExternalStore(subscribeToRequests, activeRequests, () => 0)
  const busy = useNavigation().state !== 'idle' || calls > 0
  return (
    <div className={busy ? 'lbar on' : 'lbar'} role="progressbar" aria-label="正在加载" aria-hidden={!busy} />
  )
}
