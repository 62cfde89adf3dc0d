import { createShared } from '../shared-value.ts'

const active = createShared(0)

/** The number of running calls and loads. */
export const countActiveLoads = () => active.get()

/** The same for a loading bar. */
export const useActiveLoads = () => active.use()

/** Counts a load as running until the returned function is called. */
export function countLoad(): () => void {
  active.set(active.get() + 1)
  return () => active.set(active.get() - 1)
}

/** Counts `work` as running until it settles. */
export async function showWhileLoading<T>(work: () => Promise<T>): Promise<T> {
  const end = countLoad()
  try {
    return await work()
  } finally {
    end()
  }
}
