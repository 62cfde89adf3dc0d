import type { Audience, Level, RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { TRACE_LEVELS_MAX } from '@biaojie/contract/tracking/trace/rules.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import {
  filterRecord,
  prefixOf,
  readRows,
  type StoredRow,
  toRecord,
} from '../../identifiers/records/identifiers.ts'
import { audiencesOf } from './store.ts'
import { APART, type Asking, createTrust, type End } from './trust.ts'
import { VISITOR_EDGES_MAX, type WalkedEdge, walk } from './walk.ts'

export type Part = {
  handle: string
  spelling: string | null
  name: string
  state: RecordState
  level: Level
  template: string
  batch: string | null
  blocked: boolean
}

/** Facts about many identifiers. */
export async function partsOf(
  db: Db,
  handles: readonly string[],
  { together } = APART,
): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  const byPrefix = Map.groupBy(handles, prefixOf)
  const asked: [string[], string[]][] = together
    ? [[[...byPrefix.keys()], [...handles]]]
    : Array.from(byPrefix, ([prefix, own]) => [[prefix], own])
  for (const [prefixes, own] of handles.length > 0 ? asked : []) {
    const { rows } = await clientOf(db).query<Part>(
      `select handle, spelling, name, state, level, template, batch, blocked_at is not null as blocked
         from identifiers where prefix = any($1) and handle = any($2)`,
      [prefixes, own],
    )
    for (const row of rows) parts.set(row.handle, row)
  }
  return parts
}

/** A part with everything around it that a viewer may walk to; `trusted` is what anybody may walk to. */
export type Surroundings = {
  handle: string
  viewer: string | null
  nodes: Map<string, End & { trusted: boolean }>
  edges: WalkedEdge[]
  parts: Map<string, Part>
  shown: Map<string, Audience | 'owner'>
  /** Accepted links of the companies that were met. */
  pairs: ReadonlySet<string>
  cut: boolean
}

/** The companies of parts. */
export const prefixesOf = (ends: Iterable<End>): string[] => [
  ...new Set(Array.from(ends, ({ prefix }) => prefix)),
]

type Rows = Map<string, StoredRow>

/** Origins that are followed by the values of records, of one level. */
const ORIGINS = 20

/** Returns whole records by handle. On a cluster each company is asked in a statement of its own. */
async function rowsOf(db: Db, handles: readonly string[], { together }: Asking): Promise<Rows> {
  const asked = together ? [handles] : [...Map.groupBy(handles, prefixOf).values()]
  const found = await Promise.all(asked.map((some) => readRows(clientOf(db), some)))
  return new Map(found.flatMap((rows) => [...rows]))
}

/** The identifiers that records name as their origin, where their reader sees the value. */
function namedOrigins(rows: readonly StoredRow[], viewer: string | null) {
  const origins: { handle: string; origin: string }[] = []
  for (const row of rows) {
    if (row.blockedAt || row.state === 'retired') continue
    const reader = viewer === prefixOf(row.handle) ? 'owner' : 'public'
    const { scenes } = filterRecord(toRecord(row), reader).record
    const tracing = scenes.find(({ code }) => code === SCENES.trace.code)
    const origin = tracing?.elements.find(({ id }) => id === 'upstream')?.trace
    if (origin && isIdentifier(origin)) origins.push({ handle: row.handle, origin: foldHandle(origin) })
  }
  return origins
}

/**
 * Follows the origins in records where no event names one. A company publishes such a value about its own part, so
 * the other company need not accept it. Adds the records that it reads to `rows`.
 */
async function followRecords(db: Db, found: Surroundings, rows: Rows, asking: Asking): Promise<void> {
  const { nodes, edges, viewer } = found
  const read = async (handles: readonly string[]) => {
    const unknown = [...new Set(handles)].filter((handle) => !rows.has(handle))
    for (const [handle, row] of await rowsOf(db, unknown, asking)) rows.set(handle, row)
  }
  const withOrigin = new Set(edges.map(({ to }) => to))
  let front = [...nodes.keys()].filter((handle) => !withOrigin.has(handle)).slice(0, ORIGINS)
  const down = new Set(edges.map(({ from }) => from))
  front = front.filter((handle) => handle === found.handle || down.has(handle))
  await read(front)
  for (let level = 0; front.length > 0 && level < TRACE_LEVELS_MAX; level++) {
    const origins = namedOrigins(
      front.flatMap((handle) => rows.get(handle) ?? []),
      viewer,
    )
    await read(origins.map(({ origin }) => origin))
    const next: string[] = []
    for (const { handle, origin } of origins) {
      if (!rows.has(origin) || origin === handle) continue
      const trusted = nodes.get(handle)?.trusted === true
      const base = { kind: 'made_into' as const, eventPrefix: prefixOf(handle), step: '', trusted }
      edges.push({ from: origin, to: handle, eventTime: new Date(0), endedTime: null, ...base })
      if (nodes.has(origin)) continue
      nodes.set(origin, { prefix: prefixOf(origin), handle: origin, trusted })
      next.push(origin)
    }
    front = next
  }
}

function partFrom({ handle, spelling, name, state, level, template, batch, blockedAt }: StoredRow): Part {
  return { handle, spelling, name, state, level, template, batch, blocked: blockedAt !== null }
}

/** Everything around a part that the company of a prefix (visitors for null) may see something of. */
export async function surroundings(
  db: Db,
  handle: string,
  viewer: string | null,
  asking: Asking,
): Promise<Surroundings> {
  const trust = createTrust(db, viewer)
  const start = { handle, trust, asking, ...(viewer === null && { mostEdges: VISITOR_EDGES_MAX }) }
  const [up, down, rows] = await Promise.all([
    walk(db, { ...start, way: 'up' }),
    walk(db, { ...start, way: 'down' }),
    rowsOf(db, [handle], asking),
    // Most edges lead to parts of the same company, so that the walks find its links already read.
    trust.learnOf([prefixOf(handle)]),
  ])
  const nodes = new Map([...up.nodes, ...down.nodes])
  const found: Surroundings = {
    handle,
    viewer,
    nodes,
    edges: [...up.edges, ...down.edges],
    parts: new Map(),
    shown: new Map(),
    pairs: trust.pairs,
    cut: up.cut || down.cut,
  }
  await followRecords(db, found, rows, asking)
  const others = [...nodes.keys()].filter((one) => !rows.has(one))
  const [parts, shown] = await Promise.all([
    partsOf(db, others, asking),
    audiencesOf(db, prefixesOf(nodes.values())),
  ])
  found.shown = shown
  for (const row of rows.values()) parts.set(row.handle, partFrom(row))
  found.parts = parts
  return found
}
