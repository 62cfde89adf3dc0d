import { startOnAnyBrowser } from '@biaojie/ui/old-browsers/start.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerOfflinePage } from './offline/register.ts'

registerOfflinePage()
startOnAnyBrowser(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
