/** Within half a second a second press is a slip of the finger. */
const DEBOUNCE = 500

/** Runs `work` at once and ignores further presses within 500 ms. */
export function debounced<A extends unknown[]>(work: (...args: A) => void, now: () => number = Date.now) {
  let ran = Number.NEGATIVE_INFINITY
  return (...args: A) => {
    if (now() - ran < DEBOUNCE) return
    ran = now()
    work(...args)
  }
}
