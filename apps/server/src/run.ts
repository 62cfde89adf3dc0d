import cluster from 'node:cluster'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { printBanner } from './banner.ts'
import { hasNodeAdministrator } from './domains/accounts/accounts/accounts.ts'
import { stockContent } from './domains/content/content/content.ts'
import { refuseDemo } from './domains/identifiers/records/load/runs.ts'
import { drain } from './http/health.ts'
import { lowerPriority } from './platform/base/child.ts'
import { getSystemNow } from './platform/base/clock.ts'
import { findRepositoryFile } from './platform/base/places.ts'
import type { Env } from './platform/settings/env.ts'
import { checkKeyFiles, checkKeys } from './platform/shared/keys/keys.ts'
import { openMigrated } from './platform/start/open-migrated.ts'
import { createCrew, JOBS } from './workers/crew.ts'
import type { Begun } from './workers/pages.ts'
import { closeIdleConnections, isRunningLongJobs, onRetire, reportReady } from './workers/worker.ts'

type Step = () => Promise<unknown>

const formatSecondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} 秒`
/** The instance is wrapped in an object, because it is thenable. */
type Started = { app: FastifyInstance }

/**
 * Opens resources from the environment and listens, or runs long jobs for another process. Resources are
 * closed in reverse order, after a signal or a failure. * @param mode NODE_ENV as the operator set it, for a
 * process that this one starts
 */
export async function run(env: Env, mode: string | undefined, begun: Begun): Promise<void> {
  const opened: Step[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  const hurry = new AbortController()
  const starting = isRunningLongJobs()
    ? startLongJobs(env, opened, begun)
    : start(env, mode, opened, begun, hurry.signal)
  // A resource must be open before it can be closed, so a signal during the start waits for it.
  stopOnSignal(() => starting.catch(() => {}).then(closeAll), hurry)
  try {
    const { app } = await starting
    onRetire(async () => {
      await closeIdleConnections(app)
      // No connection is left that a load balancer could use.
      hurry.abort()
      await closeAll().then(() => process.exit(0), fail)
    })
  } catch (error) {
    await closeAll().catch(() => {})
    throw error
  }
}

async function open(env: Env, opened: Step[], begun: Begun) {
  const embedded = await begun.embedded
  if (embedded) opened.push(() => embedded.stop())
  const database = await openMigrated(env, embedded)
  if (!cluster.isWorker) console.log(`数据库已就绪（${formatSecondsSince(0)}）`)
  opened.push(() => database.close())
  return { embedded, database }
}

/** Runs the jobs that process many rows, so that no request waits behind them. */
async function startLongJobs(env: Env, opened: Step[], begun: Begun): Promise<Started> {
  // Requests have priority when both need the processor.
  lowerPriority()
  const { pool, db } = (await open(env, opened, begun)).database
  const { app } = await createApp({
    env: { ...env, handlePort: undefined },
    pool,
    db,
    now: getSystemNow,
    runs: 'long',
  })
  opened.push(() => app.close())
  await app.ready()
  reportReady()
  return { app }
}

/**
 * Workers share one process for long jobs, which their supervisor starts; a single process starts its own.
 * Returns the step that stops it.
 */
function keepLongJobs(mode: string | undefined, opened: Step[]): Step {
  if (cluster.isWorker) return async () => {}
  const crew = createCrew(JOBS, mode)
  void crew.add(1)
  opened.push(crew.stop)
  return crew.stop
}

async function start(
  env: Env,
  mode: string | undefined,
  opened: Step[],
  begun: Begun,
  hurry: AbortSignal,
): Promise<Started> {
  const { embedded, database } = await open(env, opened, begun)
  await checkKeys(database.db, env, getSystemNow())
  await checkKeyFiles(database.db, env.dataDir, getSystemNow())
  await stockContent(database.db, getSystemNow(), { samples: env.demo })
  const demo = env.demo ? await import('./demo/fill.ts') : undefined
  const filling = performance.now()
  if (demo)
    await demo.fillDemo(env, database, (line) => console.log(`${line}（${formatSecondsSince(filling)}）`))
  else await refuseDemo(database.db)
  const nodes = await demo?.startDemoNodes(env, database.db, console.log)
  if (nodes) opened.push(nodes.stop)
  const demoLogins = [...(demo?.demoLogins ?? []), ...(nodes?.logins ?? [])]
  await begun.pages
  const portal = await import(pathToFileURL(findRepositoryFile('apps/portal/build/server/index.js')).href)
  const lifecycle = { draining: false }
  const { pool, db } = database
  const { app, domains, jobs } = await createApp({
    env: { ...env, ...nodes?.settings },
    pool,
    db,
    now: getSystemNow,
    portal,
    lifecycle,
    demoLogins,
    demoJobs: demo?.createDemoJobs(env, database, console.log),
    runs: 'short',
  })
  opened.push(() => app.close())
  await app.listen({ port: env.port, host: env.host })
  await nodes?.greet(jobs)
  const endLongJobs = keepLongJobs(mode, opened)
  // Runs first at closing: readiness fails before requests drain, so that a load balancer stops sending.
  opened.push(() => drain(lifecycle, env.drainSeconds * 1000, hurry))
  // It ends in parallel with the requests, and is awaited after them.
  opened.push(async () => void endLongJobs())
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

/** One Ctrl-C arrives twice within this time: from the terminal, and forwarded by `npm start`. */
const SAME_SIGNAL_MS = 1_000

/**
 * A second signal does not interrupt the first, because an incomplete stop would be worse than a slow one. A
 * second Ctrl-C only ends the waiting for a load balancer.
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
  // A process group may get SIGHUP together; only the supervisor decides what it means.
  process.on('SIGHUP', (signal) => (cluster.isWorker ? undefined : onSignal(signal)))
  // `npm start` keeps a channel open: when it closes, the parent was killed and could not forward a signal.
  process.once('disconnect', () => onSignal())
}
