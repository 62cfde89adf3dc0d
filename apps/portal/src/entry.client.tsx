import { startOnAnyBrowser } from '@biaojie/ui/old-browsers/start.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/**
 * Registers, once the page has loaded and the browser is idle, the service worker that answers without a network
 * (`service-worker.js`).
 */
function registerOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/offline-worker.js').catch(() => {})
  }
  const runWhenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(register)
    else setTimeout(register)
  }
  if (document.readyState === 'complete') runWhenIdle()
  else addEventListener('load', runWhenIdle)
}

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
