import cluster from 'node:cluster'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { printBanner } from './banner.ts'
import { hasNodeAdministrator } from './domains/accounts/accounts.ts'
import { stockContent } from './domains/content/content.ts'
import { refuseDemo } from './domains/identifiers/loading/runs.ts'
import { repositoryFile } from './http/files.ts'
import { drain } from './http/health.ts'
import { systemNow } from './platform/base/clock.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/start.ts'
import { openMigrated } from './platform/serving/open-migrated.ts'
import type { Env } from './platform/settings/env.ts'
import { checkKeys } from './platform/shared/keys/keys.ts'
import { emptyConnections, onRetire, reportReady } from './workers/worker.ts'

type Step = () => Promise<unknown>
/** The instance is wrapped, because it is thenable. */
type Started = { app: FastifyInstance }

/**
 * Opens resources from the environment and listens. They are closed in reverse order, on a signal as on a
 * failure.
 */
export async function run(env: Env): Promise<void> {
  const open: Step[] = []
  const closeAll = async () => {
    for (const close of open.splice(0).reverse()) await close()
  }
  const hurry = new AbortController()
  const starting = start(env, open, hurry.signal)
  // During the start, a resource must be open before it can be closed.
  stopOnSignal(() => starting.catch(() => {}).then(closeAll), hurry)
  try {
    const { app } = await starting
    onRetire(async () => {
      await emptyConnections(app)
      // No connection is left that a balancer could use.
      hurry.abort()
      await closeAll().then(() => process.exit(0), fail)
    })
  } catch (error) {
    await closeAll().catch(() => {})
    throw error
  }
}

async function start(env: Env, open: Step[], hurry: AbortSignal): Promise<Started> {
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log, exclusive: !cluster.isWorker })
  if (embedded) open.push(() => embedded.stop())
  const database = await openMigrated(env, embedded)
  open.push(() => database.close())
  await checkKeys(database.db, env, systemNow())
  await stockContent(database.db, systemNow(), { samples: env.demo })
  const demo = env.demo ? await import('./demo/fill.ts') : undefined
  if (demo) await demo.fillDemo(env, database, console.log)
  else await refuseDemo(database.db)
  const demoLogins = demo?.demoLogins ?? []
  const portal = await import(pathToFileURL(repositoryFile('apps/portal/build/server/index.js')).href)
  const lifecycle = { draining: false }
  const { pool, db } = database
  const { app, domains } = await createApp({
    env,
    pool,
    db,
    now: systemNow,
    portal,
    lifecycle,
    demoLogins,
    demoJobs: demo?.demoJobs(env, database, console.log),
  })
  open.push(() => app.close())
  await app.listen({ port: env.port, host: env.host })
  // It is closed first: readiness fails before requests drain, so that a balancer stops sending.
  open.push(() => drain(lifecycle, env.drainSeconds * 1000, hurry))
  const hasAdministrator = await hasNodeAdministrator(db)
  const handlePort = domains.native.port
  if (!reportReady({ embedded: embedded !== undefined, demoLogins, hasAdministrator, handlePort }))
    printBanner(env, embedded !== undefined, demoLogins, hasAdministrator, handlePort)
  return { app }
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}

/** One Ctrl-C arrives twice: from the terminal, and passed on by `npm start`. */
const SAME_SIGNAL_MS = 1_000

/**
 * A second signal does not interrupt the first one, because half-stopped would be worse than slow. A second
 * Ctrl-C only ends the waiting for a balancer.
 */
function stopOnSignal(closeAll: Step, hurry: AbortController): void {
  let stoppingSince: number | undefined
  const onSignal = async (signal?: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (signal === 'SIGINT' && performance.now() - stoppingSince > SAME_SIGNAL_MS) hurry.abort()
      return
    }
    stoppingSince = performance.now()
    if (!cluster.isWorker) console.log('\n正在停止：等待进行中的请求完成……')
    await closeAll().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
  // A group of processes may get SIGHUP together, and only the supervisor decides what it means.
  process.on('SIGHUP', (signal) => (cluster.isWorker ? undefined : onSignal(signal)))
  // `npm start` holds a channel open: its end means that the parent was killed and could pass nothing on.
  process.once('disconnect', () => onSignal())
}
