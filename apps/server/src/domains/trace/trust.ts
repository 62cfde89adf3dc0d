import type { EdgeKind, EdgeWay } from '@biaojie/contract/events/rules.ts'
import { clientOf, type Db } from '../../platform/database/database.ts'
import { prefixOf } from '../identifiers/identifiers.ts'
import { acceptedPairs, pairOf } from './store.ts'

/** An origin of a part or something that it became part of, as it stands below the prefix of the part. */
export type Edge = {
  handle: string
  otherPrefix: string
  otherHandle: string
  kind: EdgeKind
  eventPrefix: string
  eventTime: Date
  endedTime: Date | null
  step: string
}

const COLUMNS = `e.handle, e.other_prefix as "otherPrefix", e.other_handle as "otherHandle", e.kind,
  e.event_prefix as "eventPrefix", e.event_time as "eventTime", e.ended_time as "endedTime",
  coalesce(v.biz_step, '') as step`
const JOINED = 'left join events v on v.prefix = e.event_prefix and v.id = e.event_id'
const PORTION = 10_000

/** Edges of many parts in one direction, each statement on one prefix. */
export async function edgesFrom(db: Db, handles: Iterable<string>, way: EdgeWay): Promise<Edge[]> {
  const found: Edge[] = []
  for (const [prefix, own] of Map.groupBy(handles, prefixOf))
    for (let at = 0; at < own.length; at += PORTION) {
      const { rows } = await clientOf(db).query<Edge>(
        `select ${COLUMNS} from unnest($2::text[]) as k(handle)
           join event_edges e on e.prefix = $1 and e.handle = k.handle and e.way = $3 ${JOINED}`,
        [prefix, own.slice(at, at + PORTION), way],
      )
      for (const row of rows) found.push(row)
    }
  return found
}

/** Edges of the single parts of batches of one prefix, with the batch of each; at most so many. */
export async function edgesOfBatches(
  db: Db,
  prefix: string,
  batches: readonly string[],
  most: number,
): Promise<(Edge & { batch: string })[]> {
  const { rows } = await clientOf(db).query<Edge & { batch: string }>(
    `select ${COLUMNS}, i.batch from event_edges e
       join identifiers i on i.prefix = e.prefix and i.handle = e.handle ${JOINED}
      where e.prefix = $1 and e.way = 'down' and i.prefix = $1 and i.batch = any($2) limit $3`,
    [prefix, batches, most],
  )
  return rows
}

export type Trust = 'trusted' | 'waiting' | 'hidden'

/**
 * Judges edges for a viewer: the company of a prefix, or visitors (null). Where companies have accepted their link
 * everybody may go on; where they have not, only the two see that something was recorded.
 */
export function createTrust(db: Db, viewer: string | null) {
  const asked = new Set<string>()
  const pairs = new Set<string>()
  const linked = (one: string, other: string) => one === other || pairs.has(pairOf(one, other))

  /** Reads the links of the companies of edges, before these are judged. */
  const learn = (edges: readonly Edge[]): Promise<void> =>
    learnOf(
      edges.flatMap(({ handle, otherPrefix, eventPrefix }) => [prefixOf(handle), otherPrefix, eventPrefix]),
    )

  async function learnOf(named: readonly string[]): Promise<void> {
    const fresh = [...new Set(named)].filter((prefix) => !asked.has(prefix))
    if (fresh.length === 0) return
    for (const prefix of fresh) asked.add(prefix)
    for (const pair of await acceptedPairs(db, fresh)) pairs.add(pair)
  }

  function judge(edge: Edge, isFromTrusted: boolean): Trust {
    const prefix = prefixOf(edge.handle)
    const { otherPrefix, eventPrefix } = edge
    const isAccepted =
      linked(prefix, otherPrefix) && linked(eventPrefix, prefix) && linked(eventPrefix, otherPrefix)
    if (isFromTrusted && isAccepted) return 'trusted'
    if (viewer === null) return 'hidden'
    if (eventPrefix === viewer) return 'waiting'
    return isFromTrusted && (prefix === viewer || otherPrefix === viewer) ? 'waiting' : 'hidden'
  }
  /** The prefixes at whose parts the viewer may begin a trace. */
  async function reachable(prefixes: readonly string[]): Promise<Set<string>> {
    await learnOf(prefixes)
    return new Set(prefixes.filter((prefix) => viewer !== null && linked(viewer, prefix)))
  }
  return { learn, judge, reachable }
}
