import type { EdgeWay } from '@biaojie/contract/tracking/events/rules.ts'
import { TRACE_LEVELS_MAX, TRACE_NODES_MAX } from '@biaojie/contract/tracking/trace/rules.ts'
import type { Db } from '../../../platform/database/database.ts'
import { prefixOf } from '../../identifiers/records/identifiers.ts'
import { type Asking, type Edge, type End, edgesFrom, type ViewerTrust } from './trust.ts'

export type WalkedNode = End & { level: number; trusted: boolean }
/** `from` is always the origin, also in walks to the origins. */
export type WalkedEdge = Pick<Edge, 'kind' | 'eventPrefix' | 'eventTime' | 'endedTime' | 'step'> & {
  from: string
  to: string
  trusted: boolean
}
export type Walked = {
  nodes: Map<string, WalkedNode>
  edges: WalkedEdge[]
  /** There were more parts than are walked. */
  cut: boolean
}

/** A walk reads at most this many edges on all its levels, because one melt can become a million parts. */
const EDGES_MAX = 2 * TRACE_NODES_MAX
/** Anybody may ask for a walk of visitors, who see a few parts of each level. */
export const VISITOR_EDGES_MAX = 5_000

type Start = {
  handle: string
  trust: ViewerTrust
  way: EdgeWay
  asking: Asking
  most?: number
  mostEdges?: number
}

/**
 * Walks from a part level by level in one direction. A part that is reached twice stays at its first level. Containers
 * that hold a part for a while are walked through as well, so that a trace shows the box.
 */
export async function walk(
  db: Db,
  { handle, trust, way, asking, most = TRACE_NODES_MAX, mostEdges = EDGES_MAX }: Start,
): Promise<Walked> {
  const start = { prefix: prefixOf(handle), handle }
  const nodes = new Map<string, WalkedNode>([[handle, { ...start, level: 0, trusted: true }]])
  const edges: WalkedEdge[] = []
  let front: End[] = [start]
  let left = mostEdges
  // The level beyond the last tells whether anything is left out.
  for (let level = 1; front.length > 0 && left > 0; level++) {
    const found = await edgesFrom(db, front, way, left, asking)
    left -= found.length
    await trust.learn(found)
    const next: End[] = []
    for (const edge of found) {
      const judged = trust.judge(edge, nodes.get(edge.handle)?.trusted === true)
      if (judged === 'hidden') continue
      const trusted = judged === 'trusted'
      const { otherHandle: other, otherPrefix: prefix, kind, eventPrefix, eventTime, endedTime, step } = edge
      const [from, to] = way === 'down' ? [edge.handle, other] : [other, edge.handle]
      const known = nodes.get(other)
      if (!known) {
        if (nodes.size >= most || level > TRACE_LEVELS_MAX) return { nodes, edges, cut: true }
        nodes.set(other, { prefix, handle: other, level: way === 'down' ? level : -level, trusted })
        next.push({ prefix, handle: other })
      } else if (trusted && !known.trusted) known.trusted = true
      edges.push({ from, to, kind, eventPrefix, eventTime, endedTime, step, trusted })
    }
    front = next
  }
  return { nodes, edges, cut: left <= 0 }
}
