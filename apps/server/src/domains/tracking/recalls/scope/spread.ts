import type { PartState } from '@biaojie/contract/tracking/recalls/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { countBatches, findFollowersInFields, toPrefix } from '../../../identifiers/records/identifiers.ts'
import { createTrust, type Edge, type End, loadBatchEdges, loadEdges, loadParts } from '../../trace/trace.ts'
import type { Starts } from './causes.ts'

/** An affected part, or a batch with all its parts. */
export type Reached = End & {
  name: string
  batch: string | null
  level: number
  path: string
  trusted: boolean
  onward: boolean
  /** The prefix of the part into which it was built, or empty. */
  intoPrefix: string
  /** The number of its parts, for batches. */
  total: number
  isGroup: boolean
  retired: boolean
  state: PartState
  customer: string
  place: string
}
export type Spread = { causes: Reached[]; reached: Map<string, Reached> }

const LEVELS_MAX = 12

type Front = End & { level: number; path: string; trusted: boolean; isCause: boolean }

/** Containers that only carry parts are not recalled. */
const isCarrier = ({ kind, step }: Edge) => kind === 'contains' && /pack|load|stor|stock|ship/.test(step)

type Walk = {
  db: Db
  viewer: string
  most: number
  trust: ReturnType<typeof createTrust>
  reached: Map<string, Reached>
  causes: Reached[]
}

/** Adds the affected parts of one level. A cause itself is not recalled, but the parts of a batch are. */
async function enter(walk: Walk, front: readonly Front[], isStart: boolean): Promise<Front[]> {
  const { db, reached, causes, most } = walk
  const handles = front.map(({ handle }) => handle)
  const parts = await loadParts(db, handles)
  // Batches of companies without an accepted link are not opened.
  const batches = front.filter(
    ({ handle, trusted }) => trusted && (isStart || parts.get(handle)?.level === 'batch'),
  )
  const totals = await countBatches(
    db,
    batches.map(({ handle }) => handle),
  )
  return front.map((node) => {
    const part = parts.get(node.handle)
    const total = totals.get(node.handle) ?? 0
    const isGroup = total > 0
    const { isCause, ...end } = node
    const level = node.level + (isCause && isGroup ? 1 : 0)
    const made: Reached = {
      ...end,
      name: part && !part.blocked && (node.trusted || part.state === 'active') ? part.name : '',
      batch: part?.batch ?? null,
      level,
      onward: false,
      intoPrefix: '',
      total,
      isGroup,
      retired: node.trusted && part?.state === 'retired',
      state: 'made',
      customer: node.prefix,
      place: '',
    }
    if (isCause) causes.push(made)
    if (!isCause || isGroup) reached.set(node.handle, made)
    if (reached.size > most) throw refuse('recall_too_many')
    return { ...node, level }
  })
}

/**
 * Adds a part of a batch individually, because it was built into another product than the rest of its batch.
 */
function enterSinglePart({ reached }: Walk, edge: Edge & { batch: string }): Front | undefined {
  const group = reached.get(edge.batch)
  if (!group) return undefined
  const path = `${group.path} ${edge.handle}`
  const own = {
    ...group,
    prefix: edge.prefix,
    handle: edge.handle,
    batch: edge.batch,
    path,
    isGroup: false,
    total: 0,
  }
  if (!reached.has(edge.handle)) reached.set(edge.handle, own)
  return {
    prefix: edge.prefix,
    handle: edge.handle,
    level: group.level,
    path,
    trusted: group.trusted,
    isCause: false,
  }
}

async function loadFrontEdges(walk: Walk, front: readonly Front[]) {
  const { db, reached, most } = walk
  const from = new Map(front.map((node) => [node.handle, node]))
  const edges: Edge[] = await loadEdges(db, front, 'down')
  const groups = front.filter(({ handle }) => reached.get(handle)?.isGroup).map(({ handle }) => handle)
  for (const [prefix, own] of Map.groupBy(groups, toPrefix)) {
    const batchEdges = await loadBatchEdges(db, prefix, own, most + 1)
    if (batchEdges.length > most) throw refuse('recall_too_many')
    for (const edge of batchEdges) {
      const node = enterSinglePart(walk, edge)
      if (!node) continue
      from.set(edge.handle, node)
      edges.push(edge)
    }
  }
  return { from, edges }
}

/** Follows fields of own records that name affected parts, even without an event. */
async function followFields(walk: Walk, front: readonly Front[], next: Map<string, Front>) {
  const { db, viewer, reached, most } = walk
  const from = new Map(front.filter(({ trusted }) => trusted).map((node) => [node.handle, node]))
  const handles = [...from.keys()]
  if (handles.length === 0) return
  const parts = await loadParts(db, handles)
  const followers = await findFollowersInFields(
    db,
    viewer,
    {
      named: handles,
      bare: handles.filter((handle) => parts.get(handle)?.level === 'batch'),
      batches: handles.filter((handle) => reached.get(handle)?.isGroup && toPrefix(handle) === viewer),
    },
    most + 1,
  )
  if (followers.length > most) throw refuse('recall_too_many')
  for (const { origin, handle } of followers) {
    const before = from.get(origin)
    if (!before) continue
    const part = reached.get(origin)
    // Fields do not tell which parts of a batch were used.
    if (part && !part.isGroup && handle !== origin) {
      part.onward = true
      part.intoPrefix = viewer
    }
    if (reached.has(handle) || next.has(handle)) continue
    const path = `${before.path} ${handle}`
    next.set(handle, {
      prefix: viewer,
      handle,
      level: before.level + 1,
      path,
      trusted: true,
      isCause: false,
    })
  }
}

/** Processes one level and returns the parts that were not affected before. */
async function stepOn(walk: Walk, front: readonly Front[]): Promise<Front[]> {
  const { trust, reached } = walk
  const { from, edges } = await loadFrontEdges(walk, front)
  await trust.readLinks(edges)
  const next = new Map<string, Front>()
  for (const edge of edges) {
    const origin = from.get(edge.handle)
    if (!origin || edge.endedTime || isCarrier(edge)) continue
    const judged = trust.judge(edge, origin.trusted)
    if (judged === 'hidden') continue
    const part = reached.get(edge.handle)
    if (part) {
      part.onward = true
      part.intoPrefix = edge.otherPrefix
    }
    const other = edge.otherHandle
    if (reached.has(other) || next.has(other)) continue
    const path = `${origin.path} ${other}`
    next.set(other, {
      prefix: edge.otherPrefix,
      handle: other,
      level: origin.level + 1,
      path,
      trusted: judged === 'trusted',
      isCause: false,
    })
  }
  await followFields(walk, front, next)
  return enter(walk, [...next.values()], false)
}

/**
 * Finds everything that was made with the starting points, level by level. A batch stands for all its parts,
 * so millions of parts need not be visited; parts with their own connections are followed individually.
 */
export async function spread(
  db: Db,
  starts: Starts,
  { viewer, most }: { viewer: string; most: number },
): Promise<Spread> {
  const trust = createTrust(db, viewer)
  const walk: Walk = { db, viewer, most, trust, reached: new Map(), causes: [] }
  const { reached, causes } = walk
  const reachable = await trust.findReachable([...new Set([...starts.causes, ...starts.parts].map(toPrefix))])
  const startAt = (handle: string, isCause: boolean): Front => {
    const prefix = toPrefix(handle)
    return { prefix, handle, level: isCause ? 0 : 1, path: handle, trusted: reachable.has(prefix), isCause }
  }
  const first = [
    ...starts.causes.map((handle) => startAt(handle, true)),
    ...starts.parts.map((handle) => startAt(handle, false)),
  ]
  let front = await enter(walk, first, true)
  for (let steps = 0; front.length > 0 && steps < LEVELS_MAX; steps++) front = await stepOn(walk, front)
  // A part of a batch in the set is counted with the batch.
  for (const [handle, node] of reached)
    if (!node.isGroup && node.batch && reached.get(node.batch)?.isGroup && !node.onward)
      reached.delete(handle)
  return { causes, reached }
}

/** Intersects two results. When only one contains a batch, its parts in the other result are kept. */
export function intersect(first: Spread, other: Spread): Spread {
  const isIn = (node: Reached, among: Spread) =>
    among.reached.has(node.handle) || (node.batch !== null && among.reached.get(node.batch)?.isGroup === true)
  const partsOfBatches = [...other.reached].filter(
    ([handle, node]) => !first.reached.has(handle) && isIn(node, first),
  )
  const reached = new Map([...[...first.reached].filter(([, node]) => isIn(node, other)), ...partsOfBatches])
  return { ...first, reached }
}
