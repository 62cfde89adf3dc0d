import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { makeEnvironment, writeSettings } from './cluster.ts'
import { isPostmasterOf, readPidFile } from './postmaster.ts'
import { type RunAs, toNameable } from './run-as.ts'

/** Everything known about a cluster on disk. */
export type Cluster = {
  name: string
  /** The directory of the owner, which contains `dataDir`, PostgreSQL's own. */
  home: string
  dataDir: string
  as: RunAs
  binaries: Binaries
  socketDir: string
  password: string
  settings: Record<string, string>
}

export type Launched = {
  child: ChildProcess
  /** Returns its log since it was launched. */
  readOutput: () => string
}

const LOG_LIMIT = 10 * 1024 * 1024

export const logPath = ({ home }: Cluster): string => join(home, 'postgres.log')

function openLog(path: string): { descriptor: number; start: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const fresh = size > LOG_LIMIT
  return { descriptor: openSync(path, fresh ? 'w' : 'a', 0o600), start: fresh ? 0 : size }
}

function readFrom(path: string, start: number): string {
  const buffer = Buffer.alloc(16 * 1024)
  const descriptor = openSync(path, 'r')
  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Starts a postmaster in its own session, because Ctrl-C in the terminal must reach the server first, not the
 * database.
 */
export function launch(cluster: Cluster): Launched {
  const { dataDir, as, binaries, socketDir } = cluster
  writeSettings(cluster.name, dataDir, as, cluster.settings)
  const left = readPidFile(dataDir)
  // A number now used by another process would block the start forever; PostgreSQL ignores this one number.
  const adopted = left && !isPostmasterOf(dataDir, left.pid) ? { PG_GRANDPARENT_PID: String(left.pid) } : {}
  const path = logPath(cluster)
  const log = openLog(path)
  const where = ['-D', toNameable(as, dataDir), '-k', socketDir, '-p', '5432', '-c', 'listen_addresses=']
  const child = spawn(join(binaries.bin, 'postgres'), where, {
    ...as,
    cwd: dataDir,
    env: makeEnvironment(adopted),
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  closeSync(log.descriptor)
  child.unref()
  child.on('error', () => {}) // It appears as an exit without a code.
  return { child, readOutput: () => readFrom(path, log.start) }
}

/** Tells whether a refusal passes by itself: the previous server is still stopping or being cleaned up. */
export const isPassing = (output: string): boolean =>
  /lock file|shared memory block|another postmaster|could not create any Unix-domain sockets/i.test(output)

/** Any machine that runs this server has this much left. */
const LITTLE = '128MB'

/**
 * Reduces the memory settings after a refusal for lack of memory. Returns false when that was not the reason,
 * or when the reduced settings were refused as well.
 */
export function settleForLess(cluster: Cluster, output: string): boolean {
  if (!/could not map anonymous shared memory/.test(output)) return false
  if (cluster.settings.shared_buffers === LITTLE) return false
  cluster.settings = { ...cluster.settings, shared_buffers: LITTLE }
  return true
}
