import type { ServerCall } from '../server-context.ts'

/**
 * The header's facts about the node. `averageMs` is 0 before the first lookup of the day, null when the
 * figures could not be read.
 */
export type NodeFacts = { healthy: boolean; averageMs: number | null }

export const UNKNOWN_FACTS: NodeFacts = { healthy: false, averageMs: null }

/** Never throws, because a page must not fail over a figure in its header. */
export async function loadNodeFacts(call: ServerCall): Promise<NodeFacts> {
  try {
    const answer = await call('nodeFigures', {})
    if (answer.ok) return { healthy: answer.data.healthy, averageMs: answer.data.averageMs }
  } catch {
    // The call has logged the error; the header then shows an unknown state.
  }
  return UNKNOWN_FACTS
}

/** Formats milliseconds for readers: 0.42 → 0.4, 38.2 → 38. */
export const formatMs = (ms: number) => (ms > 0 && ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))
