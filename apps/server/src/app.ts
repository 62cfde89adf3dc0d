import { join } from 'node:path'
import { UPLOAD_SECONDS } from '@biaojie/contract/deadlines.ts'
import { openApi } from '@biaojie/contract/operations.ts'
import { holderPath } from '@biaojie/contract/rules.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import { otherSystems, secondNodes } from '../../../content/node.ts'
import { payee } from '../../../content/payment.ts'
import { createAccounts, createPeople } from './domains/accounts/accounts.ts'
import { serveAccounts } from './domains/accounts/routes.ts'
import { consultationRecords, createConsultations } from './domains/consultations/consultations.ts'
import { serveConsultations } from './domains/consultations/routes.ts'
import { createContent } from './domains/content/content.ts'
import { serveContent } from './domains/content/routes.ts'
import { companyById, createEnterprises } from './domains/enterprises/enterprises.ts'
import { serveEnterprises } from './domains/enterprises/routes.ts'
import { createFiles } from './domains/files/files.ts'
import { servePrivateFiles } from './domains/files/routes.ts'
import { createHandle } from './domains/handle/handle.ts'
import {
  answerHandleMisuse,
  isHandleAddress,
  leadHandlesOn,
  refuseHandleAddress,
  serveHandle,
} from './domains/handle/routes.ts'
import { codeKeys, createIdentifiers, type Identifiers } from './domains/identifiers/identifiers.ts'
import { createMarket, marketRecords } from './domains/market/market.ts'
import { serveMarket } from './domains/market/routes.ts'
import { createNotices, noticeRecords } from './domains/notices/notices.ts'
import { serveNotices } from './domains/notices/routes.ts'
import { createOrders, orderRecords, purchasesOf, type Shop } from './domains/orders/orders.ts'
import { serveOrders } from './domains/orders/routes.ts'
import { createPartners, partnerRecords } from './domains/partners/partners.ts'
import { servePartners } from './domains/partners/routes.ts'
import { createPictures } from './domains/pictures/pictures.ts'
import { servePictures } from './domains/pictures/routes.ts'
import { productionElements } from './domains/production/production.ts'
import { serveReference } from './domains/reference/routes.ts'
import { createRegistrations } from './domains/registrations/registrations.ts'
import { serveRegistrations } from './domains/registrations/routes.ts'
import { createReports, reportRecords } from './domains/reports/reports.ts'
import { serveReports } from './domains/reports/routes.ts'
import { createResolution, type Resolution } from './domains/resolution/resolution.ts'
import { serveResolution } from './domains/resolution/routes.ts'
import { serveSiteSearch } from './domains/site-search/routes.ts'
import { createSiteSearch } from './domains/site-search/site-search.ts'
import { searchSources } from './domains/site-search/sources.ts'
import { serveTrials } from './domains/trials/routes.ts'
import { createTrials, trialRecords } from './domains/trials/trials.ts'
import { serveVerification } from './domains/verification/routes.ts'
import { createVerification } from './domains/verification/verification.ts'
import { createRateLimiter } from './http/access/rate-limit.ts'
import { mapErrors, refuse, refuseAddress, sendRefusal } from './http/errors.ts'
import { createExports, serveExports } from './http/exports.ts'
import { repositoryFile, serveFiles } from './http/files.ts'
import { cleanForwarded } from './http/forwarded.ts'
import { type Lifecycle, serveHealth } from './http/health.ts'
import { parseBodies } from './http/input.ts'
import { observe, warnOfUnknownProxy } from './http/observe.ts'
import { openApiDocument } from './http/openapi.ts'
import { mountConsole } from './http/pages/console.ts'
import { createPageCache } from './http/pages/page-cache.ts'
import { type DemoLogins, mountPortal } from './http/pages/portal.ts'
import { secureHeaders } from './http/security-headers.ts'
import { createServe, type Served } from './http/serve.ts'
import { answerUnreadable, refuseUnnamed, refuseWhileClosing } from './http/unreadable.ts'
import type { Now } from './platform/base/clock.ts'
import type { Env } from './platform/base/env.ts'
import { createRequestIds } from './platform/base/ids.ts'
import { watchJobs } from './platform/base/jobs/gauges.ts'
import type { Job } from './platform/base/jobs/job.ts'
import { createJobs, type Jobs } from './platform/base/jobs/jobs.ts'
import { type LogStream, loggerOptions } from './platform/base/logs/log.ts'
import { requestLog } from './platform/base/logs/request-log.ts'
import { createMetrics } from './platform/base/metrics.ts'
import { createHasher, type Hasher } from './platform/base/password-hash/hasher.ts'
import { keyFor } from './platform/base/secret.ts'
import type { Db } from './platform/database/database.ts'
import type { StandIn } from './platform/providers/payment/stand-in/stand-in.ts'
import { noticeJob } from './platform/providers/sms/notice-job.ts'
import { createNotices as createSmsNotices } from './platform/providers/sms/notices.ts'
import { createSms } from './platform/providers/sms/provider.ts'
import type { SmsPort } from './platform/providers/sms/sms.ts'
import { createLocalStorage } from './platform/providers/storage/storage.ts'
import type { TopLevelPort } from './platform/providers/top-level/top-level.ts'

type AppDeps = {
  env: Env
  pool: pg.Pool
  db: Db
  now: Now
  /** The default is the configured provider or the outbox. */
  sms?: SmsPort
  /** The default is the configured top-level node, or decisions by hand. */
  topLevel?: TopLevelPort
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
  /** The default is standard output. */
  logStream?: LogStream
}

const BODY_LIMIT = 64 * 1024

/**
 * These bound the time in which a request must arrive: a photo on a slow phone connection may take as long as
 * the browser waits, headers far less, because only an attacker sends them slowly. They are checked every few
 * seconds.
 */
const PATIENCE = {
  requestTimeout: (UPLOAD_SECONDS + 10) * 1000,
  // A request without a Host is refused by the server's own code.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
}
/** This bounds the memory of idle connections; a proxy needs far fewer. */
const MAX_CONNECTIONS = 10_000

/** Tests use `domains` to reach functions without a call. */
type Application = {
  app: FastifyInstance
  served: Served
  jobs: Jobs
  domains: { identifiers: Identifiers; resolution: Resolution; standIn: StandIn | undefined; hasher: Hasher }
}

/** Makes the whole server without listening. */
export async function createApp(deps: AppDeps): Promise<Application> {
  const { env } = deps
  const metrics = createMetrics()
  const lifecycle = deps.lifecycle ?? { draining: false }
  const newId = createRequestIds()
  const app = Fastify({
    logger: loggerOptions(env.logLevel, deps.logStream),
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    genReqId: newId,
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
  answerHandleMisuse(app)
  const jobs = createJobs({
    ...deps,
    log: (line, message) => app.log.warn(line, message),
    givenUp: (queue) => metrics.jobsGivenUp.inc({ queue }),
  })
  watchJobs(metrics.registry, { ...deps, queues: jobs.queues })
  const sms = deps.sms ?? createSms(deps)
  const hasher = createHasher()
  const storage = createLocalStorage(join(env.dataDir, 'files'))

  // Domains are made in the order of their dependencies: people first, because all others use them, and
  // accounts, which use others, last.
  const people = createPeople(deps)
  const verification = createVerification({
    ...deps,
    sms,
    log: (line) => app.log.warn(line, '短信发送失败'),
  })
  const enterprises = createEnterprises(deps.db)
  const files = createFiles({ ...deps, storage, people })
  const pictures = createPictures({ ...deps, storage })
  const exports = createExports({ ...deps, ...files, keyed: keyFor('exports', env) })
  const notices = createNotices(deps)
  const content = createContent({ ...deps, people, pictures, jobs })
  const partners = createPartners({ ...deps, people, jobs })
  // Without memory for lookups no page is kept, for measurements.
  const cache = env.lookupCacheMb > 0 ? createPageCache({ ms: 5_000, most: 300 }) : undefined
  const market = createMarket({
    ...deps,
    ...(cache ? { onChange: cache.forget } : { keepSearchesMs: 0 }),
    purchasesOf: (companyId, applicationId) => purchasesOf(deps.db, companyId, applicationId),
    pictures,
    people,
    companyName: async (id) => (await companyById(deps.db, id))?.name ?? '',
  })
  const consultations = createConsultations({ ...deps, people, market })
  const trials = createTrials({ ...deps, people, market })
  const registrations = createRegistrations({
    ...deps,
    jobs,
    files,
    verification,
    sms,
    people,
    node: { secondNodes, otherSystems },
  })
  const orders = createOrders({
    ...deps,
    jobs,
    files,
    exports,
    storage,
    people,
    sms,
    shop: { ...market, endTrial: trials.endByPurchase, ...deps.shop },
    payee,
    deliver: async (url, headers, payload) =>
      (await app.inject({ method: 'POST', url, headers, payload })).statusCode,
  })
  const codes = codeKeys(env)
  const resolution = createResolution({
    ...deps,
    jobs,
    verification,
    enterprises,
    productionElements: (input) => productionElements(deps.db, input),
    secureCookies: env.https,
    cacheBytes: env.lookupCacheMb * 1024 * 1024,
    codes,
  })
  const identifiers = createIdentifiers({ ...deps, enterprises, codes, forget: resolution.lookup.forget })
  const handle = createHandle({ resolution, enterprises, holderPath, publicUrl: env.publicUrl })
  const reports = createReports({ ...deps, people, storage, subjectOf: resolution.subjectOf })
  const siteSearch = createSiteSearch({
    sources: searchSources({ content, enterprises, market }),
    pictures,
  })
  const accounts = createAccounts({
    ...deps,
    jobs,
    verification,
    hasher,
    storage,
    companyOf: registrations.companyRecordOf,
    endOwnApplication: registrations.endOwnApplication,
    endProposals: registrations.endProposals,
    endedCookies: [files.noCookie()],
    personalRecords: [
      consultationRecords,
      partnerRecords,
      marketRecords,
      trialRecords,
      reportRecords,
      orderRecords,
      registrations.personalRecords,
      files.personalRecords,
      // Notices come last: a decision that waited for a registration's row has left a notice.
      noticeRecords,
    ],
    secureCookies: env.https,
  })

  const limitRate = createRateLimiter()
  const serve = createServe(app, {
    served,
    identify: people.identify,
    limitRate,
    defaultLimit: env.lookupLimitPerMinute,
    onUndeclared:
      deps.onUndeclared ??
      ((call, reason) => app.log.warn({ call, reason }, '接口给出了契约中没有声明的拒绝')),
  })
  serveHealth(serve, { pool: deps.pool, metrics, lifecycle, metricsToken: env.metricsToken })
  serveVerification(serve, verification)
  serveAccounts(serve, accounts)
  serveEnterprises(serve, {
    db: deps.db,
    administeredAmong: people.administeredAmong,
    enterprises,
    identifiersOf: identifiers.countOf,
    exports,
  })
  serveExports(serve, exports)
  servePrivateFiles(serve, files)
  servePictures(serve, pictures)
  serveNotices(serve, notices)
  serveContent(serve, content)
  servePartners(serve, partners)
  serveSiteSearch(serve, siteSearch)
  serveMarket(serve, market)
  serveTrials(serve, trials)
  serveConsultations(serve, consultations)
  serveRegistrations(serve, registrations)
  serveOrders(serve, orders)
  serveReference(serve)
  serveResolution(serve, resolution)
  serveHandle(serve, handle)
  serveReports(serve, reports)
  leadHandlesOn(app, handle, (ip) => limitRate('handle', env.lookupLimitPerMinute, ip))

  for (const domain of [
    verification,
    accounts,
    files,
    pictures,
    content,
    partners,
    consultations,
    market,
    trials,
    resolution,
    reports,
    registrations,
    orders,
  ])
    jobs.add(domain.jobs)
  jobs.add(deps.demoJobs ?? [])
  jobs.add([noticeJob({ ...deps, jobs }, createSmsNotices({ ...deps, sms, smsPerDay: env.smsPerDay }))])
  app.addHook('onReady', () => jobs.start(deps.background ?? true))
  app.addHook('onReady', registrations.start)
  // Closing hooks run in reverse order, so running jobs can still use everything else.
  app.addHook('onClose', hasher.close)
  app.addHook('onClose', resolution.stop)
  app.addHook('onClose', jobs.stop)

  serve.raw(openApi, (_input, _request, reply) => reply.send(openApiDocument()))
  if (deps.portal) {
    await serveFiles(app)
    await mountConsole(app, repositoryFile('apps/console/dist'))
    const login = { backHosts: env.loginBackHosts, demoAccounts: deps.demoLogins ?? [] }
    const { publicUrl, demo } = env
    await mountPortal(app, { build: deps.portal, served, publicUrl, login, demo, ...(cache && { cache }) })
  }
  // Without a portal this answers every unknown address; with one only missing files.
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  // Wrapped: a Fastify instance is thenable, and awaiting it bare would start it.
  return { app, served, jobs, domains: { identifiers, resolution, standIn: orders.standIn, hasher } }
}
