import type { ServerCall } from '../server-context.ts'

/**
 * What the header says about the node. `averageMs` is 0 before the first lookup of the day, null when the
 * figures could not be read just now.
 */
export type NodeFacts = { healthy: boolean; averageMs: number | null }

export const UNKNOWN_FACTS: NodeFacts = { healthy: false, averageMs: null }

/** Never throws: a page must not fail because a figure in its header did. */
export async function loadNodeFacts(call: ServerCall): Promise<NodeFacts> {
  try {
    const answer = await call('nodeFigures', {})
    if (answer.ok) return { healthy: answer.data.healthy, averageMs: answer.data.averageMs }
  } catch {
    // Logged by the call itself; the header then says that the state is unknown.
  }
  return UNKNOWN_FACTS
}

/** Milliseconds as a person reads them: 0.42 → 0.4, 38.2 → 38. */
export const formatMs = (ms: number) => (ms > 0 && ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))
