import { sayNotOpened } from '../notices/not-opened.ts'

/** The loading bar reads this number of running calls with useSyncExternalStore. */
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

/** Counts `work` as running until it settles. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

/** Loads the module behind a button. Shows a notice and returns undefined when it cannot be loaded. */
export async function loadPressed<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await whileLoading(load)
  } catch (error) {
    sayNotOpened(error)
    return undefined
  }
}
