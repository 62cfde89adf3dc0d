import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { isRunning } from './postmaster.ts'
import { PostgresProblem, readErrorCode } from './problem.ts'
import { giveTo, type RunAs, toNameable } from './run-as.ts'
import { findSharedMemoryProblem, listSharedMemorySettings } from './shared-memory.ts'

// It is inside the data directory, so that data and password are created, moved and restored together.
const toPasswordFile = (name: string) => `${name}.password`
const toSettingsFile = (name: string) => `${name}.conf`

/** Memory of this machine, or of its container, in MB. */
const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 / 1024

/**
 * The settings fit two cores. Durability settings stay PostgreSQL's own. A quarter of the memory is for
 * tables, filled as they are read, so that identifiers found once are found again without the disk.
 */
const SETTINGS: Record<string, string> = {
  max_connections: '100',
  shared_buffers: `${Math.round(Math.min(Math.max(memoryMb / 4, 128), 8192))}MB`,
  effective_cache_size: `${Math.round(memoryMb / 2)}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // On two cores, a parallel query would take the core that serves all others.
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/**
 * Memory that a connection is done with stays its own, up to this much. By itself the C library gives it back after
 * every few rows of COPY, and the system fills the same pages with zeros again: a fifth of the time for a row.
 */
const KEPT_BYTES = String(16 * 1024 * 1024)

export const makeEnvironment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  // Nothing of our environment is passed on: neither secrets nor PG* variables that would change its
  // behaviour.
  PATH: process.env.PATH,
  LC_ALL: 'C',
  MALLOC_TRIM_THRESHOLD_: KEPT_BYTES,
  MALLOC_MMAP_THRESHOLD_: KEPT_BYTES,
  ...more,
})

export const readPassword = (name: string, dataDir: string): string =>
  readFileSync(join(dataDir, toPasswordFile(name)), 'utf8').trim()

/**
 * Writes the settings at every start; an operator's own values belong in ALTER SYSTEM, which overrides this
 * file.
 */
export function writeSettings(
  name: string,
  dataDir: string,
  as: RunAs,
  settings: Record<string, string>,
): void {
  const lines = Object.entries({
    ...SETTINGS,
    cluster_name: name,
    ...listSharedMemorySettings(),
    ...settings,
  }).map(([setting, value]) => `${setting} = '${value}'`)
  const path = join(dataDir, toSettingsFile(name))
  writeFileSync(path, `# Written at every start; change values with ALTER SYSTEM.\n${lines.join('\n')}\n`, {
    mode: 0o600,
  })
  giveTo(path, as)
}

function removeUnfinished(dataDir: string): void {
  const prefix = `${basename(dataDir)}.init-`
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}

function runInitdb(name: string, directory: string, binaries: Binaries, as: RunAs, extra: string[]): void {
  const passwordPath = join(directory, '..', `${basename(directory)}.password`)
  writeFileSync(passwordPath, randomBytes(24).toString('base64url'), { mode: 0o600 })
  giveTo(passwordPath, as)
  // It is passed as an open file, because its path may be in a directory that user cannot enter.
  const password = openSync(passwordPath, 'r')
  const flags = [
    '-D',
    toNameable(as, directory),
    '-U',
    name,
    '--pwfile=/dev/fd/3',
    '--auth=scram-sha-256',
    ...Object.entries(listSharedMemorySettings()).flatMap(([setting, value]) => [
      '-c',
      `${setting}=${value}`,
    ]),
  ]
  const run = spawnSync(
    join(binaries.bin, 'initdb'),
    [...flags, '-E', 'UTF8', ...binaries.localeFlags, '--data-checksums', ...extra],
    {
      ...as,
      cwd: directory,
      env: makeEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', password],
      encoding: 'utf8',
    },
  )
  closeSync(password)
  if (run.status !== 0) {
    rmSync(passwordPath, { force: true })
    const message = run.error?.message ?? run.stderr.trim()
    throw new PostgresProblem(`建立数据库失败：${findSharedMemoryProblem(message) ?? message}`)
  }
  renameSync(passwordPath, join(directory, toPasswordFile(name)))
  appendFileSync(join(directory, 'postgresql.conf'), `\ninclude_if_exists '${toSettingsFile(name)}'\n`)
}

/**
 * Makes the data directory when it is missing: completely or not at all, even when another process does the
 * same at the same time.
 */
export function ensureCluster(
  name: string,
  dataDir: string,
  binaries: Binaries,
  as: RunAs,
  initFlags: string[],
): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    const major = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
    if (major === binaries.major) return
    throw new PostgresProblem(
      `${dataDir} 是 PostgreSQL ${major} 的数据，本程序使用 ${binaries.major}，请先导出再导入`,
    )
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new PostgresProblem(`${dataDir} 不是空目录，也不是数据库目录，请移走其中的文件或换一个目录`)
  }
  removeUnfinished(dataDir)
  const unfinished = `${dataDir}.init-${process.pid}`
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(unfinished, as)
  try {
    runInitdb(name, unfinished, binaries, as, initFlags)
    renameSync(unfinished, dataDir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process finished first, and its directory is equally good.
    if (!['ENOTEMPTY', 'EEXIST'].includes(readErrorCode(error))) throw error
  }
}
