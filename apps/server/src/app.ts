import { join } from 'node:path'
import { UPLOAD_SECONDS } from '@biaojie/contract/promises.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import { otherSystems, secondNodes } from '../../../content/node.ts'
import { createAccounts, holdAccount } from './domains/accounts/accounts.ts'
import { serveAccounts } from './domains/accounts/routes.ts'
import { createEnterprises } from './domains/enterprises/enterprises.ts'
import { serveEnterprises } from './domains/enterprises/routes.ts'
import { createFiles } from './domains/files/files.ts'
import { servePrivateFiles } from './domains/files/routes.ts'
import { noticeRecords } from './domains/notices/notices.ts'
import { serveNotices } from './domains/notices/routes.ts'
import { consultationRecords } from './domains/opportunities/opportunities.ts'
import { serveOpportunities } from './domains/opportunities/routes.ts'
import { productionElements } from './domains/production/production.ts'
import { serveReference } from './domains/reference/routes.ts'
import { createRegistrations } from './domains/registrations/registrations.ts'
import { serveRegistrations } from './domains/registrations/routes.ts'
import { isHandleAddress, refuseHandleAddress, serveResolution } from './domains/resolution/routes.ts'
import { serveVerification } from './domains/verification/routes.ts'
import { createVerification } from './domains/verification/verification.ts'
import { parseBodies } from './http/bodies.ts'
import { refuse } from './http/errors.ts'
import { repositoryFile, serveFiles } from './http/files.ts'
import { type Lifecycle, serveHealth } from './http/health.ts'
import { observe, warnOfUnknownProxy } from './http/observe.ts'
import { openApiDocument } from './http/openapi.ts'
import { mountConsole } from './http/pages/console.ts'
import { type DemoLogins, mountPortal } from './http/pages/portal.ts'
import { createAdmission } from './http/rate-limit.ts'
import { secureHeaders } from './http/security-headers.ts'
import { createServe, mapErrors, refuseAddress, type Served, sendRefusal } from './http/serve.ts'
import { answerUnreadable, refuseUnnamed } from './http/unreadable.ts'
import type { Now } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { createEffects } from './platform/effects/effects.ts'
import { watchEffects } from './platform/effects/gauges.ts'
import type { Env } from './platform/env.ts'
import { type LogStream, loggerOptions } from './platform/logs/log.ts'
import { requestLog } from './platform/logs/request-log.ts'
import { createMetrics } from './platform/metrics.ts'
import { createHasher } from './platform/password-hash/hasher.ts'
import { createSms } from './platform/sms/provider.ts'
import type { SmsPort } from './platform/sms/sms.ts'
import { createLocalStorage } from './platform/storage/storage.ts'
import type { TopLevelPort } from './platform/top-level/top-level.ts'

type AppDeps = {
  env: Env
  pool: pg.Pool
  db: Db
  now: Now
  /** The configured provider or the outbox when left out. */
  sms?: SmsPort
  /** The configured node above, or decisions by hand, when left out. */
  topLevel?: TopLevelPort
  /** Accounts that the login page shows to everybody: a demo node's only. */
  demoLogins?: DemoLogins
  /** The built portal; left out, with console and files, by tests that only need the calls. */
  portal?: ServerBuild
  lifecycle?: Lifecycle
  /** Standard output when left out. */
  logStream?: LogStream
}

const BODY_LIMIT = 64 * 1024

/**
 * How long a request may take to arrive: a photo over a slow phone connection as long as the browser waits for it,
 * headers, by which nobody is slow unless on purpose, far less. Looked at every few seconds.
 */
const PATIENCE = {
  requestTimeout: (UPLOAD_SECONDS + 10) * 1000,
  // Who sends no Host is told so by us.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
}
/** Bounds the memory that idle connections take; a proxy needs far fewer. */
const MAX_CONNECTIONS = 10_000

/** The whole server, not yet listening. One line per domain. */
export async function createApp(deps: AppDeps): Promise<{ app: FastifyInstance; served: Served }> {
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
    ...PATIENCE,
    frameworkErrors: (_error, request, reply) =>
      isHandleAddress(request.url) ? refuseHandleAddress(request.url, reply) : refuseAddress(reply),
    clientErrorHandler: answerUnreadable({ newId }),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  const served: Served = new Map()
  secureHeaders(app, env.https)
  refuseUnnamed(app, { newId })
  mapErrors(app, () => metrics.errors.inc())
  parseBodies(app)
  observe(app, metrics)
  if (env.trustProxy.length === 0) warnOfUnknownProxy(app)
  const admit = createAdmission()
  const sms = deps.sms ?? createSms(deps)
  const verification = createVerification({
    ...deps,
    sms,
    log: (line) => app.log.warn(line, '短信发送失败'),
  })
  const hasher = createHasher()
  app.addHook('onClose', () => hasher.close())
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  const files = createFiles({ ...deps, storage, hold: holdAccount })
  const registrations = createRegistrations({
    ...deps,
    files,
    verification,
    sms,
    node: { secondNodes, otherSystems },
    // Accounts know registrations as well: what is passed here is called when both exist.
    people: {
      describe: (db, ids) => accounts.describe(db, ids),
      hold: holdAccount,
      holdMembers: (db, companyId) => accounts.holdMembers(db, companyId),
      promote: (db, input) => accounts.promote(db, input),
      consent: (db, { userId, version }) =>
        accounts.recordConsent(db, { accountId: userId, kind: 'idPhoto', version }),
    },
  })
  const accounts = createAccounts({
    ...deps,
    verification,
    hasher,
    storage,
    companyOf: registrations.companyRecordOf,
    endOwnApplication: registrations.endOwnApplication,
    endedCookies: [files.noCookie()],
    personalRecords: [
      consultationRecords,
      registrations.personalRecords,
      files.personalRecords,
      // Last: a decision that a registration's row was waited for has left a notice.
      noticeRecords,
    ],
    secureCookies: env.https,
  })
  const serve = createServe(app, {
    served,
    identify: accounts.identify,
    admit,
    defaultLimit: env.lookupLimitPerMinute,
  })
  serveHealth(app, { pool: deps.pool, metrics, lifecycle })
  serveVerification(serve, app, { ...deps, verification })
  serveAccounts(serve, app, accounts)
  servePrivateFiles(serve, app, { files, identify: accounts.identify, isOpen: accounts.isOpen })
  serveEnterprises(serve, { db: deps.db, administeredAmong: accounts.administeredAmong })
  serveRegistrations(serve, app, registrations)
  serveNotices(serve, deps)
  serveReference(serve)
  serveOpportunities(serve, app, { ...deps, people: { describe: accounts.describe } })
  serveResolution(serve, app, {
    ...deps,
    verification,
    enterprises: createEnterprises(deps.db),
    productionElements: (input) => productionElements(deps.db, input),
    secureCookies: env.https,
    cacheBytes: env.lookupCacheMb * 1024 * 1024,
    publicUrl: env.publicUrl,
    admit: (ip) => admit('handles', env.lookupLimitPerMinute, ip),
  })
  const effects = createEffects({
    ...deps,
    handlers: registrations.effects,
    log: (line, message) => app.log.warn(line, message),
    givenUp: (kind) => metrics.effectsGivenUp.inc({ kind }),
  })
  watchEffects(metrics.registry, deps)
  app.addHook('onClose', effects.start())
  app.get('/api/openapi.json', () => openApiDocument())
  if (deps.portal) {
    await serveFiles(app)
    await mountConsole(app, repositoryFile('apps/console/dist'))
    const login = { backHosts: env.loginBackHosts, demoAccounts: deps.demoLogins ?? [] }
    await mountPortal(app, { build: deps.portal, served, publicUrl: env.publicUrl, login, demo: env.demo })
  }
  // Without a portal for every address; with one for files that are not there.
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  // Wrapped: a Fastify instance is thenable, and awaiting it bare would start it.
  return { app, served }
}

/** Short and unique across processes; readable over a phone: letters and digits only. */
function createRequestIds() {
  const prefix = Math.random().toString(36).slice(2, 8)
  let next = 0
  return () => `${prefix}${(next++).toString(36)}`
}
