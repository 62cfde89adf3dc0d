import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readErrorCode } from './problem.ts'

/** The content of postmaster.pid; the socket directory is missing in the first moments of a start. */
type PidFile = { pid: number; socketDir: string | undefined; port: number }

export function readPidFile(dataDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, port: Number(lines[3]) || 5432, socketDir: lines[4] || undefined }
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return readErrorCode(error) === 'EPERM'
  }
}

function tryRead(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Tells whether this process is the postmaster of this data directory. After a crash the number in
 * postmaster.pid may belong to any process, and under a container's first process a killed postmaster stays
 * as a zombie.
 */
export function isPostmasterOf(dataDir: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    return !ps.stdout.startsWith('Z') && ps.stdout.includes('postgres')
  }
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (!stat?.includes('(postgres) ') || stat.includes('(postgres) Z')) return false
  // It is unreadable when it runs as another user; then the name must be enough.
  const directory = tryRead(() => readlinkSync(`/proc/${pid}/cwd`))
  return directory === undefined || directory === dataDir
}

/** Returns true when an update replaced its program: it can no longer load its later parts. */
export const isProgramReplaced = (pid: number): boolean =>
  tryRead(() => readlinkSync(`/proc/${pid}/exe`))?.endsWith(' (deleted)') ?? false
