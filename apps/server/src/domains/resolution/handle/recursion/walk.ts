import {
  type Endpoint,
  listEndpoints,
  readAlias,
  readService,
  readSites,
  SITE_TYPES,
} from '@biaojie/handle/endpoints.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import type { SiteRecord } from '@biaojie/handle/site.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import { toPrefixHandle } from '../names.ts'
import { type Ask, AskFailure, type FailureKind, type Reply } from './ask.ts'

/** The maximum number of servers that are asked for one identifier. */
export const MAX_HOPS = 10
export const HOP_MS = 2_000
export const WALK_MS = 4_000
/** Seconds for which an unregistered name is cached as unknown. */
export const UNKNOWN_SECONDS = 60

/** The result of asking one server. */
export type HopOutcome =
  | 'sites'
  | 'service'
  | 'referral'
  | 'alias'
  | 'record'
  | 'unknown'
  | 'refused'
  | FailureKind
export type Hop = {
  asked: string
  endpoint: Pick<Endpoint, 'name' | 'host' | 'port' | 'transport'>
  /** Milliseconds since the search began. */
  from: number
  ms: number
  outcome: HopOutcome
  /** The response code; 0 for none. */
  response: number
  /** The number of sites or values in the answer. */
  count: number
  /** Seconds for which they may be cached. */
  ttl: number
  /** Size of an answer that was too large, in bytes. */
  bytes: number
}

/** Why a search ended without a record. */
export type WalkFailure = 'unknown' | 'loop' | 'slow' | 'no-answer' | 'mismatch' | 'too-large'
export type Walk = { hops: Hop[] } & (
  | { outcome: 'record'; handle: string; reply: Reply; from: Endpoint }
  | { outcome: WalkFailure }
)

/** The known sites of a prefix, by its handle (`0.NA/88.512`). */
export type Sites = {
  get: (handle: string) => SiteRecord[] | undefined
  set: (handle: string, sites: SiteRecord[], ttl: number) => void
}

type WalkDeps = {
  ask: Ask
  sites: Sites
  /** The servers where the search for a prefix begins. */
  roots: readonly Endpoint[]
  /** Tells whether this node itself answers for a handle. */
  isOwn: (handle: string) => boolean
  now: () => number
}

/** Ends a search from any step. */
class WalkEnd extends Error {
  readonly outcome: WalkFailure
  constructor(outcome: WalkFailure) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Failures of several servers of one service, the most relevant first. */
const WORST: readonly [FailureKind, WalkFailure][] = [
  ['mismatch', 'mismatch'],
  ['too-large', 'too-large'],
  ['slow', 'slow'],
]
const findWorst = (kinds: readonly FailureKind[]): WalkFailure =>
  WORST.find(([kind]) => kinds.includes(kind))?.[1] ?? 'no-answer'

/** Returns the shortest cache time of some values. */
export const getSharedTtl = (values: readonly { ttl: number }[]): number =>
  values.length === 0 ? 0 : Math.max(0, Math.min(...values.map(({ ttl }) => ttl)))

const isReferral = ({ response }: Reply) =>
  response === RESPONSE.serviceReferral || response === RESPONSE.prefixReferral

/**
 * Returns the handle of the parent prefix: `0.NA/88.512` for `0.NA/88.512.3001`; undefined for a top-level
 * prefix.
 */
function findParent(prefixHandle: string): string | undefined {
  const dot = prefixHandle.lastIndexOf('.')
  return dot > '0.NA/'.length ? prefixHandle.slice(0, dot) : undefined
}

/** One search for the record of a handle, with its used-up limits. */
function createWalk({ ask, sites, roots, isOwn, now }: WalkDeps, recursion: number) {
  const began = now()
  const hops: Hop[] = []
  const seen = new Set<string>()

  function note(asked: string, endpoint: Endpoint, from: number, rest: Pick<Hop, 'outcome'> & Partial<Hop>) {
    const { name, host, port, transport } = endpoint
    const shown = { name, host, port, transport }
    const at = now()
    const none = { response: 0, count: 0, ttl: 0, bytes: 0 }
    hops.push({ asked, endpoint: shown, from: from - began, ms: at - from, ...none, ...rest })
  }

  function toHopOutcome(reply: Reply, isForSites: boolean): HopOutcome {
    if (isReferral(reply)) return 'referral'
    if (reply.response === RESPONSE.handleNotFound || reply.response === RESPONSE.valuesNotFound)
      return 'unknown'
    if (reply.response !== RESPONSE.success) return 'refused'
    if (isForSites) return readService(reply.values) && !hasSites(reply) ? 'service' : 'sites'
    return readAlias(reply.values) ? 'alias' : 'record'
  }

  const hasSites = ({ values }: Reply) => values.some(({ type }) => type.startsWith('HS_SITE'))

  /** Asks the servers of a service in turn until one answers; throws WalkEnd. */
  async function askAny(endpoints: readonly Endpoint[], handle: string, isForSites: boolean) {
    const failures: FailureKind[] = []
    for (const endpoint of endpoints) {
      const key = `${handle} ${endpoint.transport} ${endpoint.host} ${endpoint.port}`.toLowerCase()
      if (seen.has(key) || recursion + hops.length >= MAX_HOPS) throw new WalkEnd('loop')
      seen.add(key)
      const from = now()
      const timeoutMs = Math.ceil(Math.min(HOP_MS, WALK_MS - (from - began)))
      if (timeoutMs <= 0) throw new WalkEnd('slow')
      try {
        const types = isForSites ? SITE_TYPES : []
        const reply = await ask(
          endpoint,
          { handle, types, recursion: recursion + hops.length + 1 },
          timeoutMs,
        )
        const { response, values } = reply
        const outcome = toHopOutcome(reply, isForSites)
        note(handle, endpoint, from, { outcome, response, count: values.length, ttl: getSharedTtl(values) })
        if (outcome !== 'refused') return { reply, endpoint }
        failures.push('unreachable')
      } catch (error) {
        if (!(error instanceof AskFailure)) throw error
        note(handle, endpoint, from, { outcome: error.kind, bytes: error.bytes ?? 0 })
        failures.push(error.kind)
      }
    }
    throw new WalkEnd(findWorst(failures))
  }

  /** Returns the sites in an answer that are responsible for `handle`; empty when it names none. */
  async function follow(reply: Reply, handle: string): Promise<SiteRecord[]> {
    const named = readSites(reply.values, handle)
    if (named.length > 0) return named
    const service = readService(reply.values) ?? (isReferral(reply) ? reply.handle : '')
    return service ? findService(service, handle) : []
  }

  /** Asks the root servers for a handle, and follows referrals to other sites. */
  async function askFromRoots(handle: string): Promise<Reply> {
    let at: readonly Endpoint[] = roots
    for (;;) {
      const { reply } = await askAny(at, handle, true)
      if (!isReferral(reply)) return reply
      const next = await follow(reply, handle)
      if (next.length === 0) throw new WalkEnd('no-answer')
      at = listEndpoints(next, handle)
    }
  }

  /** Returns the sites of the service that a handle names. */
  async function findService(service: string, handle: string): Promise<SiteRecord[]> {
    const kept = sites.get(service)
    if (kept) return kept
    const reply = await askFromRoots(service)
    const ownSites = readSites(reply.values, handle)
    if (ownSites.length > 0) sites.set(service, ownSites, getSharedTtl(reply.values))
    return ownSites
  }

  /** Returns the sites for handles of a prefix, or of the nearest parent prefix with sites. */
  async function findSites(prefixHandle: string, handle: string): Promise<SiteRecord[]> {
    const kept = sites.get(prefixHandle)
    if (kept) return kept
    const reply = await askFromRoots(prefixHandle)
    const own = reply.response === RESPONSE.success ? await follow(reply, handle) : []
    const parent = findParent(prefixHandle)
    const found = own.length === 0 && parent !== undefined ? await findSites(parent, handle) : own
    if (found.length > 0)
      sites.set(prefixHandle, found, own.length > 0 ? getSharedTtl(reply.values) : UNKNOWN_SECONDS)
    return found
  }

  /** Asks for the record itself, following referrals. Throws WalkEnd. */
  async function findRecord(handle: string, start: readonly Endpoint[] | undefined): Promise<Walk> {
    let at = start ?? listEndpoints(await findSites(toPrefixHandle(toPrefix(handle)), handle), handle)
    for (;;) {
      if (at.length === 0) throw new WalkEnd(hops.length === 0 ? 'no-answer' : 'unknown')
      const { reply, endpoint } = await askAny(at, handle, false)
      if (isReferral(reply)) {
        at = listEndpoints(await follow(reply, handle), handle)
        if (at.length === 0) throw new WalkEnd('no-answer')
        continue
      }
      if (reply.response !== RESPONSE.success) throw new WalkEnd('unknown')
      const alias = readAlias(reply.values)
      if (!alias) return { hops, outcome: 'record', handle, reply, from: endpoint }
      // An alias that belongs to this node would create a loop.
      if (isOwn(alias) || !alias.includes('/')) throw new WalkEnd('loop')
      return findRecord(alias, undefined)
    }
  }

  return async (handle: string, start: readonly Endpoint[] | undefined): Promise<Walk> => {
    try {
      return await findRecord(handle, start)
    } catch (error) {
      if (!(error instanceof WalkEnd)) throw error
      return { hops, outcome: error.outcome }
    }
  }
}

/**
 * Finds the record of a handle of another node: first the service of its prefix, starting at the root servers
 * (or at `start` when known), then the record, following referrals and aliases. At most MAX_HOPS servers are
 * asked, each for at most HOP_MS, all within WALK_MS; `recursion` is the number of servers that have already
 * forwarded the request.
 */
export const walk = (
  deps: WalkDeps,
  handle: string,
  { start, recursion = 0 }: { start?: readonly Endpoint[] | undefined; recursion?: number } = {},
): Promise<Walk> => createWalk(deps, recursion)(handle, start)
