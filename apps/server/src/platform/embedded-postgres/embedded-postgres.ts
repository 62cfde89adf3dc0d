import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, packagedBinaries } from './binaries.ts'
import { ensureCluster, readPassword, SUPERUSER } from './cluster.ts'
import type { Cluster } from './launch.ts'
import { becomeServer, ensureDatabase } from './ownership.ts'
import { DatabaseProblem } from './problem.ts'
import { databaseUser, giveTo, type RunAs } from './run-as.ts'
import { type Owned, own, release } from './running.ts'
import { socketDirectory } from './socket-directory.ts'

export type EmbeddedPostgresOptions = {
  /** PostgreSQL's own directory; its log (`.log`) and, if need be, a copy of the programs lie beside it. */
  dataDir: string
  log: (line: string) => void
  /** For the server: refuses while another server process uses this data. Command-line programs share it. */
  exclusive?: boolean
  /** The database to create when missing. */
  database?: string
  /** PostgreSQL settings over the built-in ones, by name. */
  settings?: Record<string, string>
  initFlags?: string[]
  /** Where the programs come from; the npm package's unless told. */
  findBinaries?: (dataDir: string, as: RunAs) => Binaries
}

export type EmbeddedPostgres = {
  url: string
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** True when the server was already running, left by a process that was killed or shared with another. */
  adopted: boolean
  /** Stops the server if nobody else uses it, and waits. Safe to call twice. */
  stop: () => Promise<void>
}

/** How long a server being replaced may take to finish; then it counts as running. */
const HANDOVER_MS = 4_000

function prepare(options: EmbeddedPostgresOptions): Cluster {
  mkdirSync(dirname(resolve(options.dataDir)), { recursive: true })
  const path = resolve(options.dataDir)
  const wanted = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
  const as = databaseUser(wanted)
  const binaries = (options.findBinaries ?? packagedBinaries)(wanted, as)
  ensureCluster(wanted, binaries, as, options.initFlags ?? [])
  // Data restored by root belongs to root until it is given back.
  if (lstatSync(wanted).uid !== as.uid) giveTo(wanted, as)
  const password = readPassword(wanted)
  const socketDir = socketDirectory(`${wanted}\n${password}`, as)
  return { dataDir: wanted, as, binaries, socketDir, password, settings: options.settings ?? {} }
}

async function claim(owned: Owned, options: EmbeddedPostgresOptions): Promise<void> {
  if (options.exclusive) {
    const deadline = Date.now() + HANDOVER_MS
    for (let told = false; ; told = true) {
      const other = await becomeServer(owned.client)
      if (!other) break
      if (Date.now() > deadline) {
        throw new DatabaseProblem(
          `标解已在运行（进程 ${other.heldBy}），正在使用同一数据目录 ${dirname(options.dataDir)}`,
        )
      }
      if (!told) options.log(`数据目录正被进程 ${other.heldBy} 使用，等待其退出`)
      await sleep(250)
    }
  }
  await ensureDatabase(owned.client, options.database ?? 'biaojie')
}

/** Takes the place of a server that died under us: its data is safe, only its connections are lost. */
async function regain(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
  given: AbortSignal,
): Promise<Owned | undefined> {
  options.log('与数据库的连接中断，正在恢复')
  while (!given.aborted) {
    try {
      const owned = await own(cluster, options.log, given)
      await claim(owned, options)
      options.log('数据库已恢复')
      return owned
    } catch (error) {
      if (given.aborted) return undefined
      options.log((error as Error).message)
      await sleep(5_000, undefined, { signal: given }).catch(() => {})
    }
  }
  return undefined
}

/** Starts PostgreSQL on this directory or adopts the one that runs there, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = prepare(options)
  const stopping = new AbortController()
  let current: Promise<Owned | undefined> = own(cluster, options.log, stopping.signal)
  const first = (await current) as Owned
  const watch = (owned: Owned): Owned => {
    owned.client.once('end', () => {
      if (stopping.signal.aborted) return
      current = regain(cluster, options, stopping.signal).then((again) => again && watch(again))
    })
    return owned
  }
  try {
    await claim(first, options)
  } catch (error) {
    await release(cluster, first)
    throw error
  }
  watch(first)
  const connection = {
    host: cluster.socketDir,
    port: 5432,
    user: SUPERUSER,
    password: cluster.password,
    database: options.database ?? 'biaojie',
  }
  const url = `postgres://${SUPERUSER}:${cluster.password}@${encodeURIComponent(connection.host)}/${connection.database}`
  const stopOnce = async () => {
    stopping.abort()
    const owned = await current
    if (owned) await release(cluster, owned)
  }
  let stopped: Promise<void> | undefined
  return { url, connection, adopted: first.adopted, stop: () => (stopped ??= stopOnce()) }
}
