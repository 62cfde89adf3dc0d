import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'

const EmptyMarket = lazily(async () => (await import('./empty-market.tsx')).EmptyMarket)

/** Says that nothing is listed yet; loaded for an empty market alone. */
export const NoApplications = () => (
  <Suspense>
    <EmptyMarket />
  </Suspense>
)
