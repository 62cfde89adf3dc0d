/**
 * Registers, once the page has loaded and the browser is idle, the service worker that answers without a network
 * (`service-worker.js`).
 */
export function registerOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/offline-worker.js').catch(() => {})
  }
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(register)
    else setTimeout(register)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
