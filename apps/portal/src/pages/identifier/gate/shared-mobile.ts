import { createShared } from '@biaojie/ui/shared-value.ts'

type SharedMobile = {
  mobile: string
  /** Whether a code was sent to it already: the next countdown is shorter. */
  sent: boolean
  /** When the next code may be asked for, ms since 1970; null when now. */
  until: number | null
}

const shared = createShared<SharedMobile>({ mobile: '', sent: false, until: null })

/** Remote operation, monitoring and repair share one number: who typed it in one scene finds it in the next. */
export const setShared = (change: Partial<SharedMobile>) => shared.set({ ...shared.get(), ...change })
export const useSharedMobile = () => shared.use()

/** Seconds to wait after a first code and after each further one. */
const FIRST_WAIT = 60
const NEXT_WAIT = 10

/** The countdown after a code was sent at `now`. */
export function afterSend(before: SharedMobile, mobile: string, now: number): SharedMobile {
  const again = before.sent && before.mobile === mobile
  return { mobile, sent: true, until: now + (again ? NEXT_WAIT : FIRST_WAIT) * 1_000 }
}
