import type { ChildProcess } from 'node:child_process'
import { hash } from 'node:crypto'
import { startChild } from '../../base/child.ts'
import { findProgramFile } from '../../base/places.ts'
import type { Source } from './types.ts'

/** Memory for JavaScript of the process; a file that needs more is refused. */
const MEMORY_MB = 384
/** A waiting process takes some sixty megabytes. */
const MOST_WAITING = 2
const WAIT_MS = 20_000
/** Beyond this size a file takes much longer to read than a process to start. */
const SMALL_BYTES = 4 * 1024 * 1024

/** A process that has read a file to its end; `stop` ends the waiting and leaves the process alone. */
type Waiting = { child: ChildProcess; stop: () => void }
/** By sender and file, the oldest first. */
const waiting = new Map<string, Waiting>()

/**
 * An import reads its file several times within seconds: for its columns, their values, the check and the run. A file
 * that damaged its process must not reach another one, so the process waits for the same file of the same sender only.
 */
export const toReaderKey = (source: Source, sender: string): string | undefined =>
  source instanceof Uint8Array && source.length <= SMALL_BYTES
    ? `${sender} ${hash('sha256', source)}`
    : undefined

/** Returns the process that waits for this file, or a new one. */
export async function takeReader(key: string | undefined): Promise<ChildProcess> {
  const waitingReader = key === undefined ? undefined : waiting.get(key)
  if (!waitingReader)
    return startChild(findProgramFile('platform/formats/spreadsheet/reader'), { memoryMb: MEMORY_MB })
  const { child, stop } = waitingReader
  stop()
  child.ref()
  child.channel?.ref()
  return child
}

function end({ child, stop }: Waiting): void {
  stop()
  child.kill('SIGKILL')
}

/** Lets a process that has read all of its file wait for the same one; the oldest beyond a few are ended. */
export function keepReader(key: string, child: ChildProcess): void {
  if (!child.connected || waiting.has(key)) {
    child.kill('SIGKILL')
    return
  }
  const timer = setTimeout(() => end(entry), WAIT_MS).unref()
  const stop = () => {
    clearTimeout(timer)
    child.off('exit', stop)
    waiting.delete(key)
  }
  const entry = { child, stop }
  waiting.set(key, entry)
  child.unref()
  child.channel?.unref()
  child.once('exit', stop)
  const [oldest] = waiting.values()
  if (waiting.size > MOST_WAITING && oldest) end(oldest)
}
