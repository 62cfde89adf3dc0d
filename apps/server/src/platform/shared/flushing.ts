/**
 * Calls `flush` every `ms`, and returns a function that stops this and flushes once more. `flush` itself
 * decides what happens with its data after a failure.
 */
export function flushEvery(ms: number, flush: () => Promise<void>): () => Promise<void> {
  const timer = setInterval(() => flush().catch(() => {}), ms).unref()
  return async () => {
    clearInterval(timer)
    await flush().catch(() => {})
  }
}
