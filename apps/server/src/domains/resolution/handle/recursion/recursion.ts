import { createConnections } from '@biaojie/handle/connections.ts'
import type { Endpoint } from '@biaojie/handle/endpoints.ts'
import type { SiteRecord } from '@biaojie/handle/site.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import { createRateLimiter } from '../../../../http/access/rate-limit.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Now, readMonotonicClock } from '../../../../platform/base/clock.ts'
import { createLimiter, LimitReached } from '../../../../platform/base/limiter.ts'
import { createAddressCheck } from '../../../../platform/base/outbound.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { RecursionEnv } from '../../../../platform/settings/recursion.ts'
import { shareRates } from '../../../../platform/shared/quota/rates.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import { isForeign, isPrefixHandle } from '../names.ts'
import { createAsk } from './ask.ts'
import { createMemory } from './memory.ts'
import { getSharedTtl, type Hop, UNKNOWN_SECONDS, type Walk, walk } from './walk.ts'

/** Metrics of the requests to other servers. */
function createRecursionMetrics(registry: Registry) {
  const registers = [registry]
  const hops = new Histogram({
    name: 'biaojie_recursion_hop_seconds',
    help: '向其他节点询问一次的耗时（秒），按传输与结果',
    labelNames: ['transport', 'outcome'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2],
    registers,
  })
  const walks = new Counter({
    name: 'biaojie_recursion_answers_total',
    help: '替人查询其他节点标识的次数，按结果；cached 为存着的答案',
    labelNames: ['outcome'] as const,
    registers,
  })
  const cached = walks.labels('cached')
  return {
    countCached: () => cached.inc(),
    countHop: ({ endpoint: { transport }, outcome, ms }: Hop) =>
      hops.observe({ transport, outcome }, ms / 1000),
    countAnswer: (outcome: string) => walks.inc({ outcome }),
  }
}

/** Limits of the cache for records and sites of other nodes. */
const RECORDS = { entries: 5_000, bytes: 16 * 1024 * 1024 }
const SITES = { entries: 2_000, bytes: Number.POSITIVE_INFINITY }
/** After a failure, the same identifier is not requested again for this many seconds. */
const FAILED_SECONDS = 5
/**
 * Limits of simultaneous searches and of waiting ones; for each prefix they are lower, so that a slow node
 * delays only searches for itself.
 */
const AT_ONCE = 64
const WAITING = 256
const AT_ONCE_OF_PREFIX = 8
const HELD_OF_PREFIX = 40
/**
 * Searches per minute for one prefix, for all visitors together. Companies with own servers set their own
 * limit.
 */
const PREFIX_PER_MINUTE = 600
const OWN_PREFIX_PER_MINUTE = 12_000

/** Only names of this form are searched for: labels of a prefix, then anything. */
const RESOLVABLE = /^(?:0\.NA\/)?[\dA-Z]{1,32}(?:\.[\dA-Z-]{1,32}){0,7}(?:\/.|$)/i

/** What was found, and when. */
export type ForeignAnswer = {
  walk: Walk
  /** Milliseconds before the first server was asked. */
  preparing: number
  /** Duration of the whole search in ms. */
  took: number
  /** The time of the answer, and the time until which it is cached, in ms since 1970. */
  at: number
  until: number
  /** Whole seconds for which the answer may still be cached. */
  secondsLeft: number
  /** The answer came from the cache. */
  kept: boolean
  /** When the server that did not answer was last reached, in ms since 1970; undefined for never. */
  lastSeen: number | undefined
}

type ForeignRequest = {
  /** The address of the client. */
  ip: string
  /** Ignores the cache. */
  fresh?: boolean
  /** The number of servers that forwarded the request before. */
  recursion?: number
  /** Servers of the prefix, if this node knows them. */
  start?: readonly Endpoint[] | undefined
}

type RecursionDeps = {
  recursion: RecursionEnv
  /** Searches per minute for one visitor at servers of companies of this node. */
  ownLimitPerMinute: number
  db: Db
  now: Now
  registry: Registry
}

/** Prefixes are case-insensitive, as everywhere in the Handle System; suffixes may be case-sensitive. */
const toKey = (handle: string) => {
  const slash = handle.indexOf('/')
  return handle.slice(0, slash).toUpperCase() + handle.slice(slash)
}
const toPlace = ({ host, port }: Pick<Endpoint, 'host' | 'port'>) => `${host} ${port}`

function getSecondsToKeep(walked: Walk): number {
  if (walked.outcome === 'record') return getSharedTtl(walked.reply.values)
  return walked.outcome === 'unknown' ? UNKNOWN_SECONDS : FAILED_SECONDS
}

const countBytes = (walked: Walk): number =>
  walked.outcome === 'record'
    ? walked.reply.values.reduce((sum, { type, data }) => sum + type.length + data.length, 0)
    : 0

/** Resolves identifiers of other nodes as a client; disabled when no root servers are configured. */
export function createRecursion({ recursion, ownLimitPerMinute, db, now, registry }: RecursionDeps) {
  const { roots = [], networks, limitPerMinute } = recursion
  const records = createMemory<ForeignAnswer>(RECORDS, readMonotonicClock)
  const sites = createMemory<SiteRecord[]>(SITES, readMonotonicClock)
  const seen = createMemory<number>(SITES, readMonotonicClock)
  const connections = createConnections()
  const ask = createAsk(createAddressCheck(networks), connections)
  const metrics = createRecursionMetrics(registry)
  const limitRate = createRateLimiter(undefined, shareRates(db))
  const limited = createLimiter(AT_ONCE, WAITING, HELD_OF_PREFIX, WAITING, AT_ONCE_OF_PREFIX)
  const running = new Map<string, Promise<ForeignAnswer>>()
  const starts: readonly Endpoint[] = roots.map((root) => ({ ...root, publicKey: Buffer.alloc(0) }))
  const deps = {
    ask,
    sites,
    roots: starts,
    isOwn: (handle: string) => !isForeign(handle),
    now: readMonotonicClock,
  }

  function noteSeen({ hops }: Walk): void {
    for (const hop of hops) if (hop.response > 0) seen.set(toPlace(hop.endpoint), now().getTime(), 86_400)
  }

  async function search(
    handle: string,
    { start, recursion = 0 }: ForeignRequest,
    requestedAt: number,
  ): Promise<ForeignAnswer> {
    const began = readMonotonicClock()
    const isPrefix = isPrefixHandle(handle)
    const found = await walk(deps, handle, { start: start ?? (isPrefix ? starts : undefined), recursion })
    for (const hop of found.hops) metrics.countHop(hop)
    noteSeen(found)
    metrics.countAnswer(found.outcome)
    const at = now().getTime()
    const last = found.hops.at(-1)
    return {
      walk: found,
      preparing: began - requestedAt,
      took: readMonotonicClock() - requestedAt,
      at,
      until: at + getSecondsToKeep(found) * 1000,
      secondsLeft: Math.floor(getSecondsToKeep(found)),
      kept: false,
      lastSeen: found.outcome !== 'record' && last ? seen.get(toPlace(last.endpoint)) : undefined,
    }
  }

  async function run(handle: string, request: ForeignRequest, requestedAt: number): Promise<ForeignAnswer> {
    const prefix = toPrefix(handle)
    limitRate('recursion to a prefix', request.start ? OWN_PREFIX_PER_MINUTE : PREFIX_PER_MINUTE, prefix)
    try {
      return await limited(() => search(handle, request, requestedAt), prefix)
    } catch (error) {
      if (error instanceof LimitReached)
        throw refuse('too_many_requests').setReason('等待其他节点应答的查询太多')
      throw error
    }
  }

  return {
    isOn: starts.length > 0,
    /** Tells whether a text has the form of an identifier that other nodes may have. */
    isResolvable: (handle: string) => RESOLVABLE.test(handle),
    /** Throws too_many_requests. Requests for the same handle at the same time share one search. */
    async resolve(handle: string, request: ForeignRequest): Promise<ForeignAnswer> {
      const requestedAt = readMonotonicClock()
      const key = toKey(handle)
      const kept = request.fresh ? undefined : records.get(key)
      if (kept) {
        metrics.countCached()
        const secondsLeft = Math.floor((kept.until - now().getTime()) / 1000)
        return { ...kept, kept: true, secondsLeft, took: readMonotonicClock() - requestedAt }
      }
      const shared = running.get(key)
      if (shared) return shared
      if (request.start) limitRate('own nodes', ownLimitPerMinute, request.ip)
      else limitRate('recursion', limitPerMinute, request.ip)
      const search = run(handle, request, requestedAt)
      running.set(key, search)
      try {
        const answer = await search
        records.set(key, answer, getSecondsToKeep(answer.walk), countBytes(answer.walk))
        return answer
      } finally {
        running.delete(key)
      }
    },
    stop(): void {
      limitRate.stop()
      connections.close()
    },
  }
}
export type Recursion = ReturnType<typeof createRecursion>
