import { isOwnIdentifier } from '@biaojie/contract/identifiers/records/rules.ts'
import type { EdgeKind, EdgeWay } from '@biaojie/contract/tracking/events/rules.ts'
import { TRACE_LEVELS_MAX } from '@biaojie/contract/tracking/trace/rules.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { loadAcceptedPairs, toPair } from './store.ts'

/** Connects a part with its origin, or with the whole that contains it; stored under the part's prefix. */
export type Edge = {
  prefix: string
  handle: string
  otherPrefix: string
  otherHandle: string
  kind: EdgeKind
  eventPrefix: string
  eventTime: Date
  endedTime: Date | null
  step: string
}

/** A part and the prefix under which its connections are stored. */
export type End = { prefix: string; handle: string }

type Row = Omit<Edge, 'step'> & { eventId: string }
const COLUMNS = `e.prefix, e.handle, e.other_prefix as "otherPrefix", e.other_handle as "otherHandle", e.kind,
  e.event_prefix as "eventPrefix", e.event_id as "eventId", e.event_time as "eventTime", e.ended_time as "endedTime"`
const PORTION = 10_000

/** A transformation with more pairs of input and output keeps one edge per part instead of one per pair. */
const PAIRS_MAX = 10_000

/** Adds the business step of each connection's event, which another company may have recorded. */
async function addSteps<E extends Row>(db: Db, edges: readonly E[]): Promise<(E & Edge)[]> {
  const steps = new Map<string, string>()
  for (const [prefix, own] of Map.groupBy(edges, ({ eventPrefix }) => eventPrefix)) {
    const ids = [...new Set(own.map(({ eventId }) => eventId))]
    for (let at = 0; at < ids.length; at += PORTION) {
      const { rows } = await getClient(db).query<{ id: string; step: string | null }>(
        'select id, biz_step as step from events where prefix = $1 and id = any($2)',
        [prefix, ids.slice(at, at + PORTION)],
      )
      for (const { id, step } of rows) if (step) steps.set(`${prefix} ${id}`, step)
    }
  }
  return edges.map((edge) => ({ ...edge, step: steps.get(`${edge.eventPrefix} ${edge.eventId}`) ?? '' }))
}

/**
 * On one machine, one statement reads several companies, and the steps of events with the connections. On a
 * cluster, each statement names one prefix and goes to one machine.
 */
export type ReadMode = { together: boolean }
export const APART: ReadMode = { together: false }

/** For longer lists, PostgreSQL plans to scan whole tables. */
const TOGETHER_MAX = 500

async function readTogether(db: Db, ends: readonly End[], way: EdgeWay, most: number): Promise<Edge[]> {
  const { rows } = await getClient(db).query<Edge>(
    `select ${COLUMNS}, coalesce(v.biz_step, '') as step
       from unnest($1::text[], $2::text[]) as n(prefix, handle)
       join event_edges e on e.prefix = n.prefix and e.handle = n.handle and e.way = $3
       left join events v on v.prefix = e.event_prefix and v.id = e.event_id limit $4`,
    [ends.map(({ prefix }) => prefix), ends.map(({ handle }) => handle), way, most],
  )
  return rows
}

async function readEdges(
  db: Db,
  given: Iterable<End>,
  way: EdgeWay,
  most: number,
  { together }: ReadMode,
): Promise<Edge[]> {
  const ends = [...given]
  if (together && ends.length <= TOGETHER_MAX) return readTogether(db, ends, way, most)
  const edgeRows: Row[] = []
  for (const [prefix, own] of Map.groupBy(ends, (end) => end.prefix))
    for (let at = 0; at < own.length; at += PORTION) {
      const { rows } = await getClient(db).query<Row>(
        `select ${COLUMNS} from event_edges e
          where e.prefix = $1 and e.handle = any($2) and e.way = $3 limit $4`,
        [prefix, own.slice(at, at + PORTION).map(({ handle }) => handle), way, most - edgeRows.length],
      )
      for (const row of rows) edgeRows.push(row)
    }
  return addSteps(db, edgeRows)
}

const toOtherKey = ({ otherPrefix, otherHandle }: Edge) => `${otherPrefix} ${otherHandle}`

/**
 * Joins both sides of large transformations, which are stored as a node between inputs and outputs.
 * A very large transformation keeps one edge for each part instead of one for each pair.
 */
async function joinTransformations<E extends Edge>(
  db: Db,
  edges: readonly E[],
  way: EdgeWay,
  most = Number.MAX_SAFE_INTEGER,
  readMode = APART,
): Promise<E[]> {
  const between = new Map<string, End>()
  for (const edge of edges)
    if (edge.kind === 'made_into' && !isOwnIdentifier(edge.otherHandle))
      between.set(toOtherKey(edge), { prefix: edge.otherPrefix, handle: edge.otherHandle })
  if (between.size === 0) return [...edges]
  const beyond = Map.groupBy(
    (await readEdges(db, between.values(), way, most, readMode)).filter(({ kind }) => kind === 'made_into'),
    ({ prefix, handle }) => `${prefix} ${handle}`,
  )
  const pairs = new Map<string, number>()
  const joined: E[] = []
  for (const edge of edges) {
    if (joined.length >= most) break
    const ends = beyond.get(toOtherKey(edge))
    if (!ends) {
      joined.push(edge)
      continue
    }
    const before = pairs.get(toOtherKey(edge)) ?? 0
    const some = before === 0 || before + ends.length <= PAIRS_MAX ? ends : ends.slice(0, 1)
    pairs.set(toOtherKey(edge), before + some.length)
    for (const { otherPrefix, otherHandle, eventTime, step } of some.slice(0, most - joined.length))
      joined.push({ ...edge, otherPrefix, otherHandle, eventTime, step })
  }
  return joined
}

/** Loads at most `most` edges of many parts in one direction. */
export const loadEdges = async (
  db: Db,
  ends: Iterable<End>,
  way: EdgeWay,
  most = Number.MAX_SAFE_INTEGER,
  readMode = APART,
): Promise<Edge[]> =>
  joinTransformations(db, await readEdges(db, ends, way, most, readMode), way, most, readMode)

/** Loads at most `most` edges of the parts of batches, with the batch of each. */
export async function loadBatchEdges(
  db: Db,
  prefix: string,
  batches: readonly string[],
  most: number,
): Promise<(Edge & { batch: string })[]> {
  const { rows } = await getClient(db).query<Row & { batch: string }>(
    `select ${COLUMNS}, i.batch from event_edges e
       join identifiers i on i.prefix = e.prefix and i.handle = e.handle
      where e.prefix = $1 and e.way = 'down' and i.prefix = $1 and i.batch = any($2) limit $3`,
    [prefix, batches, most],
  )
  return joinTransformations(db, await addSteps(db, rows), 'down')
}

export type Trust = 'trusted' | 'waiting' | 'hidden'

/**
 * Decides which connections a viewer may follow: the company of a prefix, or visitors (null). Everybody may
 * follow an accepted link; for other links, only the two companies see that something was recorded.
 */
export function createTrust(db: Db, viewer: string | null) {
  const reads = new Map<string, Promise<void>>()
  const pairs = new Set<string>()
  const isLinked = (one: string, other: string) => one === other || pairs.has(toPair(one, other))

  /** Reads the links that `judge` needs for these connections. */
  function readLinks(edges: readonly Edge[]): Promise<void> {
    const prefixes = new Set<string>()
    for (const { prefix, otherPrefix, eventPrefix } of edges)
      prefixes.add(prefix).add(otherPrefix).add(eventPrefix)
    return loadPairs([...prefixes])
  }

  /** Simultaneous traces share one query. */
  async function loadPairs(named: readonly string[]): Promise<void> {
    const prefixes = [...new Set(named)]
    const fresh = prefixes.filter((prefix) => !reads.has(prefix))
    if (fresh.length > 0) {
      const reading = readPairs(fresh)
      for (const prefix of fresh) reads.set(prefix, reading)
    }
    await Promise.all(prefixes.map((prefix) => reads.get(prefix)))
  }

  async function readPairs(prefixes: readonly string[]): Promise<void> {
    for (const pair of await loadAcceptedPairs(db, prefixes)) pairs.add(pair)
  }

  function judge(edge: Edge, isFromTrusted: boolean): Trust {
    const { prefix, otherPrefix, eventPrefix } = edge
    const isAccepted =
      isLinked(prefix, otherPrefix) && isLinked(eventPrefix, prefix) && isLinked(eventPrefix, otherPrefix)
    if (isFromTrusted && isAccepted) return 'trusted'
    if (viewer === null) return 'hidden'
    if (eventPrefix === viewer) return 'waiting'
    return isFromTrusted && (prefix === viewer || otherPrefix === viewer) ? 'waiting' : 'hidden'
  }
  /** Returns the prefixes with whose parts the viewer may begin a trace. */
  async function findReachable(prefixes: readonly string[]): Promise<Set<string>> {
    await loadPairs(prefixes)
    return new Set(prefixes.filter((prefix) => viewer !== null && isLinked(viewer, prefix)))
  }
  return { readLinks, loadPairs, judge, findReachable, pairs }
}

export type ViewerTrust = ReturnType<typeof createTrust>

/** Finds the companies that accepted links lead to, directly or indirectly. */
export async function findReachedCompanies(db: Db, from: string): Promise<Set<string>> {
  const reached = new Set([from])
  let front = [from]
  for (let step = 0; front.length > 0 && step < TRACE_LEVELS_MAX; step++) {
    const named = (await loadAcceptedPairs(db, front)).flatMap((pair) => pair.split(' '))
    front = [...new Set(named)].filter((prefix) => !reached.has(prefix))
    for (const prefix of front) reached.add(prefix)
  }
  return reached
}
