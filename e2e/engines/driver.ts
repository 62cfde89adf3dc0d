import { spawn } from 'node:child_process'

/** An answer of a browser, which no type describes. */
export type Json = ReturnType<typeof JSON.parse>

/** A running browser with one window. */
export type Driver = {
  /** Sends a command of the W3C WebDriver specification; `element` is the target of the command. */
  send: (command: Command, parameters: object, element?: string) => Promise<Json>
  stop: () => Promise<void>
}

/** Each command's address under a WebDriver session, and its name in Marionette, Firefox's own form of the same. */
export const COMMANDS = {
  navigate: { path: () => 'url', name: 'WebDriver:Navigate' },
  run: { path: () => 'execute/sync', name: 'WebDriver:ExecuteScript' },
  click: { path: (id = '') => `element/${id}/click`, name: 'WebDriver:ElementClick' },
  type: { path: (id = '') => `element/${id}/value`, name: 'WebDriver:ElementSendKeys' },
}
export type Command = keyof typeof COMMANDS

/** Starts a program that `stop` ends; its output is returned by `firstLine` or ignored. */
export function startProgram(file: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const firstLine = () =>
    new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).split('\n')[0] ?? ''))
      ended.then(() => reject(new Error(`${file} ended before it was ready`)))
    })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { ended, firstLine, stop }
}

/** Repeats the question until there is an answer; a program that has ended gives none. */
export async function eventually<T>(
  ended: Promise<void>,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the browser ended before it was ready')
}
