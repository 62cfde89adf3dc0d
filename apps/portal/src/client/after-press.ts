let pressing = false

const begin = () => {
  pressing = true
}
const end = () => {
  pressing = false
}

/** Tracks whether a finger or mouse button is down; returns a function that stops. */
export function watchPresses(): () => void {
  const leave = new AbortController()
  const options = { capture: true, signal: leave.signal }
  addEventListener('pointerdown', begin, options)
  addEventListener('pointerup', end, options)
  addEventListener('pointercancel', end, options)
  return () => {
    leave.abort()
    end()
  }
}

/**
 * Runs `work` after the current press, if any, has become a click. Leaving a field may move the page, and the
 * press would otherwise miss its target.
 */
export function runAfterPress(work: () => void): void {
  if (!pressing) {
    setTimeout(work)
    return
  }
  const done = new AbortController()
  const stopWaiting = () => {
    done.abort()
    setTimeout(work)
  }
  addEventListener('pointerup', stopWaiting, { signal: done.signal })
  addEventListener('pointercancel', stopWaiting, { signal: done.signal })
}
