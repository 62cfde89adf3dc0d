/** Half a second, the time in which a second press is a slip of the finger. */
const DEBOUNCE = 500

/** Runs `work` at once and swallows what follows within 500 ms of the press that ran. */
export function debounced<A extends unknown[]>(work: (...args: A) => void, now: () => number = Date.now) {
  let ran = Number.NEGATIVE_INFINITY
  return (...args: A) => {
    if (now() - ran < DEBOUNCE) return
    ran = now()
    work(...args)
  }
}
