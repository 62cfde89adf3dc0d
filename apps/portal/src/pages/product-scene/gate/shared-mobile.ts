import { useSyncExternalStore } from 'react'

type SharedMobile = {
  mobile: string
  /** Whether a code was sent to it already: the next countdown is shorter. */
  sent: boolean
  /** When the next code may be asked for, ms since 1970; null when now. */
  until: number | null
}

const EMPTY: SharedMobile = { mobile: '', sent: false, until: null }
let shared = EMPTY
const listeners = new Set<() => void>()

/** Remote operation, monitoring and repair share one number: who typed it in one scene finds it in the next. */
export function setShared(change: Partial<SharedMobile>): void {
  shared = { ...shared, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSharedMobile = () =>
  useSyncExternalStore(
    subscribe,
    () => shared,
    () => EMPTY,
  )

/** Seconds to wait after a first code and after each further one. */
const FIRST_WAIT = 60
const NEXT_WAIT = 10

/** The countdown after a code was sent at `now`. */
export function afterSend(before: SharedMobile, mobile: string, now: number): SharedMobile {
  const again = before.sent && before.mobile === mobile
  return { mobile, sent: true, until: now + (again ? NEXT_WAIT : FIRST_WAIT) * 1_000 }
}
