import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, copyBinaries } from './binaries.ts'
import { type Claim, claim, regainCluster } from './claim.ts'
import { ensureCluster, readPassword } from './cluster.ts'
import type { Cluster } from './launch.ts'
import { chooseDatabaseUser, giveTo, type RunAs } from './run-as.ts'
import { type Owned, release } from './running.ts'
import { chooseSocketDirectory } from './socket-directory.ts'

export type EmbeddedPostgresOptions = {
  /** Names the superuser, the files of password and settings, and the database unless that is given. */
  name: string
  /** Gets `postgres/`, `postgres.log` and, if necessary, a copy of the programs. */
  dataDir: string
  log: (line: string) => void
  /** For a server: refuses while another exclusive process uses this data. Other programs share it. */
  exclusive?: boolean
  /** The database to create when missing. */
  database?: string
  /** PostgreSQL settings over the built-in ones, by name. */
  settings?: Record<string, string>
  initFlags?: string[]
  /** Finds the programs; those of the npm package by default. */
  findBinaries?: (name: string, home: string, as: RunAs) => Binaries
}

export type EmbeddedPostgres = {
  url: string
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** True when the server was already running, left by a killed process or shared with another. */
  adopted: boolean
  /** Stops the server unless others use it, and waits. Safe to call twice. */
  stop: () => Promise<void>
}

function prepare(options: EmbeddedPostgresOptions): Cluster {
  const { name } = options
  mkdirSync(options.dataDir, { recursive: true })
  const home = realpathSync(options.dataDir)
  const inside = join(home, 'postgres')
  // An operator may link another disk to move only the database.
  const dataDir = existsSync(inside) ? realpathSync(inside) : inside
  const as = chooseDatabaseUser(dataDir)
  const binaries = (options.findBinaries ?? copyBinaries)(name, home, as)
  ensureCluster(name, dataDir, binaries, as, options.initFlags ?? [])
  // Data restored by root belongs to root until its owner is set again.
  if (lstatSync(dataDir).uid !== as.uid) giveTo(dataDir, as)
  const password = readPassword(name, dataDir)
  const socketDir = chooseSocketDirectory(name, `${dataDir}\n${password}`, as)
  return { name, home, dataDir, as, binaries, socketDir, password, settings: options.settings ?? {} }
}

function buildUrl(cluster: Cluster, database: string) {
  const { name: user, socketDir: host, password } = cluster
  return {
    url: `postgres://${user}:${password}@${encodeURIComponent(host)}/${database}`,
    connection: { host, port: 5432, user, password, database },
  }
}

/** Starts PostgreSQL in this directory or adopts a running one, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = options.name, exclusive = false, log } = options
  const wanted: Claim = { cluster: prepare(options), database, exclusive, log }
  const stopping = new AbortController()
  const first = await claim(wanted, stopping.signal)
  let current: Promise<Owned | undefined> = Promise.resolve(first)
  const watch = (owned: Owned): Owned => {
    owned.client.once('end', () => {
      if (stopping.signal.aborted) return
      current = regainCluster(wanted, stopping.signal).then((again) => again && watch(again))
    })
    return owned
  }
  watch(first)
  const stop = async () => {
    stopping.abort()
    const owned = await current
    if (owned) await release(wanted.cluster, owned)
  }
  let stopped: Promise<void> | undefined
  return {
    ...buildUrl(wanted.cluster, database),
    adopted: first.adopted,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
