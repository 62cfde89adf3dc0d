/** A second press within half a second counts as a mistake. */
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
