import type { TraceEdge, TraceNode, TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import {
  canSeeNode,
  TRACE_SHOWN_PER_LEVEL,
  type TraceReader,
} from '@biaojie/contract/tracking/trace/rules.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { type Surroundings, toPrefixes } from './gather.ts'
import { toPair } from './store.ts'
import type { WalkedEdge } from './walk.ts'

export type PictureDeps = { db: Db; enterprises: Pick<Enterprises, 'findCompanyCached'> }

const EVENTS_SHOWN = 300

function chooseAudience({ parts, shown }: Surroundings, handle: string) {
  const part = parts.get(handle)
  if (!part || part.state === 'reserved') return 'partner'
  if (part.blocked || part.state === 'retired') return 'owner'
  return shown.get(`${toPrefix(handle)} ${part.template}`) ?? 'public'
}

/**
 * Tells whether a reader sees a part in traces. The part in the middle is always visible. A reader who may
 * not see parts of its kind sees nothing else, because its page would otherwise reveal what traces of its
 * neighbours hide.
 */
export function isSeen(surroundings: Surroundings, reader: TraceReader, handle: string): boolean {
  const node = surroundings.nodes.get(handle)
  if (handle === surroundings.handle) return true
  if (!node) return false
  if (reader !== 'owner')
    return (
      node.trusted &&
      [surroundings.handle, handle].every((part) => canSeeNode(reader, chooseAudience(surroundings, part)))
    )
  // A company sees parts of others like a partner, or like a visitor before the link is accepted.
  const as = node.trusted ? 'partner' : 'public'
  return node.prefix === surroundings.viewer || canSeeNode(as, chooseAudience(surroundings, handle))
}

export const countSeen = (surroundings: Surroundings, reader: TraceReader) =>
  [...surroundings.nodes.keys()].filter((handle) => isSeen(surroundings, reader, handle)).length

type JoinedEdge = WalkedEdge & { through: boolean }

/** Limits the work for one trace, so that malicious data cannot delay lookups. */
const STEPS_MAX = 300_000

/** Connects visible parts, also across parts that are not visible. */
function joinEdges(surroundings: Surroundings, seen: ReadonlySet<string>, reader: TraceReader): JoinedEdge[] {
  const usable = surroundings.edges.filter(({ trusted }) => trusted || reader === 'owner')
  const onward = Map.groupBy(usable, ({ from }) => from)
  const edges = new Map<string, JoinedEdge>()
  let steps = 0
  for (const from of seen) {
    const passed = new Set<string>()
    const queue = (onward.get(from) ?? []).map((edge) => ({ edge, trusted: edge.trusted, through: false }))
    for (let step = queue.pop(); step; step = queue.pop()) {
      const { edge, trusted, through } = step
      const key = `${from} ${edge.to}`
      if (seen.has(edge.to)) {
        const existing = edges.get(key)
        if (!existing || (existing.through && !through)) edges.set(key, { ...edge, from, trusted, through })
        continue
      }
      if (passed.has(edge.to) || steps > STEPS_MAX) continue
      passed.add(edge.to)
      steps += onward.get(edge.to)?.length ?? 0
      for (const next of onward.get(edge.to) ?? [])
        queue.push({ edge: next, trusted: trusted && next.trusted, through: true })
    }
  }
  return [...edges.values()].filter(({ from, to }) => from !== to)
}

/** Computes the level of visible parts, counted from the part in the middle. */
function computeLevels(middle: string, edges: readonly JoinedEdge[]): Map<string, number> {
  const levels = new Map([[middle, 0]])
  for (const way of [-1, 1]) {
    const ends = edges.map(({ from, to }) => (way === 1 ? { near: from, far: to } : { near: to, far: from }))
    const nextByHandle = Map.groupBy(ends, ({ near }) => near)
    let front = [middle]
    for (let level = 1; front.length > 0; level++) {
      const next: string[] = []
      for (const { far } of front.flatMap((handle) => nextByHandle.get(handle) ?? [])) {
        if (levels.has(far)) continue
        levels.set(far, way * level)
        next.push(far)
      }
      front = next
    }
  }
  return levels
}

/**
 * Chooses the parts to draw: a few of each level and company. The last one carries the number of omitted
 * parts.
 */
function chooseShown(
  { nodes }: Surroundings,
  levels: ReadonlyMap<string, number>,
  edges: readonly JoinedEdge[],
): Map<string, number> {
  const degree = new Map<string, number>()
  for (const { from, to } of edges)
    for (const handle of [from, to]) degree.set(handle, (degree.get(handle) ?? 0) + 1)
  const cells = Map.groupBy(levels.keys(), (handle) => `${levels.get(handle)} ${nodes.get(handle)?.prefix}`)
  const shown = new Map<string, number>()
  for (const handles of cells.values()) {
    // Parts with many edges are kept when there are more than the limit.
    handles.sort((a, b) => (degree.get(b) ?? 0) - (degree.get(a) ?? 0) || (a < b ? -1 : 1))
    for (const handle of handles.slice(0, TRACE_SHOWN_PER_LEVEL)) shown.set(handle, 0)
    const last = handles[TRACE_SHOWN_PER_LEVEL - 1]
    if (last) shown.set(last, handles.length - TRACE_SHOWN_PER_LEVEL)
  }
  return shown
}

type EventRow = {
  prefix: string
  handle: string
  id: string
  at: Date
  step: string
  place: string
}

/**
 * Loads the events of the drawn parts in order of time, recorded by their companies and by linked ones. Only
 * the company itself sees places. For parts behind a link that is not accepted, the company sees only its own
 * events.
 */
async function loadEvents(
  db: Db,
  surroundings: Surroundings,
  handles: readonly string[],
  reader: TraceReader,
) {
  const ends = handles.flatMap((handle) => surroundings.nodes.get(handle) ?? [])
  const prefixes = toPrefixes(ends)
  const trusted = handles.filter((handle) => surroundings.nodes.get(handle)?.trusted)
  const pairs = [...prefixes.map((prefix) => toPair(prefix, prefix)), ...surroundings.pairs]
  const { rows } = await getClient(db).query<EventRow>(
    `select s.prefix, coalesce(max(s.handle) filter (where s.handle = $6), min(s.handle)) as handle, e.id::text,
            e.event_time as at, e.biz_step as step, coalesce(nullif(e.biz_location, ''), e.read_point) as place
       from event_subjects s join events e on e.prefix = s.prefix and e.id = s.event_id
      where s.prefix = any($1) and s.handle = any($2)
        and (s.prefix = $3 or s.handle = any($4) and (
          select least(s.prefix, owner) || ' ' || greatest(s.prefix, owner) from split_part(s.handle, '/', 1) as owner
        ) = any($5))
        and e.withdrawn_at is null and not e.declares_error
      group by s.prefix, e.prefix, e.id order by e.event_time limit ${EVENTS_SHOWN + 1}`,
    [prefixes, handles, surroundings.viewer, trusted, pairs, surroundings.handle],
  )
  return rows.map(({ prefix, handle, at, step, place }) => ({
    prefix,
    time: toShanghaiTime(at),
    step,
    place: reader === 'owner' && prefix === surroundings.viewer ? place : '',
    identifier: surroundings.parts.get(handle)?.spelling ?? handle,
    waiting: surroundings.nodes.get(handle)?.trusted !== true,
  }))
}

const toDay = (edge: JoinedEdge | undefined) =>
  edge && edge.eventTime.getTime() > 0 ? toShanghaiDay(edge.eventTime) : ''

type Layout = {
  levels: ReadonlyMap<string, number>
  shown: ReadonlyMap<string, number>
  between: readonly JoinedEdge[]
  toKey: (handle: string) => string
}

function buildNodes(surroundings: Surroundings, { levels, shown, between, toKey }: Layout): TraceNode[] {
  const findLinkTo = (handle: string) =>
    between.find(({ from, to }) => ((levels.get(handle) ?? 0) <= 0 ? from === handle : to === handle))
  const nodes = [...shown].map(([handle, more]): TraceNode => {
    const part = surroundings.parts.get(handle)
    const link = findLinkTo(handle)
    return {
      key: toKey(handle),
      identifier: part?.spelling ?? handle,
      name: part && !part.blocked ? part.name : '',
      prefix: surroundings.nodes.get(handle)?.prefix ?? '',
      level: levels.get(handle) ?? 0,
      day: toDay(link),
      step: link?.step ?? '',
      more,
      known: part !== undefined && !part.blocked && part.state !== 'retired',
      shownTo: chooseAudience(surroundings, handle),
      waiting: surroundings.nodes.get(handle)?.trusted !== true,
    }
  })
  return nodes.sort((a, b) => a.level - b.level || (a.identifier < b.identifier ? -1 : 1))
}

const toWireEdge = (
  { from, to, step, eventTime, endedTime, eventPrefix, trusted, through }: JoinedEdge,
  toKey: (handle: string) => string,
): TraceEdge => ({
  from: toKey(from),
  to: toKey(to),
  step,
  time: eventTime.getTime() > 0 ? toShanghaiTime(eventTime) : '',
  ended: endedTime !== null,
  waiting: !trusted,
  recordedBy: eventPrefix,
  through,
})

const buildCompanies = ({ enterprises }: PictureDeps, surroundings: Surroundings, all: readonly string[]) =>
  Promise.all(
    [...Map.groupBy(all, (handle) => surroundings.nodes.get(handle)?.prefix ?? '')].map(
      async ([prefix, own]) => {
        const company = await enterprises.findCompanyCached(prefix)
        const waiting = own.filter((handle) => surroundings.nodes.get(handle)?.trusted !== true).length
        return { prefix, name: company?.shortName || company?.name || '', nodes: own.length, waiting }
      },
    ),
  )

/** Builds the picture of a trace from data that one reader may see. */
export async function buildPicture(
  deps: PictureDeps,
  surroundings: Surroundings,
  { reader, now }: { reader: TraceReader; now: Date },
): Promise<TracePicture> {
  const seen = new Set(
    [...surroundings.nodes.keys()].filter((handle) => isSeen(surroundings, reader, handle)),
  )
  const edges = joinEdges(surroundings, seen, reader)
  const levels = computeLevels(surroundings.handle, edges)
  const shown = chooseShown(surroundings, levels, edges)
  const between = edges.filter(({ from, to }) => shown.has(from) && shown.has(to))
  const keys = new Map([...shown.keys()].map((handle, at) => [handle, `n${at}`]))
  const toKey = (handle: string) => keys.get(handle) ?? ''
  const events = await loadEvents(deps.db, surroundings, [...shown.keys()], reader)
  const visible = reader === 'owner' ? events : events.filter(({ waiting }) => !waiting)
  const numbers = [...levels.values()]
  const companies = await buildCompanies(deps, surroundings, [...levels.keys()])
  const part = surroundings.parts.get(surroundings.handle)
  return {
    identifier: part?.spelling ?? surroundings.handle,
    name: part?.name ?? '',
    batch: part?.batch?.slice(part.batch.indexOf('/') + 1) ?? '',
    reader,
    up: -Math.min(0, ...numbers),
    down: Math.max(0, ...numbers),
    total: levels.size,
    cut: surroundings.cut,
    waiting: companies.reduce((sum, company) => sum + company.waiting, 0),
    nodes: buildNodes(surroundings, { levels, shown, between, toKey }),
    edges: between.map((edge) => toWireEdge(edge, toKey)),
    events: visible.slice(0, EVENTS_SHOWN),
    eventTotal: visible.length,
    companies,
    time: toShanghaiTime(now),
  }
}
