import type { ChildProcess } from 'node:child_process'
import { awaitAnswer, ChildEnded, startChild } from '../../base/child.ts'
import { createLimiter, type Sender } from '../../base/limiter.ts'
import { findProgramFile } from '../../base/places.ts'
import { ImageProblem } from './images.ts'
import type { Made, Use } from './make.ts'

/**
 * Seconds that a picture may take: twenty times the need of the largest. Decoders cannot be interrupted, so
 * their process is killed. AVIF in three sizes is slow, but only staff use it.
 */
const MAX_SECONDS: Record<Use, number> = { paper: 10, portrait: 10, sizes: 60 }
/** An idle process ends after this time and frees its memory. */
const IDLE_MS = 60_000

type Answer<U extends Use> =
  | { made: Made[U] }
  | { problem: ImageProblem['kind']; detail: string }
  | { failed: string }

/** A decoded photo takes up to 300 MB, so only one is processed at a time. People take turns. */
const limited = createLimiter(1, 40, 4, 12)

let decoder: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/** The process was killed, ran out of memory or crashed: in each case the picture needs too much. */
const isTooMuch = (error: unknown) => {
  throw error instanceof ChildEnded ? new ImageProblem('costly') : error
}

async function startDecoder(): Promise<ChildProcess> {
  const child = await startChild(findProgramFile('platform/formats/images/decoder'))
  child.once('exit', () => {
    if (decoder === child) decoder = undefined
  })
  decoder = child
  return child
}

function stopWhenIdle(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => {
    if (decoder === child) decoder = undefined
    if (child.connected) child.disconnect()
  }, IDLE_MS).unref()
}

async function decodeAside<U extends Use>(bytes: Uint8Array, use: U, seconds: number): Promise<Made[U]> {
  clearTimeout(idle)
  const child = decoder?.connected ? decoder : await startDecoder()
  child.ref()
  child.channel?.ref()
  try {
    child.send({ bytes, use })
    const answer = await awaitAnswer<Answer<U>>(child, seconds).catch(isTooMuch)
    if ('made' in answer) return answer.made
    if ('problem' in answer) throw new ImageProblem(answer.problem, answer.detail)
    throw new Error(`picture not made: ${answer.failed}`)
  } finally {
    stopWhenIdle(child)
  }
}

/**
 * Creates the result for `use` from an upload of `who` in a separate process. `admit` runs when the upload's
 * turn has come, before any work. Throws ImageProblem, LimitReached, and the errors of `admit`.
 */
export const makePictureAside = <U extends Use>(
  { bytes, use, who }: { bytes: Uint8Array; use: U; who: Sender },
  admit: () => Promise<void>,
  seconds = MAX_SECONDS[use],
): Promise<Made[U]> =>
  limited(async () => {
    await admit()
    return decodeAside(bytes, use, seconds)
  }, who)
