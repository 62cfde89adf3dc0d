import { useSyncExternalStore } from 'react'

/** A value that the frame and the pages show alike, such as how many submissions wait. */
function createShared<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}

/** Submissions that wait for this node; undefined until asked. */
export const waitingReviews = createShared<number | undefined>(undefined)
/** Consultations nobody has answered yet; undefined until asked. */
export const openConsultations = createShared<number | undefined>(undefined)
export const unreadNotices = createShared<number>(0)
