import type { PartState } from '@biaojie/contract/tracking/recalls/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { countBatches, findFollowersInFields, prefixOf } from '../../../identifiers/records/identifiers.ts'
import { createTrust, type Edge, type End, loadEdges, loadBatchEdges, loadParts } from '../../trace/trace.ts'
import type { Starts } from './causes.ts'

/** Something that a cause spread to: a single part, or a batch with all its parts. */
export type Reached = End & {
  name: string
  batch: string | null
  level: number
  path: string
  trusted: boolean
  onward: boolean
  /** The prefix of the part that it went into; empty for none. */
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

/** A container that only carries parts is no part of a recall. */
const isCarrier = ({ kind, step }: Edge) => kind === 'contains' && /pack|load|stor|stock|ship/.test(step)

type Walk = {
  db: Db
  viewer: string
  most: number
  trust: ReturnType<typeof createTrust>
  reached: Map<string, Reached>
  causes: Reached[]
}

/** Notes what a front reached; a cause itself is no part of the recall, but the parts of a batch are. */
async function enter(walk: Walk, front: readonly Front[], isStart: boolean): Promise<Front[]> {
  const { db, reached, causes, most } = walk
  const handles = front.map(({ handle }) => handle)
  const parts = await loadParts(db, handles)
  // A company that has not accepted the link does not show the parts of its batches.
  const batches = front.filter(
    ({ handle, trusted }) => trusted && (isStart || parts.get(handle)?.level === 'batch'),
  )
  const totals = await countBatches(
    db,
    batches.map(({ handle }) => handle),
  )
  return front.map((one) => {
    const part = parts.get(one.handle)
    const total = totals.get(one.handle) ?? 0
    const isGroup = total > 0
    const { isCause, ...end } = one
    const level = one.level + (isCause && isGroup ? 1 : 0)
    const made: Reached = {
      ...end,
      name: part && !part.blocked && (one.trusted || part.state === 'active') ? part.name : '',
      batch: part?.batch ?? null,
      level,
      onward: false,
      intoPrefix: '',
      total,
      isGroup,
      retired: one.trusted && part?.state === 'retired',
      state: 'made',
      customer: one.prefix,
      place: '',
    }
    if (isCause) causes.push(made)
    if (!isCause || isGroup) reached.set(one.handle, made)
    if (reached.size > most) throw refuse('recall_too_many')
    return { ...one, level }
  })
}

/** A part of a batch that went on by itself is a part of its own from then on. */
function single({ reached }: Walk, edge: Edge & { batch: string }): Front | undefined {
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

async function edgesOf(walk: Walk, front: readonly Front[]) {
  const { db, reached, most } = walk
  const from = new Map(front.map((one) => [one.handle, one]))
  const edges: Edge[] = await loadEdges(db, front, 'down')
  const groups = front.filter(({ handle }) => reached.get(handle)?.isGroup).map(({ handle }) => handle)
  for (const [prefix, own] of Map.groupBy(groups, prefixOf)) {
    const found = await loadBatchEdges(db, prefix, own, most + 1)
    if (found.length > most) throw refuse('recall_too_many')
    for (const edge of found) {
      const one = single(walk, edge)
      if (!one) continue
      from.set(edge.handle, one)
      edges.push(edge)
    }
  }
  return { from, edges }
}

/** Goes on to records of the own company whose fields name what was reached, also where no event says so. */
async function followFields(walk: Walk, front: readonly Front[], next: Map<string, Front>) {
  const { db, viewer, reached, most } = walk
  const from = new Map(front.filter(({ trusted }) => trusted).map((one) => [one.handle, one]))
  const handles = [...from.keys()]
  if (handles.length === 0) return
  const parts = await loadParts(db, handles)
  const found = await findFollowersInFields(
    db,
    viewer,
    {
      named: handles,
      bare: handles.filter((handle) => parts.get(handle)?.level === 'batch'),
      batches: handles.filter((handle) => reached.get(handle)?.isGroup && prefixOf(handle) === viewer),
    },
    most + 1,
  )
  if (found.length > most) throw refuse('recall_too_many')
  for (const { origin, handle } of found) {
    const before = from.get(origin)
    if (!before) continue
    const part = reached.get(origin)
    // Of a batch only some parts went on, and fields do not say which.
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

/** Goes one level on; returns what was not reached before. */
async function step(walk: Walk, front: readonly Front[]): Promise<Front[]> {
  const { trust, reached } = walk
  const { from, edges } = await edgesOf(walk, front)
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
 * Spreads from its starts to everything that was made with them, level by level. A batch stands for all its parts, so
 * that the walk goes over batches and not over millions of parts; single parts that went on by themselves are walked
 * besides.
 */
export async function spread(
  db: Db,
  starts: Starts,
  { viewer, most }: { viewer: string; most: number },
): Promise<Spread> {
  const trust = createTrust(db, viewer)
  const walk: Walk = { db, viewer, most, trust, reached: new Map(), causes: [] }
  const { reached, causes } = walk
  const reachable = await trust.reachable([...new Set([...starts.causes, ...starts.parts].map(prefixOf))])
  const startAt = (handle: string, isCause: boolean): Front => {
    const prefix = prefixOf(handle)
    return { prefix, handle, level: isCause ? 0 : 1, path: handle, trusted: reachable.has(prefix), isCause }
  }
  const first = [
    ...starts.causes.map((handle) => startAt(handle, true)),
    ...starts.parts.map((handle) => startAt(handle, false)),
  ]
  let front = await enter(walk, first, true)
  for (let steps = 0; front.length > 0 && steps < LEVELS_MAX; steps++) front = await step(walk, front)
  // A part of a batch that is in as a whole is counted there.
  for (const [handle, one] of reached)
    if (!one.isGroup && one.batch && reached.get(one.batch)?.isGroup && !one.onward) reached.delete(handle)
  return { causes, reached }
}

/** Keeps what another condition reached as well. A batch that only one of them reached leaves its parts in the other. */
export function meet(first: Spread, other: Spread): Spread {
  const isIn = (one: Reached, among: Spread) =>
    among.reached.has(one.handle) || (one.batch !== null && among.reached.get(one.batch)?.isGroup === true)
  const partsOfBatches = [...other.reached].filter(
    ([handle, one]) => !first.reached.has(handle) && isIn(one, first),
  )
  const reached = new Map([...[...first.reached].filter(([, one]) => isIn(one, other)), ...partsOfBatches])
  return { ...first, reached }
}
