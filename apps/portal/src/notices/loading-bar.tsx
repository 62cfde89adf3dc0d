import { LoadingBar as Bar } from '@biaojie/ui/feedback/progress.tsx'
import { useActiveLoads } from '@biaojie/ui/loading/loading.ts'
import { useNavigation } from 'react-router'

/** Shows the loading bar while a page or a call is loading. */
export function LoadingBar() {
  const loads = useActiveLoads()
  const active = useNavigation().state !== 'idle' || loads > 0
  // It has the role status, so that the bar is inside a landmark.
  return (
    <div role="status">
      <Bar active={active} />
    </div>
  )
}
