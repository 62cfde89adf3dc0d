import { join } from 'node:path'
import { UPLOAD_SECONDS } from '@biaojie/contract/deadlines.ts'
import { openApi } from '@biaojie/contract/operations.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { ServerBuild } from 'react-router'
import { accounts, people } from './domains/accounts/accounts/manifest.ts'
import { notices } from './domains/accounts/notices/manifest.ts'
import { preferences } from './domains/accounts/preferences/manifest.ts'
import { verification } from './domains/accounts/verification/manifest.ts'
import { assemble } from './domains/assembly.ts'
import { consultations } from './domains/content/consultations/manifest.ts'
import { readContentPack } from './domains/content/content/content.ts'
import { content } from './domains/content/content/manifest.ts'
import { pictures } from './domains/content/pictures/manifest.ts'
import { searchWords, siteSearch } from './domains/content/site-search/manifest.ts'
import { companyPages } from './domains/enterprises/company-pages/manifest.ts'
import { directories, enterprises } from './domains/enterprises/enterprises/manifest.ts'
import { exports, files } from './domains/enterprises/files/manifest.ts'
import { oversight } from './domains/enterprises/oversight/manifest.ts'
import { registrations } from './domains/enterprises/registrations/manifest.ts'
import { relocations } from './domains/enterprises/relocations/manifest.ts'
import { bulkEdits } from './domains/identifiers/bulk-edits/manifest.ts'
import { codeRules } from './domains/identifiers/code-rules/manifest.ts'
import { extracts } from './domains/identifiers/extracts/manifest.ts'
import { idhub } from './domains/identifiers/idhub/manifest.ts'
import { imports } from './domains/identifiers/imports/manifest.ts'
import { issues } from './domains/identifiers/issues/manifest.ts'
import { keys } from './domains/identifiers/keys/manifest.ts'
import { labels } from './domains/identifiers/labels/manifest.ts'
import { moves } from './domains/identifiers/moves/manifest.ts'
import type { Identifiers } from './domains/identifiers/records/identifiers.ts'
import { identifiers } from './domains/identifiers/records/manifest.ts'
import { templates } from './domains/identifiers/templates/manifest.ts'
import { webhooks } from './domains/identifiers/webhooks/manifest.ts'
import { market } from './domains/marketplace/market/manifest.ts'
import { partners } from './domains/marketplace/partners/manifest.ts'
import { trials } from './domains/marketplace/trials/manifest.ts'
import { nodeReports } from './domains/node/node-reports/manifest.ts'
import { reference } from './domains/node/reference/manifest.ts'
import { registerAudit } from './domains/node/register-audit/manifest.ts'
import { siteSettings } from './domains/node/site-settings/manifest.ts'
import { topLevelNode } from './domains/node/top-level/manifest.ts'
import { topLevelQueue } from './domains/node/top-level-queue/manifest.ts'
import { orders, purchases } from './domains/orders/manifest.ts'
import type { Shop } from './domains/orders/orders.ts'
import { drawings } from './domains/resolution/drawings/manifest.ts'
import { figures } from './domains/resolution/figures/manifest.ts'
import { handle, nativeHandle, ownRecords, recursion } from './domains/resolution/handle/manifest.ts'
import type { NativeService } from './domains/resolution/handle/native/service.ts'
import {
  answerHandleMisuse,
  isHandleAddress,
  redirectHandles,
  refuseHandleAddress,
} from './domains/resolution/handle/routes.ts'
import { delegations, ownNodes } from './domains/resolution/own-nodes/manifest.ts'
import { production } from './domains/resolution/production/manifest.ts'
import { register } from './domains/resolution/register/manifest.ts'
import type { Register } from './domains/resolution/register/register.ts'
import { answerRecords, representations } from './domains/resolution/representations/manifest.ts'
import { resolution } from './domains/resolution/resolution/manifest.ts'
import type { Resolution } from './domains/resolution/resolution/resolution.ts'
import { alarms } from './domains/tracking/alarms/manifest.ts'
import { blocks } from './domains/tracking/blocks/manifest.ts'
import { events } from './domains/tracking/events/manifest.ts'
import { recalls } from './domains/tracking/recalls/manifest.ts'
import { reports } from './domains/tracking/reports/manifest.ts'
import { shares } from './domains/tracking/shares/manifest.ts'
import { trace } from './domains/tracking/trace/manifest.ts'
import { createRateLimiter } from './http/access/rate-limit.ts'
import { mapErrors, refuse, refuseAddress, sendRefusal } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { cleanForwarded } from './http/forwarded.ts'
import { type Lifecycle, serveHealth } from './http/health.ts'
import { parseBodies } from './http/input/input.ts'
import { watchMachine } from './http/monitor/machine.ts'
import { countFailures, logLookups, observe, warnOfUnknownProxy, watchKeys } from './http/monitor/observe.ts'
import { traceRequests } from './http/monitor/tracing.ts'
import { openApiDocument } from './http/openapi/openapi.ts'
import { mountConsole } from './http/pages/console.ts'
import { createPageCache, type PageCache } from './http/pages/page-cache.ts'
import { type DemoLogins, mountPortal } from './http/pages/portal.ts'
import { secureHeaders } from './http/security-headers.ts'
import { createServe, type Served } from './http/serve.ts'
import { answerUnreadable, refuseUnnamed, refuseWhileClosing } from './http/unreadable.ts'
import type { Now } from './platform/base/clock.ts'
import { createRequestIds } from './platform/base/ids.ts'
import { createLoggerOptions, type LogStream } from './platform/base/logs/log.ts'
import { createRequestLog } from './platform/base/logs/request-log.ts'
import { createMetrics, type Metrics } from './platform/base/metrics.ts'
import type { Outbound } from './platform/base/outbound.ts'
import { createHasher, type Hasher } from './platform/base/password-hash/hasher.ts'
import { findRepositoryFile } from './platform/base/places.ts'
import type { Db } from './platform/database/database.ts'
import { openReads } from './platform/database/reads/reads.ts'
import type { Deliver, StandIn } from './platform/providers/payment/stand-in/stand-in.ts'
import { createNoticeJob } from './platform/providers/sms/notice-job.ts'
import { createNotices as createSmsNotices } from './platform/providers/sms/notices.ts'
import { createSms } from './platform/providers/sms/outbox.ts'
import type { SmsPort } from './platform/providers/sms/sms.ts'
import { createLocalStorage, type Storage } from './platform/providers/storage/storage.ts'
import type { TopLevelPort } from './platform/providers/top-level/top-level.ts'
import type { Env } from './platform/settings/env.ts'
import { watchJobs } from './platform/shared/jobs/gauges.ts'
import type { Job, WhichJobs } from './platform/shared/jobs/job.ts'
import { createJobs, type Jobs } from './platform/shared/jobs/jobs.ts'
import { shareRates } from './platform/shared/quota/rates.ts'
import { scrapeAll } from './workers/scrape.ts'

const CAPITALS = '/ID/'

/**
 * Codes contain addresses in capitals, which need less space; all other parts of the server use the usual
 * form.
 */
const toPlainAddress = (url: string): string =>
  url.startsWith(CAPITALS) ? `/id/${url.slice(CAPITALS.length)}` : url

type AppDeps = {
  env: Env
  pool: pg.Pool
  db: Db
  now: Now
  /** The default is the configured provider or the outbox. */
  sms?: SmsPort
  /** The default is the configured top-level node, or decisions by hand. */
  topLevel?: TopLevelPort
  /** Calls addresses that companies entered; by default, only addresses of the public internet. */
  outbound?: Outbound
  /** Hashes passwords on threads that several servers of one process share; by default on threads of its own. */
  hasher?: Hasher
  /** The sold goods; those of the market by default. */
  shop?: Partial<Shop>
  /** Accounts that the login page of a demo node shows to everybody. */
  demoLogins?: DemoLogins
  /** Scheduled jobs that keep a demo node fresh. */
  demoJobs?: readonly Job[]
  /** The built portal; tests that only need the calls leave it out, together with console and files. */
  portal?: ServerBuild
  lifecycle?: Lifecycle
  /** Called with refusals that their calls do not declare; logs them by default. */
  onUndeclared?: (call: string, reason: string) => void
  /** False where background jobs wait for `jobs.runDue` (tests); true by default. */
  background?: boolean
  /** The jobs that run in this process; all by default. */
  runs?: WhichJobs
  /** The default is standard output. */
  logStream?: LogStream
}

const BODY_LIMIT = 64 * 1024

/**
 * Limits the time in which a request must arrive: a photo on a slow phone connection may take as long as the
 * browser waits, headers far less, because only an attacker sends them slowly. Checked every few seconds.
 */
const PATIENCE = {
  // Some plugins wait for a busy database, for example after a restore, so the default of ten seconds is too
  // short.
  pluginTimeout: 300_000,
  requestTimeout: (UPLOAD_SECONDS + 10) * 1000,
  // The server's own code refuses a request without a Host header.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
}
/** This bounds the memory of idle connections; a proxy needs far fewer. */
const MAX_CONNECTIONS = 10_000
/** Requests per minute with API keys from one network; a wrong key costs a database query. */
const KEYS_PER_MINUTE = 240_000

/** Tests use `domains` to reach functions without a call. */
type Application = {
  app: FastifyInstance
  served: Served
  jobs: Jobs
  domains: {
    identifiers: Identifiers
    resolution: Resolution
    register: Register
    standIn: StandIn | undefined
    hasher: Hasher
    native: NativeService
  }
}

/** The dependencies that all domains share. */
type Shared = Pick<AppDeps, 'env' | 'pool' | 'db' | 'now' | 'topLevel' | 'shop' | 'outbound'> & {
  /** Whether this process runs scheduled work. Tests turn it off and run the work themselves. */
  background: boolean
  jobs: Jobs
  /** The connections for reads of pages outside transactions. */
  reads: Db
  sms: SmsPort
  hasher: Hasher
  storage: Storage
  /** Caches pages for a moment; undefined when nothing is cached. */
  pageCache: PageCache | undefined
  warn: (line: object, message: string) => void
  metrics: Metrics
  /** Takes further Prometheus metrics. */
  registry: Registry
  /** Delivers a notification of the payment stand-in to this node; returns the HTTP status. */
  deliver: Deliver
}

/** Creates every domain after the domains that it needs. */
const assembleDomains = (shared: Shared) =>
  assemble(shared)
    .with(people)
    .with(keys)
    .with(verification)
    .with(enterprises)
    .with(notices)
    .with(webhooks)
    .with(preferences)
    .with(searchWords)
    .with(files)
    .with(exports)
    .with(pictures)
    .with(siteSettings)
    .with(content)
    .with(partners)
    .with(purchases)
    .with(market)
    .with(consultations)
    .with(trials)
    .with(topLevelQueue)
    .with(registrations)
    .with(orders)
    .with(production)
    .with(delegations)
    .with(recursion)
    .with(ownRecords)
    .with(resolution)
    .with(register)
    .with(identifiers)
    .with(imports)
    .with(extracts)
    .with(bulkEdits)
    .with(issues)
    .with(labels)
    .with(moves)
    .with(shares)
    .with(events)
    .with(blocks)
    .with(handle)
    .with(nativeHandle)
    .with(ownNodes)
    .with(directories)
    .with(codeRules)
    .with(templates)
    .with(idhub)
    .with(relocations)
    .with(reports)
    .with(alarms)
    .with(companyPages)
    .with(figures)
    .with(nodeReports)
    .with(topLevelNode)
    .with(trace)
    .with(recalls)
    .with(registerAudit)
    .with(oversight)
    .with(representations)
    .with(drawings)
    .with(siteSearch)
    .with(reference)
    .with(accounts)

/** Creates the whole server without listening. */
export async function createApp(deps: AppDeps): Promise<Application> {
  const { env } = deps
  const metrics = createMetrics()
  const lifecycle = deps.lifecycle ?? { draining: false }
  const newId = createRequestIds()
  const app = Fastify({
    logger: createLoggerOptions(env.logLevel, deps.logStream),
    childLoggerFactory: createRequestLog,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    genReqId: newId,
    rewriteUrl: ({ url = '/' }) => toPlainAddress(url),
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: false, // refuseWhileClosing answers with an envelope.
    ...PATIENCE,
    frameworkErrors: (_error, request, reply) =>
      isHandleAddress(request.url) ? refuseHandleAddress(request.url, reply) : refuseAddress(reply),
    clientErrorHandler: answerUnreadable({ newId }),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  const served: Served = new Map()
  const heedForwarded = env.trustProxy.length > 0 ? cleanForwarded : warnOfUnknownProxy
  heedForwarded(app)
  secureHeaders(app, env.https)
  refuseWhileClosing(app)
  refuseUnnamed(app, { newId })
  mapErrors(app, () => metrics.errors.inc())
  parseBodies(app)
  observe(app, metrics)
  if (env.traces) traceRequests(app, env.traces, metrics)
  answerHandleMisuse(app)
  const jobs = createJobs({
    ...deps,
    log: (line, message) => app.log.warn(line, message),
    givenUp: (queue, jobs = 1) => metrics.jobsGivenUp.inc({ queue }, jobs),
  })
  watchMachine(metrics.registry, env, deps.now)
  watchJobs(metrics.registry, { ...deps, queues: jobs.queues })
  const sms = deps.sms ?? createSms(deps)
  const hasher = deps.hasher ?? createHasher()

  const reads = openReads(deps.pool)
  app.addHook('onClose', reads.close)
  // Without a lookup cache no page is cached either, for measurements.
  const pageCache = env.lookupCacheMb > 0 ? createPageCache({ ms: 5_000, most: 300 }) : undefined
  const { apis, parts } = assembleDomains({
    ...deps,
    background: deps.background ?? true,
    jobs,
    reads: reads.db,
    sms,
    hasher,
    pageCache,
    storage: createLocalStorage(join(env.dataDir, 'files')),
    warn: (line, message) => app.log.warn(line, message),
    metrics,
    registry: metrics.registry,
    deliver: async (url, headers, payload) =>
      (await app.inject({ method: 'POST', url, headers, payload })).statusCode,
  })
  const { keys, people, resolution } = apis
  countFailures(app, apis.nodeReports.failures.count)
  watchKeys(app, keys.calls.note)
  if (resolution.lookupLog) logLookups(app, resolution.lookupLog)
  const limitRate = createRateLimiter(undefined, shareRates(deps.db))
  app.addHook('onClose', async () => limitRate.stop())
  const serve = createServe(app, {
    served,
    identify: async (request) =>
      (await keys.identify(request, () => limitRate('by key', KEYS_PER_MINUTE, request.ip))) ??
      people.identify(request),
    recordLook: apis.oversight.record,
    recordAct: people.recordAct,
    limitRate,
    defaultLimit: env.lookupLimitPerMinute,
    onUndeclared:
      deps.onUndeclared ??
      ((call, reason) => app.log.warn({ call, reason }, '接口给出了契约中没有声明的拒绝')),
  })
  serveHealth(serve, {
    pool: deps.pool,
    metrics,
    lifecycle,
    tryLookup: resolution.lookup.probe,
    metricsToken: env.metricsToken,
    scrape: scrapeAll(metrics.registry),
  })
  for (const part of parts) part.serve(serve)
  const limitLookups = (ip: string) => limitRate('lookups by address', env.lookupLimitPerMinute, ip)
  redirectHandles(app, apis.handle, limitLookups)
  answerRecords(app, apis.representations, limitLookups)
  for (const part of parts) jobs.add(part.jobs)
  jobs.add(deps.demoJobs ?? [])
  jobs.add([createNoticeJob({ ...deps, jobs }, createSmsNotices({ ...deps, sms, smsPerDay: env.smsPerDay }))])
  app.addHook('onReady', () => jobs.start(deps.background ?? true))
  for (const part of parts) app.addHook('onReady', part.start)
  // Closing hooks run in reverse order, so running jobs can still use everything else.
  if (!deps.hasher) app.addHook('onClose', hasher.close)
  for (const part of parts) app.addHook('onClose', part.stop)
  app.addHook('onClose', jobs.stop)

  serve.raw(openApi, (_input, _request, reply) => reply.send(openApiDocument()))
  if (deps.portal) {
    await serveFiles(app)
    await mountConsole(app, findRepositoryFile('apps/console/dist'))
    await mountPortal(app, {
      build: deps.portal,
      content: readContentPack(),
      served,
      env,
      site: apis.siteSettings.forPages,
      login: { backHosts: env.loginBackHosts, demoAccounts: deps.demoLogins ?? [] },
      limitPages: (ip) => limitRate('page', env.pageLimitPerMinute, ip),
      ...(pageCache && { cache: pageCache }),
    })
  }
  // Without a portal this answers every unknown address; with one only missing files.
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  // The result is wrapped in an object, because awaiting a Fastify instance would start it.
  return {
    app,
    served,
    jobs,
    domains: {
      identifiers: apis.identifiers,
      resolution,
      register: apis.register,
      standIn: apis.orders.standIn,
      hasher,
      native: apis.nativeHandle,
    },
  }
}
