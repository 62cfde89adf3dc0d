import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readErrorCode } from './problem.ts'
import { canUse, giveTo, type RunAs } from './run-as.ts'

/**
 * sun_path holds 108 bytes on Linux and 104 on macOS, ending zero included; the lock file is the longest
 * name.
 */
const LONGEST_PATH = 103
const LOCK_FILE = '.s.PGSQL.5432.lock'

function isUsable(directory: string, as: RunAs): boolean {
  if (Buffer.byteLength(join(directory, LOCK_FILE)) > LONGEST_PATH) return false
  try {
    mkdirSync(directory, { mode: 0o700 })
    giveTo(directory, as)
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') return false
  }
  // In a shared /tmp somebody else may have made the name first, to listen in our place.
  const entry = lstatSync(directory)
  const owner = as.uid ?? process.getuid?.()
  return entry.isDirectory() && entry.uid === owner && (entry.mode & 0o077) === 0 && canUse(directory, as)
}

/**
 * Makes a short private directory for the socket, however long the data directory's path is. `cluster`
 * identifies the data, so that a new data directory never meets the old one's socket.
 */
export function chooseSocketDirectory(name: string, cluster: string, as: RunAs): string {
  const own = `${name}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  // A unit of systemd has a private /tmp, which hides the socket from programs that people run beside it.
  const runtime = process.env.RUNTIME_DIRECTORY?.split(':', 1) ?? []
  for (const base of [...runtime, tmpdir(), '/tmp']) {
    if (isUsable(join(base, own), as)) return join(base, own)
  }
  const directory = mkdtempSync(`/tmp/${name}-`)
  giveTo(directory, as)
  return directory
}
