import { createShared } from '../shared-value.ts'

declare global {
  interface WindowEventMap {
    /** Vite sends it for every import() that fails. */
    'vite:preloadError': Event & { payload: Error }
  }
}

const SHOWN_MS = 4_000
const message = createShared('')
let timer: ReturnType<typeof setTimeout> | undefined

const LOST = '没有打开，请检查网络后再试'
/** A file that fails again while there is a network is gone from the server. */
const OUTDATED = '页面有更新，请刷新后再试'

/** Returns what to say of a part that failed to load `times` times in a row. */
export const loadProblem = (times: number) =>
  times > 1 && navigator.onLine ? { text: OUTDATED, outdated: true } : { text: LOST, outdated: false }

const failures = new Map<string, number>()

/** Says that something was not loaded. It uses no toast, because the first toast has to be loaded itself. */
function sayNotOpened({ payload }: WindowEventMap['vite:preloadError']): void {
  const times = (failures.get(payload.message) ?? 0) + 1
  failures.set(payload.message, times)
  clearTimeout(timer)
  timer = setTimeout(clearNotOpened, SHOWN_MS)
  message.set(loadProblem(times).text)
}

const FAILED_SHEET = /^Unable to preload CSS for (.+)$/

/**
 * Vite links a style sheet only once, so a failed one is linked again here, at the next press or when the
 * network is back.
 */
function relinkSheet({ payload }: WindowEventMap['vite:preloadError']): void {
  const [, address] = FAILED_SHEET.exec(payload.message) ?? []
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(
    ({ href }) => address !== undefined && href === new URL(address, document.baseURI).href,
  )
  if (failed) replaceLater(failed)
}

function replaceLater(failed: HTMLLinkElement): void {
  const done = new AbortController()
  const replace = () => {
    done.abort()
    const again = document.createElement('link')
    Object.assign(again, { rel: 'stylesheet', crossOrigin: '', href: failed.href })
    again.addEventListener('error', () => replaceLater(again), { once: true })
    failed.replaceWith(again)
  }
  const options = { capture: true, signal: done.signal }
  addEventListener('click', replace, options)
  addEventListener('online', replace, options)
}

/** Removes the message, for a part that shows its own message. */
export const clearNotOpened = () => message.set('')

export const useNotOpened = () => message.use()

/** Starts to report failed loads; returns a function that stops. */
export function watchLoads(): () => void {
  const stop = new AbortController()
  addEventListener('vite:preloadError', sayNotOpened, { signal: stop.signal })
  addEventListener('vite:preloadError', relinkSheet, { signal: stop.signal })
  return () => stop.abort()
}
