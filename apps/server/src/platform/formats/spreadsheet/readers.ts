import type { ChildProcess } from 'node:child_process'
import { hash } from 'node:crypto'
import { startChild } from '../../base/child.ts'
import { findProgramFile } from '../../base/places.ts'
import type { Source } from './types.ts'

/** JavaScript heap of the process; a file that needs more is refused. */
const MEMORY_MB = 384
/** The maximum number of waiting processes, each of about sixty megabytes. */
const MOST_WAITING = 2
const WAIT_MS = 20_000
/** Above this size, reading a file takes much longer than starting a process. */
const SMALL_BYTES = 4 * 1024 * 1024

/** A process that has read its whole file; `stop` ends the waiting without ending the process. */
type Waiting = { child: ChildProcess; stop: () => void }
/** By sender and file, the oldest first. */
const waiting = new Map<string, Waiting>()

/**
 * An import reads its file several times within seconds: for its columns, their values, the check and the
 * run. A file that damaged its process must not affect others, so the process waits only for the same file of
 * the same sender.
 */
export const toReaderKey = (source: Source, sender: string): string | undefined =>
  source instanceof Uint8Array && source.length <= SMALL_BYTES
    ? `${sender} ${hash('sha256', source)}`
    : undefined

/** Returns the process that waits for this file, or starts a new one. */
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

/**
 * Lets a process that has read its whole file wait for the same file; when too many wait, the oldest ends.
 */
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
