import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'
import { useRecent } from './kept.ts'

const RecentApplications = lazily(async () => (await import('./recent-applications.tsx')).RecentApplications)

/** Shows the applications that were opened on this device. A first visit loads no code for it. */
export function RecentList({ except }: { except?: number }) {
  const kept = useRecent().filter(({ id }) => id !== except)
  return (
    kept.length > 0 && (
      <Suspense>
        <RecentApplications kept={kept} />
      </Suspense>
    )
  )
}
