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
export function readUsage(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: readSeconds(pid).own,
    mb: kb('VmRSS') / 1024,
    highestMb: kb('VmHWM') / 1024,
  }
}

/** Seconds of processor time of a process itself, and of the processes that it started and that have ended. */
function readSeconds(pid: number): { own: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const seconds = (at: number) => Number(fields[at]) / 100
  return { own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) }
}

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/**
 * Returns the time of a process with all its child processes. Children that end during the reading are
 * counted the next time.
 */
function sumSeconds(pid: number): number {
  try {
    const { own, ended } = readSeconds(pid)
    return listChildren(pid).reduce((sum, child) => sum + sumSeconds(child), own + ended)
  } catch {
    return 0
  }
}

export type Parts = { server: number; jobs: number; reading: number; postgres: number }

/** Seconds so far of the server, its process for long jobs, the processes that read files, and PostgreSQL. */
export function readSecondsByPart(pid: number, postmaster: number): Parts {
  const server = readSeconds(pid).own
  const jobs = listWorkers(pid).reduce((sum, worker) => sum + readSeconds(worker).own, 0)
  return { server, jobs, reading: sumSeconds(pid) - server - jobs, postgres: sumSeconds(postmaster) }
}

/** The processes that a server started from its own program: the one for long jobs. */
function listWorkers(pid: number): number[] {
  return listChildren(pid).filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.ts'),
  )
}

/** Returns the most memory that a server and its process for long jobs had so far. */
export const readHighestMb = (pid: number): number[] =>
  [pid, ...listWorkers(pid)].map((id) => readUsage(id).highestMb)
