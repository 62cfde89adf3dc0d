import { type ChildProcess, fork } from 'node:child_process'
import module from 'node:module'
import { getPriority, setPriority } from 'node:os'

/** Starting loads the libraries, which takes time on a busy machine. */
const START_SECONDS = 30
/** Below the node's own priority, so that requests come first. */
const LOWER_BY = 5

/** The process ended before it answered: it ran too long, used too much memory, or crashed. */
export class ChildEnded extends Error {}

/** Waits for the next message of the process; after `seconds` without one, the process is killed. */
export function awaitAnswer<T>(child: ChildProcess, seconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    const onAnswer = (answer: T) => {
      settle()
      resolve(answer)
    }
    const onExit = () => {
      settle()
      reject(new ChildEnded('the process ended without an answer'))
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

/**
 * Starts `program` in a separate process for work on uploads, so that it can be killed at any moment. It gets
 * none of the node's settings, so that a program under an attacker's control finds no secret. With Node's
 * compile cache, as in tests, it starts in half the time. It reports when it is ready (`serveParent`).
 */
export async function startChild(program: URL, options: { memoryMb?: number } = {}): Promise<ChildProcess> {
  const { TZ, NODE_COMPILE_CACHE } = process.env
  const child = fork(program, {
    serialization: 'advanced',
    env: { TZ, NODE_COMPILE_CACHE },
    execArgv: options.memoryMb ? [`--max-old-space-size=${options.memoryMb}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {})
  await awaitAnswer(child, START_SECONDS).catch((error) => {
    throw error instanceof ChildEnded ? new Error(`${program.pathname} does not start`) : error
  })
  return child
}

/** Lowers the priority of this process below the node's own. */
export const lowerPriority = () => setPriority(Math.min(19, getPriority() + LOWER_BY))

/** Runs in the child process: answers each message of its parent with the result of `answer`. */
export function serveParent<M, A>(answer: (message: M) => Promise<A>): void {
  lowerPriority()
  // Ctrl-C reaches the whole process group, but running work must be finished. The process ends when its
  // channel is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: M) => {
    process.send?.(await answer(message))
    // Most of these processes are killed, and their compile cache would be lost.
    module.flushCompileCache?.()
  })
  process.send?.('ready')
}
