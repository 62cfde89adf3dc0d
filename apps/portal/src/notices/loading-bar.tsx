import { LoadingBar as Bar } from '@biaojie/ui/feedback/progress.tsx'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { activeRequests, subscribeToRequests } from '../client/loading.ts'

/** Runs while a page or a call is under way. */
export function LoadingBar() {
  const calls = useSyncExternalStore(subscribeToRequests, activeRequests, () => 0)
  const active = useNavigation().state !== 'idle' || calls > 0
  // A status, so that the bar does not stand outside every landmark.
  return (
    <div role="status">
      <Bar active={active} />
    </div>
  )
}
