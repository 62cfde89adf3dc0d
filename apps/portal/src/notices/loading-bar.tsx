import { LoadingBar as Bar } from '@biaojie/ui/feedback/progress.tsx'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { activeRequests, subscribeToRequests } from '../client/loading.ts'

/** Shows the loading bar while a page or a call is loading. */
export function LoadingBar() {
  const calls = useSyncExternalStore(subscribeToRequests, activeRequests, () => 0)
  const active = useNavigation().state !== 'idle' || calls > 0
  // It has the role status, so that the bar is inside a landmark.
  return (
    <div role="status">
      <Bar active={active} />
    </div>
  )
}
