import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'
import { useCompared } from './kept.ts'

const ComparedApplications = lazily(
  async () => (await import('./compared-applications.tsx')).ComparedApplications,
)

/** Shows what is chosen for a comparison; it is hidden, and not loaded, while nothing is. */
export function CompareTray() {
  const chosen = useCompared()
  return (
    chosen.length > 0 && (
      <Suspense>
        <ComparedApplications chosen={chosen} />
      </Suspense>
    )
  )
}
