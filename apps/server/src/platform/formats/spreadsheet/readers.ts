import type { ChildProcess } from 'node:child_process'
import { hash } from 'node:crypto'
import { startChild } from '../../base/child.ts'
import type { Source } from './types.ts'

/** Memory for JavaScript of the process; a file that needs more is refused. */
const MEMORY_MB = 384
/** A waiting process takes some sixty megabytes. */
const MOST_WAITING = 2
const WAIT_MS = 20_000
/** Beyond this size a file takes much longer to read than a process to start. */
const SMALL_BYTES = 4 * 1024 * 1024

/** Processes that have read a file to its end, by sender and file. */
const waiting = new Map<string, ChildProcess>()

/**
 * An import reads its file several times within seconds: for its columns, their values, the check and the run. A file
 * that damaged its process must not reach another one, so the process waits for the same file of the same sender only.
 */
export const readerKey = (source: Source, sender: string): string | undefined =>
  source instanceof Uint8Array && source.length <= SMALL_BYTES
    ? `${sender} ${hash('sha256', source)}`
    : undefined

function forget(key: string, child: ChildProcess): void {
  if (waiting.get(key) === child) waiting.delete(key)
}

/** Returns the process that waits for this file, or a new one. */
export async function takeReader(key: string | undefined): Promise<ChildProcess> {
  const known = key === undefined ? undefined : waiting.get(key)
  if (key === undefined || !known) {
    return startChild(new URL('./reader.ts', import.meta.url), { memoryMb: MEMORY_MB })
  }
  forget(key, known)
  known.ref()
  known.channel?.ref()
  return known
}

/** Lets a process that has read all of its file wait for the same one; the oldest beyond a few are ended. */
export function keepReader(key: string, child: ChildProcess): void {
  const end = () => {
    forget(key, child)
    child.kill('SIGKILL')
  }
  if (!child.connected || waiting.has(key)) {
    end()
    return
  }
  waiting.set(key, child)
  child.unref()
  child.channel?.unref()
  child.once('exit', () => forget(key, child))
  setTimeout(() => waiting.get(key) === child && end(), WAIT_MS).unref()
  const [oldest] = waiting
  if (waiting.size > MOST_WAITING && oldest) {
    forget(...oldest)
    oldest[1].kill('SIGKILL')
  }
}
