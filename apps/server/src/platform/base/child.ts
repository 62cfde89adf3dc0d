import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'

/** Starting loads the libraries; on a busy machine that takes its time. */
const START_SECONDS = 30
/** Below the node's own priority, so that requests come first. */
const LOWER_BY = 5

/** The process ended before it answered: it took too long, wanted too much memory, or crashed over its work. */
export class ChildEnded extends Error {}

/** The next message of the process, which is killed after `seconds` without one. */
export function answerOf<T>(child: ChildProcess, seconds: number): Promise<T> {
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
 * Starts `program` as a process of its own for work on what people send: it can be killed at any moment. It gets none of
 * the node's settings, so that a program that is taken over finds no secret. It says when it is ready (`serveParent`).
 */
export async function startChild(program: URL, options: { memoryMb?: number } = {}): Promise<ChildProcess> {
  const child = fork(program, {
    serialization: 'advanced',
    env: { TZ: process.env.TZ },
    execArgv: options.memoryMb ? [`--max-old-space-size=${options.memoryMb}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {})
  await answerOf(child, START_SECONDS).catch((error) => {
    throw error instanceof ChildEnded ? new Error(`${program.pathname} does not start`) : error
  })
  return child
}

/** Runs in the process itself: answers each message of its parent with what `answer` makes of it. */
export function serveParent<M, A>(answer: (message: M) => Promise<A>): void {
  setPriority(Math.min(19, getPriority() + LOWER_BY))
  // Ctrl-C reaches the whole group: work under way is finished all the same. The end of the channel is the end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: M) => process.send?.(await answer(message)))
  process.send?.('ready')
}
