import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEMORY_FLAGS } from '../tools/setup/memory.mjs'

export type Running = { port: number; pid: number; stop: () => Promise<void> }

/** The arguments are those of `npm start`; SERVER_ARGS adds more, such as --cpu-prof. */
const NODE_ARGS = [...MEMORY_FLAGS, ...(process.env.SERVER_ARGS?.split(' ') ?? [])]

async function start(
  file: string,
  port: number,
  env: NodeJS.ProcessEnv,
  nodeArgs: string[] = [],
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [...nodeArgs, file], {
    env: { ...process.env, PORT: String(port), HANDLE_PORT: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await gone
  }
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null) throw new Error(`${file} ended: ${child.exitCode}`)
    const up = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (up && child.pid) return { port, pid: child.pid, stop }
    await sleep(100)
  }
  throw new Error(`${file} does not answer`)
}

/** Starts the whole product as in production but without limits: one process on one database. */
export const startServer = (port: number, databaseUrl: string, env: NodeJS.ProcessEnv = {}) =>
  start(
    'apps/server/src/main.ts',
    port,
    {
      DATABASE_URL: databaseUrl,
      LOOKUP_LIMIT_PER_MINUTE: '1000000000',
      PAGE_LIMIT_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    NODE_ARGS,
  )

export const startBare = (port: number, call: string, answerFile: string) =>
  start('bench/bare.ts', port, { CALL: call, ANSWER: answerFile })

export const startBareOrders = (port: number, databaseUrl: string) =>
  start('bench/bare-orders.ts', port, { DATABASE_URL: databaseUrl })

export type Usage = { cpuSeconds: number; mb: number; highestMb: number }

/** Returns processor time and memory of a process so far (Linux). */
export function usageOf(pid: number): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
    mb: kb('VmRSS') / 1024,
    highestMb: kb('VmHWM') / 1024,
  }
}

/** The processes that a server started from its own program: the one for long jobs. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.ts'))
}

/** Returns what a server and its process for long jobs used so far. */
export function usageOfNode(pid: number): { cpuSeconds: number; highestMb: number[] } {
  const all = [pid, ...workersOf(pid)].map(usageOf)
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    highestMb: all.map(({ highestMb }) => highestMb),
  }
}
