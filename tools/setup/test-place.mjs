import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'

/** Linux keeps files of this directory in memory. */
const MEMORY = '/dev/shm'
/** The databases of a run and their files take up to two gigabytes; servers and browsers need the rest. */
const ENOUGH_BYTES = 8 * 2 ** 30
const NAME = /^biaojie-tests-(\d+)-/

/** Programs that tests write are run, which a container may forbid in this directory. */
function forbidsPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  return mounts.some(
    (line) => line.split(' ')[1] === MEMORY && line.split(' ')[3].split(',').includes('noexec'),
  )
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && process.availableMemory() >= ENOUGH_BYTES && !forbidsPrograms()
  } catch {
    return false
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A run that was killed could not remove its directory. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Lets tests keep their temporary files in memory where there is enough of it, until this process ends. Each file of
 * tests makes a database of 1,300 files, which takes half a second on a disk and a twentieth of that in memory. A
 * directory named in TMPDIR is used as it is.
 */
export function useMemoryForFiles() {
  if (process.env.TMPDIR || process.platform !== 'linux' || !hasRoom()) return
  removeLeftovers()
  const directory = mkdtempSync(join(MEMORY, `biaojie-tests-${process.pid}-`))
  // As root the databases run as another user, who must be able to enter.
  chmodSync(directory, 0o755)
  process.env.TMPDIR = directory
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
}
