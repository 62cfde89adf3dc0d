import type { Audience, Level, RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { TRACE_LEVELS_MAX } from '@biaojie/contract/tracking/trace/rules.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import {
  filterRecord,
  readRows,
  type StoredRow,
  toPrefix,
  toRecord,
} from '../../identifiers/records/identifiers.ts'
import { loadAudiences } from './store.ts'
import { APART, createTrust, type End, type ReadMode } from './trust.ts'
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
export async function loadParts(
  db: Db,
  handles: readonly string[],
  { together } = APART,
): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  const byPrefix = Map.groupBy(handles, toPrefix)
  const queries: [string[], string[]][] = together
    ? [[[...byPrefix.keys()], [...handles]]]
    : Array.from(byPrefix, ([prefix, own]) => [[prefix], own])
  for (const [prefixes, own] of handles.length > 0 ? queries : []) {
    const { rows } = await getClient(db).query<Part>(
      `select handle, spelling, name, state, level, template, batch, blocked_at is not null as blocked
         from identifiers where prefix = any($1) and handle = any($2)`,
      [prefixes, own],
    )
    for (const row of rows) parts.set(row.handle, row)
  }
  return parts
}

/** A part and all parts around it that the viewer may reach; anybody may reach `trusted` parts. */
export type Surroundings = {
  handle: string
  viewer: string | null
  nodes: Map<string, End & { trusted: boolean }>
  edges: WalkedEdge[]
  parts: Map<string, Part>
  shown: Map<string, Audience | 'owner'>
  /** Accepted links of the companies in the trace. */
  pairs: ReadonlySet<string>
  cut: boolean
}

export const toPrefixes = (ends: Iterable<End>): string[] => [
  ...new Set(Array.from(ends, ({ prefix }) => prefix)),
]

type Rows = Map<string, StoredRow>

/** The number of records per level whose named origin is searched. */
const ORIGINS_MAX = 20

/** Reads whole records by handle; on a cluster, with one statement for each company. */
async function loadRows(db: Db, handles: readonly string[], { together }: ReadMode): Promise<Rows> {
  const handleLists = together ? [handles] : [...Map.groupBy(handles, toPrefix).values()]
  const portions = await Promise.all(handleLists.map((some) => readRows(getClient(db), some)))
  return new Map(portions.flatMap((rows) => [...rows]))
}

/** Lists the origins that records name in values which the viewer may see. */
function listNamedOrigins(rows: readonly StoredRow[], viewer: string | null) {
  const origins: { handle: string; origin: string }[] = []
  for (const row of rows) {
    if (row.blockedAt || row.state === 'retired') continue
    const reader = viewer === toPrefix(row.handle) ? 'owner' : 'public'
    const { scenes } = filterRecord(toRecord(row), reader).record
    const tracing = scenes.find(({ code }) => code === SCENES.trace.code)
    const origin = tracing?.elements.find(({ id }) => id === 'upstream')?.trace
    if (origin && isIdentifier(origin)) origins.push({ handle: row.handle, origin: foldHandle(origin) })
  }
  return origins
}

/**
 * Follows the origins in records for which there is no event. A company publishes such a value about its own
 * part, so the other company need not accept it. Adds the records that it reads to `rows`.
 */
async function followOrigins(
  db: Db,
  surroundings: Surroundings,
  rows: Rows,
  readMode: ReadMode,
): Promise<void> {
  const { nodes, edges, viewer } = surroundings
  const read = async (handles: readonly string[]) => {
    const unknown = [...new Set(handles)].filter((handle) => !rows.has(handle))
    for (const [handle, row] of await loadRows(db, unknown, readMode)) rows.set(handle, row)
  }
  const withOrigin = new Set(edges.map(({ to }) => to))
  let front = [...nodes.keys()].filter((handle) => !withOrigin.has(handle)).slice(0, ORIGINS_MAX)
  const down = new Set(edges.map(({ from }) => from))
  front = front.filter((handle) => handle === surroundings.handle || down.has(handle))
  await read(front)
  for (let level = 0; front.length > 0 && level < TRACE_LEVELS_MAX; level++) {
    const origins = listNamedOrigins(
      front.flatMap((handle) => rows.get(handle) ?? []),
      viewer,
    )
    await read(origins.map(({ origin }) => origin))
    const next: string[] = []
    for (const { handle, origin } of origins) {
      if (!rows.has(origin) || origin === handle) continue
      const trusted = nodes.get(handle)?.trusted === true
      const base = { kind: 'made_into' as const, eventPrefix: toPrefix(handle), step: '', trusted }
      edges.push({ from: origin, to: handle, eventTime: new Date(0), endedTime: null, ...base })
      if (nodes.has(origin)) continue
      nodes.set(origin, { prefix: toPrefix(origin), handle: origin, trusted })
      next.push(origin)
    }
    front = next
  }
}

function toPart({ handle, spelling, name, state, level, template, batch, blockedAt }: StoredRow): Part {
  return { handle, spelling, name, state, level, template, batch, blocked: blockedAt !== null }
}

/** Loads everything around a part that the company of a prefix, or visitors (null), may reach. */
export async function loadSurroundings(
  db: Db,
  handle: string,
  viewer: string | null,
  readMode: ReadMode,
): Promise<Surroundings> {
  const trust = createTrust(db, viewer)
  const start = { handle, trust, readMode, ...(viewer === null && { mostEdges: VISITOR_EDGES_MAX }) }
  const [up, down, rows] = await Promise.all([
    walk(db, { ...start, way: 'up' }),
    walk(db, { ...start, way: 'down' }),
    loadRows(db, [handle], readMode),
    // Most connections lead to parts of the same company, so its links are read at the same time.
    trust.loadPairs([toPrefix(handle)]),
  ])
  const nodes = new Map([...up.nodes, ...down.nodes])
  const surroundings: Surroundings = {
    handle,
    viewer,
    nodes,
    edges: [...up.edges, ...down.edges],
    parts: new Map(),
    shown: new Map(),
    pairs: trust.pairs,
    cut: up.cut || down.cut,
  }
  await followOrigins(db, surroundings, rows, readMode)
  const others = [...nodes.keys()].filter((other) => !rows.has(other))
  const [parts, shown] = await Promise.all([
    loadParts(db, others, readMode),
    loadAudiences(db, toPrefixes(nodes.values())),
  ])
  surroundings.shown = shown
  for (const row of rows.values()) parts.set(row.handle, toPart(row))
  surroundings.parts = parts
  return surroundings
}
