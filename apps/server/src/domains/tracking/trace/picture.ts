import type { TraceEdge, TraceNode, TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { seesNode, TRACE_SHOWN_PER_LEVEL, type TraceReader } from '@biaojie/contract/tracking/trace/rules.ts'
import { shanghaiDay, shanghaiTime } from '../../../platform/base/clock.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { prefixOf } from '../../identifiers/records/identifiers.ts'
import { prefixesOf, type Surroundings } from './gather.ts'
import { pairOf } from './store.ts'
import type { WalkedEdge } from './walk.ts'

export type PictureDeps = { db: Db; enterprises: Pick<Enterprises, 'companyOf'> }

const EVENTS_SHOWN = 300

function shownTo({ parts, shown }: Surroundings, handle: string) {
  const part = parts.get(handle)
  if (!part || part.state === 'reserved') return 'partner'
  if (part.blocked || part.state === 'retired') return 'owner'
  return shown.get(`${prefixOf(handle)} ${part.template}`) ?? 'public'
}

/**
 * Tells whether a reader sees a part in traces. The part in the middle is always seen, and alone by those who do not see
 * its kind: otherwise its own page would tell what traces of its neighbours keep back.
 */
export function sees(found: Surroundings, reader: TraceReader, handle: string): boolean {
  const node = found.nodes.get(handle)
  if (handle === found.handle) return true
  if (!node) return false
  if (reader !== 'owner')
    return node.trusted && [found.handle, handle].every((one) => seesNode(reader, shownTo(found, one)))
  // A company sees its own parts, those of others as their partner, and as a visitor where no link is accepted.
  const as = node.trusted ? 'partner' : 'public'
  return node.prefix === found.viewer || seesNode(as, shownTo(found, handle))
}

export const countSeen = (found: Surroundings, reader: TraceReader) =>
  [...found.nodes.keys()].filter((handle) => sees(found, reader, handle)).length

type Joined = WalkedEdge & { through: boolean }

/** Steps past parts that are not seen. Data that was made to need more must not hold up the lookups of others. */
const STEPS_MAX = 300_000

/** Edges between seen parts; parts that are not seen leave no gap. */
function joined(found: Surroundings, seen: ReadonlySet<string>, reader: TraceReader): Joined[] {
  const usable = found.edges.filter(({ trusted }) => trusted || reader === 'owner')
  const onward = Map.groupBy(usable, ({ from }) => from)
  const edges = new Map<string, Joined>()
  let steps = 0
  for (const from of seen) {
    const passed = new Set<string>()
    const queue = (onward.get(from) ?? []).map((edge) => ({ edge, trusted: edge.trusted, through: false }))
    for (let step = queue.pop(); step; step = queue.pop()) {
      const { edge, trusted, through } = step
      const key = `${from} ${edge.to}`
      if (seen.has(edge.to)) {
        const known = edges.get(key)
        if (!known || (known.through && !through)) edges.set(key, { ...edge, from, trusted, through })
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

/** Levels of the seen parts, counted from the part in the middle over what is seen. */
function levelsOf(middle: string, edges: readonly Joined[]): Map<string, number> {
  const levels = new Map([[middle, 0]])
  for (const way of [-1, 1]) {
    const ends = edges.map(({ from, to }) => (way === 1 ? { near: from, far: to } : { near: to, far: from }))
    const nextOf = Map.groupBy(ends, ({ near }) => near)
    let front = [middle]
    for (let level = 1; front.length > 0; level++) {
      const next: string[] = []
      for (const { far } of front.flatMap((one) => nextOf.get(one) ?? [])) {
        if (levels.has(far)) continue
        levels.set(far, way * level)
        next.push(far)
      }
      front = next
    }
  }
  return levels
}

/** The parts that are drawn: some of each level and company, the others counted beside the last of them. */
function drawn(
  { nodes }: Surroundings,
  levels: ReadonlyMap<string, number>,
  edges: readonly Joined[],
): Map<string, number> {
  const degree = new Map<string, number>()
  for (const { from, to } of edges)
    for (const handle of [from, to]) degree.set(handle, (degree.get(handle) ?? 0) + 1)
  const cells = Map.groupBy(levels.keys(), (handle) => `${levels.get(handle)} ${nodes.get(handle)?.prefix}`)
  const shown = new Map<string, number>()
  for (const handles of cells.values()) {
    // Parts with the most edges come first, because the ones beyond the limit are not drawn.
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
 * Reads what companies recorded about the drawn parts, their own and those of linked companies, the earliest first.
 * Others than the company see no places, and of parts over a link that is not accepted the company sees what it recorded
 * itself.
 */
async function eventsOf(db: Db, found: Surroundings, handles: readonly string[], reader: TraceReader) {
  const ends = handles.flatMap((handle) => found.nodes.get(handle) ?? [])
  const prefixes = prefixesOf(ends)
  const trusted = handles.filter((handle) => found.nodes.get(handle)?.trusted)
  const pairs = [...prefixes.map((prefix) => pairOf(prefix, prefix)), ...found.pairs]
  const { rows } = await clientOf(db).query<EventRow>(
    `select s.prefix, coalesce(max(s.handle) filter (where s.handle = $6), min(s.handle)) as handle, e.id::text,
            e.event_time as at, e.biz_step as step, coalesce(nullif(e.biz_location, ''), e.read_point) as place
       from event_subjects s join events e on e.prefix = s.prefix and e.id = s.event_id
      where s.prefix = any($1) and s.handle = any($2)
        and (s.prefix = $3 or s.handle = any($4) and (
          select least(s.prefix, owner) || ' ' || greatest(s.prefix, owner) from split_part(s.handle, '/', 1) as owner
        ) = any($5))
        and e.withdrawn_at is null and not e.declares_error
      group by s.prefix, e.prefix, e.id order by e.event_time limit ${EVENTS_SHOWN + 1}`,
    [prefixes, handles, found.viewer, trusted, pairs, found.handle],
  )
  return rows.map(({ prefix, handle, at, step, place }) => ({
    prefix,
    time: shanghaiTime(at),
    step,
    place: reader === 'owner' && prefix === found.viewer ? place : '',
    identifier: found.parts.get(handle)?.spelling ?? handle,
    waiting: found.nodes.get(handle)?.trusted !== true,
  }))
}

const dayOf = (edge: Joined | undefined) =>
  edge && edge.eventTime.getTime() > 0 ? shanghaiDay(edge.eventTime) : ''

type Drawn = {
  levels: ReadonlyMap<string, number>
  shown: ReadonlyMap<string, number>
  between: readonly Joined[]
  keyOf: (handle: string) => string
}

function nodesOf(found: Surroundings, { levels, shown, between, keyOf }: Drawn): TraceNode[] {
  const linkTo = (handle: string) =>
    between.find(({ from, to }) => ((levels.get(handle) ?? 0) <= 0 ? from === handle : to === handle))
  const nodes = [...shown].map(([handle, more]): TraceNode => {
    const part = found.parts.get(handle)
    const link = linkTo(handle)
    return {
      key: keyOf(handle),
      identifier: part?.spelling ?? handle,
      name: part && !part.blocked ? part.name : '',
      prefix: found.nodes.get(handle)?.prefix ?? '',
      level: levels.get(handle) ?? 0,
      day: dayOf(link),
      step: link?.step ?? '',
      more,
      known: part !== undefined && !part.blocked && part.state !== 'retired',
      shownTo: shownTo(found, handle),
      waiting: found.nodes.get(handle)?.trusted !== true,
    }
  })
  return nodes.sort((a, b) => a.level - b.level || (a.identifier < b.identifier ? -1 : 1))
}

const edgeOnWire = (
  { from, to, step, eventTime, endedTime, eventPrefix, trusted, through }: Joined,
  keyOf: (handle: string) => string,
): TraceEdge => ({
  from: keyOf(from),
  to: keyOf(to),
  step,
  time: eventTime.getTime() > 0 ? shanghaiTime(eventTime) : '',
  ended: endedTime !== null,
  waiting: !trusted,
  recordedBy: eventPrefix,
  through,
})

const companiesOf = ({ enterprises }: PictureDeps, found: Surroundings, all: readonly string[]) =>
  Promise.all(
    [...Map.groupBy(all, (handle) => found.nodes.get(handle)?.prefix ?? '')].map(async ([prefix, own]) => {
      const company = await enterprises.companyOf(prefix)
      const waiting = own.filter((handle) => found.nodes.get(handle)?.trusted !== true).length
      return { prefix, name: company?.shortName || company?.name || '', nodes: own.length, waiting }
    }),
  )

/** The picture of a trace as one reader sees it, with nothing in it that they do not see. */
export async function pictureFor(
  deps: PictureDeps,
  found: Surroundings,
  { reader, now }: { reader: TraceReader; now: Date },
): Promise<TracePicture> {
  const seen = new Set([...found.nodes.keys()].filter((handle) => sees(found, reader, handle)))
  const edges = joined(found, seen, reader)
  const levels = levelsOf(found.handle, edges)
  const shown = drawn(found, levels, edges)
  const between = edges.filter(({ from, to }) => shown.has(from) && shown.has(to))
  const keys = new Map([...shown.keys()].map((handle, at) => [handle, `n${at}`]))
  const keyOf = (handle: string) => keys.get(handle) ?? ''
  const events = await eventsOf(deps.db, found, [...shown.keys()], reader)
  const visible = reader === 'owner' ? events : events.filter(({ waiting }) => !waiting)
  const numbers = [...levels.values()]
  const companies = await companiesOf(deps, found, [...levels.keys()])
  const part = found.parts.get(found.handle)
  return {
    identifier: part?.spelling ?? found.handle,
    name: part?.name ?? '',
    batch: part?.batch?.slice(part.batch.indexOf('/') + 1) ?? '',
    reader,
    up: -Math.min(0, ...numbers),
    down: Math.max(0, ...numbers),
    total: levels.size,
    cut: found.cut,
    waiting: companies.reduce((sum, one) => sum + one.waiting, 0),
    nodes: nodesOf(found, { levels, shown, between, keyOf }),
    edges: between.map((edge) => edgeOnWire(edge, keyOf)),
    events: visible.slice(0, EVENTS_SHOWN),
    eventTotal: visible.length,
    companies,
    time: shanghaiTime(now),
  }
}
