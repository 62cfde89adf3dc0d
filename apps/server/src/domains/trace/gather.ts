import type { Audience, Level, RecordState } from '@biaojie/contract/identifiers/rules.ts'
import { SCENES } from '@biaojie/contract/identifiers/scenes.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { TRACE_LEVELS_MAX } from '@biaojie/contract/trace/rules.ts'
import { clientOf, type Db } from '../../platform/database/database.ts'
import { prefixOf, readRows, recordFrom, visibleRecord } from '../identifiers/identifiers.ts'
import { audiencesOf } from './store.ts'
import { APART, type Asking, createTrust, type End } from './trust.ts'
import { type WalkedEdge, walk } from './walk.ts'

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

/** Origins that are followed by the values of records, of one level. */
const ORIGINS = 20

/** The identifier that a record names as its origin, where its reader sees the value. */
async function namedOrigins(db: Db, handles: readonly string[], viewer: string | null) {
  const rows = await readRows(clientOf(db), handles)
  const origins: { handle: string; origin: string }[] = []
  for (const row of rows.values()) {
    if (row.blockedAt || row.state === 'retired') continue
    const reader = viewer === prefixOf(row.handle) ? 'owner' : 'public'
    const { scenes } = visibleRecord(recordFrom(row), reader).record
    const tracing = scenes.find(({ code }) => code === SCENES.trace.code)
    const origin = tracing?.elements.find(({ id }) => id === 'upstream')?.trace
    if (origin && isIdentifier(origin)) origins.push({ handle: row.handle, origin: foldHandle(origin) })
  }
  return origins
}

/**
 * Follows the origins in records where no event names one. A company publishes such a value about its own part, so
 * the other company need not accept it.
 */
async function followRecords(db: Db, found: Surroundings, asking: Asking): Promise<void> {
  const { nodes, edges, viewer } = found
  const withOrigin = new Set(edges.map(({ to }) => to))
  let front = [...nodes.keys()].filter((handle) => !withOrigin.has(handle)).slice(0, ORIGINS)
  const down = new Set(edges.map(({ from }) => from))
  front = front.filter((handle) => handle === found.handle || down.has(handle))
  for (let level = 0; front.length > 0 && level < TRACE_LEVELS_MAX; level++) {
    const origins = await namedOrigins(db, front, viewer)
    const existing = await partsOf(db, [...new Set(origins.map(({ origin }) => origin))], asking)
    const next: string[] = []
    for (const { handle, origin } of origins) {
      if (!existing.has(origin) || origin === handle) continue
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

/** Everything around a part that the company of a prefix (visitors for null) may see something of. */
export async function surroundings(
  db: Db,
  handle: string,
  viewer: string | null,
  asking: Asking,
): Promise<Surroundings> {
  const trust = createTrust(db, viewer)
  const up = await walk(db, { handle, trust, way: 'up', asking })
  const down = await walk(db, { handle, trust, way: 'down', asking })
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
  await followRecords(db, found, asking)
  found.parts = await partsOf(db, [...nodes.keys()], asking)
  found.shown = await audiencesOf(db, prefixesOf(nodes.values()))
  return found
}
