import type { EdgeWay } from '@biaojie/contract/tracking/events/rules.ts'
import { TRACE_LEVELS_MAX, TRACE_NODES_MAX } from '@biaojie/contract/tracking/trace/rules.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { type Edge, type End, loadEdges, type ReadMode, type ViewerTrust } from './trust.ts'

export type WalkedNode = End & { level: number; trusted: boolean }
/** `from` is always the origin, even when walking towards the origins. */
export type WalkedEdge = Pick<Edge, 'kind' | 'eventPrefix' | 'eventTime' | 'endedTime' | 'step'> & {
  from: string
  to: string
  trusted: boolean
}
export type Walked = {
  nodes: Map<string, WalkedNode>
  edges: WalkedEdge[]
  /** True when the walk ended at a limit. */
  cut: boolean
}

/** A walk reads at most this many edges on all its levels, because one melt can become a million parts. */
const EDGES_MAX = 2 * TRACE_NODES_MAX
/** Visitors see only a few parts of each level, and anybody may request this trace. */
export const VISITOR_EDGES_MAX = 5_000

type Start = {
  handle: string
  trust: ViewerTrust
  way: EdgeWay
  readMode: ReadMode
  most?: number
  mostEdges?: number
}

/**
 * Follows connections from a part level by level in one direction. A part that is reached twice stays at its
 * first level. Containers that hold a part temporarily are followed as well, so that a trace shows the box.
 */
export async function walk(
  db: Db,
  { handle, trust, way, readMode, most = TRACE_NODES_MAX, mostEdges = EDGES_MAX }: Start,
): Promise<Walked> {
  const start = { prefix: toPrefix(handle), handle }
  const nodes = new Map<string, WalkedNode>([[handle, { ...start, level: 0, trusted: true }]])
  const edges: WalkedEdge[] = []
  let front: End[] = [start]
  let left = mostEdges
  // One level more than is shown is read, to know whether parts are left out.
  for (let level = 1; front.length > 0 && left > 0; level++) {
    const levelEdges = await loadEdges(db, front, way, left, readMode)
    left -= levelEdges.length
    await trust.readLinks(levelEdges)
    const next: End[] = []
    for (const edge of levelEdges) {
      const trustOfEdge = trust.judge(edge, nodes.get(edge.handle)?.trusted === true)
      if (trustOfEdge === 'hidden') continue
      const trusted = trustOfEdge === 'trusted'
      const { otherHandle: other, otherPrefix: prefix, kind, eventPrefix, eventTime, endedTime, step } = edge
      const [from, to] = way === 'down' ? [edge.handle, other] : [other, edge.handle]
      const existing = nodes.get(other)
      if (!existing) {
        if (nodes.size >= most || level > TRACE_LEVELS_MAX) return { nodes, edges, cut: true }
        nodes.set(other, { prefix, handle: other, level: way === 'down' ? level : -level, trusted })
        next.push({ prefix, handle: other })
      } else if (trusted && !existing.trusted) existing.trusted = true
      edges.push({ from, to, kind, eventPrefix, eventTime, endedTime, step, trusted })
    }
    front = next
  }
  return { nodes, edges, cut: left <= 0 }
}
