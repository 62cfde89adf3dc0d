type Waiting<V> = {
  promise: Promise<V | undefined>
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

/**
 * A larger batch would cost less per row, but the database would be idle while it is filled, and the server
 * while it is answered: under load, both work at the same time only with short batches.
 */
const LARGEST = 24

/**
 * Collects the keys requested in one turn of the event loop and queries them together: under load dozens of
 * requests share a statement, and an idle server does not wait. Equal keys are queried once. With `groupOf`,
 * each group has its own statement, whose failure affects only that group.
 */
export function createBatcher<V>(
  ask: (keys: string[]) => Promise<Map<string, V>>,
  groupOf?: ((key: string) => string) | undefined,
) {
  let waiting = new Map<string, Waiting<V>>()

  function send() {
    const batch = waiting
    waiting = new Map()
    if (!groupOf) return sendTogether(batch)
    const groups = Map.groupBy(batch, ([key]) => groupOf(key))
    return Promise.all([...groups.values()].map((some) => sendTogether(new Map(some))))
  }

  async function sendTogether(batch: ReadonlyMap<string, Waiting<V>>) {
    try {
      const found = await ask([...batch.keys()])
      for (const [key, request] of batch) request.resolve(found.get(key))
    } catch (error) {
      for (const request of batch.values()) request.reject(error)
    }
  }

  return function find(key: string): Promise<V | undefined> {
    const running = waiting.get(key)
    if (running) return running.promise
    const { promise, resolve, reject } = Promise.withResolvers<V | undefined>()
    if (waiting.size === 0) setImmediate(() => waiting.size > 0 && send())
    waiting.set(key, { promise, resolve, reject })
    if (waiting.size >= LARGEST) send()
    return promise
  }
}
