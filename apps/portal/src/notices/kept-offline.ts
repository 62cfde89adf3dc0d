/** Tells the notice that the visitor tried to leave this page while there was no network. */
export const KEPT_OFFLINE = 'kept-offline'

/**
 * Without a network the browser's own error would replace this page, so it stays and the notice explains it.
 */
export function keptOffline(): boolean {
  if (navigator.onLine) return false
  window.dispatchEvent(new Event(KEPT_OFFLINE))
  return true
}
