/** How many calls are under way, for the loading bar; read it with useSyncExternalStore. */
let active = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  active += by
  for (const listener of listeners) listener()
}

export const activeRequests = () => active

export function subscribeToRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts `work` as under way until it settles. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}
