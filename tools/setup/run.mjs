import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** A problem has a Chinese message for the person at the terminal and is shown without a stack trace. */
export class Problem extends Error {}

/** Says how long something took that began at this moment of `performance.now()`. */
export const seconds = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} 秒`

/** Maps each child to the ms it may take to end after a signal; undefined for no limit. */
const running = new Map()
/** These children understand SIGHUP as an order to renew themselves. */
const reloads = new Set()
let stoppedBy

/**
 * An installation uses the system's own programs, because it must not run on the Node it is about to replace.
 */
export const systemPath = () =>
  process.env.PATH.split(delimiter)
    .filter((directory) => !directory.includes('node_modules'))
    .join(delimiter)

/** The project's programs come first, where `node` is Node 24. */
export const projectPath = () => [join(root, 'node_modules/.bin'), systemPath()].join(delimiter)

/**
 * Runs a program and waits for it, in the project's directory unless `cwd` names another. Returns { code, output }; the
 * output is collected when `quiet`, and goes to the terminal otherwise. `started` gets the process, with a channel for
 * messages.
 */
export function run(
  command,
  args,
  { path = projectPath(), cwd = root, env = {}, quiet = false, reload = false, patience, started } = {},
) {
  if (stoppedBy) return new Promise(() => {})
  const stream = quiet ? 'pipe' : 'inherit'
  const stdio = [quiet ? 'ignore' : 'inherit', stream, stream, ...(started ? ['ipc'] : [])]
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env, PATH: path }, stdio })
  running.set(child, patience)
  started?.(child)
  if (reload) reloads.add(child)
  let output = ''
  for (const part of [child.stdout, child.stderr]) part?.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => {
      running.delete(child)
      reloads.delete(child)
      if (stoppedBy && running.size === 0) process.exit(code ?? 1)
      resolve({ code: code ?? 1, signal, output })
    })
  })
}

/** Ends all children, without waiting for them. */
export function endChildren() {
  for (const child of running.keys()) child.kill()
}

function passOn(signal) {
  // A server with workers replaces them at this signal and goes on; one without ends, and this process after it.
  const reloading = signal === 'SIGHUP' && running.size > 0 && reloads.size === running.size
  if (reloading && !process.stdin.isTTY) {
    for (const child of running.keys()) child.kill(signal)
    return
  }
  stoppedBy = signal
  for (const [child, patience] of running) {
    child.kill(signal)
    if (patience) setTimeout(() => child.kill('SIGKILL'), patience)
  }
  if (running.size === 0) process.exit(1)
}

/** A signal ends all children, waits for them, and then ends this process; nothing new is started. */
function stopTogether() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))
  // npm may send signals to a shell that does not pass them on, and may be killed itself: then its death is
  // the signal.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !stoppedBy && passOn('SIGTERM'), 500).unref()
}

/** Runs the program's main function; a problem ends it with its message only. */
export async function main(work) {
  stopTogether()
  try {
    process.exit(await work())
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
