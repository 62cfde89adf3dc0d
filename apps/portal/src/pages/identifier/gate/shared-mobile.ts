import { createShared } from '@biaojie/ui/shared-value.ts'

/** A second press within half a second counts as a mistake. */
const DEBOUNCE = 500

/** Runs `work` at once and ignores further presses within 500 ms. */
export function debounce<A extends unknown[]>(work: (...args: A) => void, now: () => number = Date.now) {
  let ran = Number.NEGATIVE_INFINITY
  return (...args: A) => {
    if (now() - ran < DEBOUNCE) return
    ran = now()
    work(...args)
  }
}

type SharedMobile = {
  mobile: string
  /** True when this number already received a code, which makes the next waiting time shorter. */
  sent: boolean
  /** The time when the next code may be requested, in ms since 1970; null means now. */
  until: number | null
}

const shared = createShared<SharedMobile>({ mobile: '', sent: false, until: null })

/** Remote operation, monitoring and repair share one number, so that visitors type it once. */
export const setShared = (change: Partial<SharedMobile>) => shared.set({ ...shared.get(), ...change })
export const useSharedMobile = () => shared.use()

/** Seconds to wait after the first code and after each further code. */
const FIRST_WAIT = 60
const NEXT_WAIT = 10

/** Returns the countdown after a code was sent at `now`. */
export function startCountdown(before: SharedMobile, mobile: string, now: number): SharedMobile {
  const again = before.sent && before.mobile === mobile
  return { mobile, sent: true, until: now + (again ? NEXT_WAIT : FIRST_WAIT) * 1_000 }
}
