import { type ChildProcess, fork } from 'node:child_process'
import { createLimiter } from '../../base/limiter/limiter.ts'
import { ImageProblem } from './images.ts'
import type { Made, Use } from './make.ts'

/**
 * Seconds a picture may take: twenty times what the largest needs. Decoders cannot be interrupted, so the process
 * that runs one is killed. AVIF in three sizes is slow by nature, and for staff.
 */
const MOST_SECONDS: Record<Use, number> = { paper: 10, portrait: 10, sizes: 60 }
/** Starting loads libvips; on a busy machine that takes its time. */
const START_SECONDS = 30
/** Without work the process ends and gives its memory back. */
const IDLE_MS = 60_000

type Answer<U extends Use> =
  | { made: Made[U] }
  | { problem: ImageProblem['kind']; detail: string }
  | { failed: string }

/** Unpacked, a photo is up to 300 MB: one at a time. Of several people's, each has its turn. */
const limited = createLimiter(1, 40, 4)

let decoder: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/** The next message, or what the end of the process means; it is killed after `seconds`. */
function answerOf<T>(child: ChildProcess, seconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    const onAnswer = (answer: T) => {
      settle()
      resolve(answer)
    }
    // Killed by us, for want of memory, or crashed over this picture: in any case it asks for too much.
    const onExit = () => {
      settle()
      reject(new ImageProblem('costly'))
    }
    const onError = (error: Error) => {
      settle()
      reject(error)
    }
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onAnswer).off('exit', onExit).off('error', onError)
    }
    child.on('message', onAnswer).on('exit', onExit).on('error', onError)
  })
}

async function startDecoder(): Promise<ChildProcess> {
  const child = fork(new URL('./decoder.ts', import.meta.url), {
    serialization: 'advanced',
    // None of the node's settings: a decoder that is taken over finds no secret.
    env: { TZ: process.env.TZ },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {})
  child.once('exit', () => {
    if (decoder === child) decoder = undefined
  })
  await answerOf(child, START_SECONDS).catch((error) => {
    throw error instanceof ImageProblem ? new Error('the decoder of pictures does not start') : error
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
    const answer = await answerOf<Answer<U>>(child, seconds)
    if ('made' in answer) return answer.made
    if ('problem' in answer) throw new ImageProblem(answer.problem, answer.detail)
    throw new Error(`picture not made: ${answer.failed}`)
  } finally {
    stopWhenIdle(child)
  }
}

/**
 * What `use` says of an upload of `who`, made in a process of its own. `admit` runs when its turn has come, before any
 * work. Throws ImageProblem, LimitReached, and what `admit` throws.
 */
export const makePictureAside = <U extends Use>(
  { bytes, use, who }: { bytes: Uint8Array; use: U; who: string },
  admit: () => Promise<void>,
  seconds = MOST_SECONDS[use],
): Promise<Made[U]> =>
  limited(async () => {
    await admit()
    return decodeAside(bytes, use, seconds)
  }, who)
