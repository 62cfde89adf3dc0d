/** Told to the notice: somebody wanted to leave this page while there was no network. */
export const KEPT_OFFLINE = 'kept-offline'

/** Without a network the browser's own error would take this page's place: then it stays, and the notice says so. */
export function keptOffline(): boolean {
  if (navigator.onLine) return false
  window.dispatchEvent(new Event(KEPT_OFFLINE))
  return true
}
