import type { Input } from '@biaojie/contract/define.ts'
import type { antiCheck, identifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { Refusal, refuse, toDatabaseRefusal } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import type { LookupLog } from '../../../platform/base/logs/lookup-log.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { openLanes, waitAtMost } from '../../../platform/database/lanes.ts'
import { openReplicaLanes, type ReplicaLanes } from '../../../platform/database/replica.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { type CodeKeys, toPrefix, type Webhooks } from '../../identifiers/records/identifiers.ts'
import { checkCode, forgetDevices } from './anti-check.ts'
import { watchChanges } from './changes.ts'
import { type AnswerOrder, answerDetail, type DetailDeps, readIdentifier } from './detail.ts'
import { createBreakdown } from './figures/breakdown.ts'
import { createCounter } from './figures/counter.ts'
import { createFigures } from './figures/figures.ts'
import { createFinding } from './finding.ts'
import { loadHelp } from './help/help.ts'
import { createLookup } from './lookup.ts'
import { traceChain } from './trace.ts'
import { createViews } from './views.ts'
import { createVisitors } from './visitors.ts'
import { createVisits } from './visits/visits.ts'

/** Measures where lookups are read, and how far the replica is behind. */
function watchLookups(registry: Registry, replica: Pick<ReplicaLanes, 'countQueries' | 'markBehind'>): void {
  new Counter({
    name: 'biaojie_lookup_statements_total',
    help: '查询标识的语句数，按读主库还是备机',
    labelNames: ['server'] as const,
    registers: [registry],
    collect() {
      this.reset()
      const { primary, replica: own } = replica.countQueries()
      this.inc({ server: 'primary' }, primary)
      this.inc({ server: 'replica' }, own)
    },
  })
  new Gauge({
    name: 'biaojie_replica_behind_bytes',
    help: '备机还差多少字节的日志才包含已知的全部改动；未知时为 NaN',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(replica.markBehind() ?? Number.NaN)
    },
  })
}

export type ResolutionDeps = Omit<DetailDeps, 'lookup' | 'visitors' | 'visits' | 'views'> & {
  pool: pg.Pool
  /** The connections for data of public pages. */
  reads: Db
  /** A streaming replica for lookups, which is closed with the other connections. */
  replica: Database | undefined
  /** The rows are distributed over several machines by prefix. */
  distributed: boolean
  registry: Registry
  codes: CodeKeys
  webhooks: Webhooks
  /** Derives the keys of each day's visitors. */
  keyed: Keyed
  /** Signs views of companies as their audiences. */
  viewKeyed: Keyed
  jobs: Pick<Jobs, 'enqueue'>
  /** Undefined where lookups are not logged. */
  lookupLog: LookupLog | undefined
  /** The cache size for repeated requests; 0 keeps nothing. */
  cacheBytes: number
}

export { parseStored } from './answer.ts'
export { CHECKED, type CodeCheck, findFirstCheck, isCheckSince, listCities } from './anti-check.ts'
export type { AnswerOrder, DelegationRole } from './detail.ts'
export {
  countResolutionsByMonth,
  countResolutionsToday,
  findFirstMinute,
  loadMinutesUp,
  loadOutcomes,
} from './figures/figures-store.ts'
export { computeQuantile, FAILED, UNKNOWN } from './figures/outcomes.ts'
export { findNearest } from './help/help.ts'
export { type Found, toFoundFrom } from './store.ts'
export {
  countPartsLookedAt,
  countScans,
  listNewlyLookedAt,
  listTopParts,
  listUnknownOn,
  listUnknownToJudge,
  type ScansRequest,
  scanSums,
  sumUnknown,
} from './visits/sums.ts'

const getPrefix = (identifier: string) => identifier.slice(0, Math.max(0, identifier.indexOf('/'))).trim()

/** Returns why there is no answer; undefined when the request itself was wrong. */
function explainWithout(error: unknown): 'unknown' | 'failed' | undefined {
  const refusal = error instanceof Refusal ? error : toDatabaseRefusal(error)
  if (!refusal) return 'failed'
  if (refusal.reason === 'identifier_not_found') return 'unknown'
  return refusal.reason === 'unavailable' ? 'failed' : undefined
}

/** Answer orders in which this node's own records are not used. */
const ELSEWHERE = new Set<AnswerOrder | undefined>(['theirs', 'ended'])

/** Opens the connections for lookups: the primary, or the replica while it includes every known change. */
function openReading(deps: ResolutionDeps) {
  const primary = openLanes(deps.pool, deps)
  const replica = deps.replica && openReplicaLanes(primary, deps.replica.pool)
  const { distributed } = primary
  const lanes = { distributed, query: (replica ?? primary).query, records: primary.query }
  const changes = watchChanges(deps.db, replica?.markReached)
  if (replica) watchLookups(deps.registry, replica)
  return {
    lookup: createLookup(lanes, changes, deps.cacheBytes, replica?.markWritten, (key) =>
      ELSEWHERE.has(deps.delegations.findOrder(key)),
    ),
    async close() {
      changes.stop()
      await (replica ?? primary).close()
      await deps.replica?.close()
    },
  }
}

/**
 * Returns the subject of a report: a part, or a code under a company's prefix that does not exist and may be
 * forged. Throws identifier_malformed, identifier_not_found.
 */
async function findSubject(
  lookup: DetailDeps['lookup'],
  { findCompanyCached }: ResolutionDeps['enterprises'],
  requested: string,
) {
  const found = await lookup.find(requested)
  const holder = await findCompanyCached(toPrefix(requested))
  if (!found && !holder) throw refuse('identifier_not_found')
  return {
    handle: found?.key ?? foldHandle(requested),
    identifier: found?.handle ?? requested,
    name: found?.name ?? '查不到的标识',
    company: holder && { id: holder.id, name: holder.name },
  }
}

/** Makes identifiers and their scenes: lookup, trace, help, figures. */
export function createResolution(given: ResolutionDeps) {
  const reading = openReading(given)
  const deps = {
    ...given,
    lookup: reading.lookup,
    visitors: createVisitors(given),
    visits: createVisits(given.db, given.now),
    views: createViews({ keyed: given.viewKeyed, now: given.now }),
  }
  const counter = createCounter(given.db, given.now)
  const finding = createFinding(given)
  const logPage = (
    { body }: Input<typeof identifierDetail>,
    { ip }: CallContext,
    outcome: 'found' | 'unknown' | 'failed' | 'refused',
  ) => given.lookupLog?.write({ handle: body.identifier, kind: 'page', outcome, ip })

  return {
    lookup: deps.lookup,
    lookupLog: given.lookupLog,
    visits: deps.visits,
    views: deps.views,
    /** Counts one resolution under a prefix that took so many ms. */
    count: counter.count,
    countWithout: counter.countWithout,
    /**
     * Returns JSON text of the contract's DetailSchema; refuses with identifier_*, scene_* and the refusals
     * of verification.
     */
    async readDetail(input: Input<typeof identifierDetail>, context: CallContext) {
      const from = performance.now()
      try {
        const answer = await answerDetail(deps, input, context)
        counter.count(performance.now() - from, getPrefix(input.body.identifier))
        logPage(input, context, 'found')
        return answer
      } catch (error) {
        const why = explainWithout(error)
        if (why) counter.countWithout(why, getPrefix(input.body.identifier))
        logPage(input, context, why ?? 'refused')
        throw error
      }
    },
    subjectOf: (raw: string) => findSubject(deps.lookup, given.enterprises, readIdentifier(raw)),
    /** Throws identifier_malformed, identifier_not_found. */
    traceChain: (raw: string) => traceChain(deps, readIdentifier(raw)),
    antiCheck: (input: Input<typeof antiCheck>, context: CallContext) => checkCode(deps, input, context),
    identifierHelp: (raw: string) => waitAtMost(loadHelp(given, raw)),
    finding,
    /** Throws identifier_malformed. */
    usesOf: (raw: string) => finding.usesOf(readIdentifier(raw)),
    jobs: [
      ...finding.jobs,
      ...deps.visits.jobs,
      defineScheduledJob('resolution.visitors', '7 * * * *', () => deps.visitors.sweep(given.now())),
      defineScheduledJob(
        'resolution.devices',
        '37 3 * * *',
        async () => void (await forgetDevices(given.db, given.now())),
      ),
    ],
    nodeFigures: createFigures({ ...given, counter, probe: deps.lookup.probe }),
    nodeBreakdown: createBreakdown(given),
    async stop() {
      await Promise.all([counter.close(), deps.visits.close(), reading.close(), given.lookupLog?.close()])
    },
  }
}
export type Resolution = ReturnType<typeof createResolution>
