/**
 * Calls `flush` every `ms`, and returns a function that stops this and flushes once more. What a failed flush does with
 * its content is its own decision.
 */
export function flushEvery(ms: number, flush: () => Promise<void>): () => Promise<void> {
  const timer = setInterval(() => flush().catch(() => {}), ms).unref()
  return async () => {
    clearInterval(timer)
    await flush().catch(() => {})
  }
}
