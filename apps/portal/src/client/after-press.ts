let pressing = false

const begin = () => {
  pressing = true
}
const end = () => {
  pressing = false
}

/** Notes whether a finger or the mouse is down; answers how to stop. */
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
 * Runs `work` when the press under way, if there is one, has become a click. What leaving a field moves would
 * otherwise slip from under the pointer, and the click would reach nothing.
 */
export function afterPress(work: () => void): void {
  if (!pressing) {
    setTimeout(work)
    return
  }
  const done = new AbortController()
  const released = () => {
    done.abort()
    setTimeout(work)
  }
  addEventListener('pointerup', released, { signal: done.signal })
  addEventListener('pointercancel', released, { signal: done.signal })
}
