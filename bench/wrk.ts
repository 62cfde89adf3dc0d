import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BENCH_DIR } from './database.ts'
import { type Running, readUsage } from './servers.ts'

export type Load = {
  call: 'detail' | 'handle'
  keys: 'random' | 'hot'
  records: number
  seconds: number
  /** The browser that sends the requests; without it they are those of a program. */
  agent?: string | undefined
}
/** Latencies are in milliseconds; `errors` counts refused, broken and non-2xx answers. */
export type Measured = { rps: number; p50: number; p99: number; errors: number }

const KEYS_SCRIPT = fileURLToPath(new URL('keys.lua', import.meta.url))
const CONNECTIONS = 64

function toMilliseconds(text = ''): number {
  const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(text) ?? []
  return Number(number ?? 0) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1)
}

/** Runs wrk with a script at 64 connections for some seconds. */
function runWrk(
  address: string,
  { script, seconds, env = {} }: { script: string; seconds: number; env?: NodeJS.ProcessEnv },
): Measured {
  const run = spawnSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', script, address],
    { encoding: 'utf8', env: { ...process.env, ...env } },
  )
  if (run.status !== 0) throw new Error(`wrk: ${run.error?.message ?? run.stderr}`)
  const out = run.stdout
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(out)
  const failed = (sockets?.slice(1) ?? []).reduce((sum, text) => sum + Number(text), 0)
  return {
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1] ?? 0),
    p50: toMilliseconds(/^\s+50%\s+(\S+)/m.exec(out)?.[1]),
    p99: toMilliseconds(/^\s+99%\s+(\S+)/m.exec(out)?.[1]),
    errors: failed + Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0),
  }
}

/** Sends lookups to a port of this machine. */
export const drive = (port: number, { call, keys, records, seconds, agent = '' }: Load): Measured =>
  runWrk(`http://127.0.0.1:${port}`, {
    script: KEYS_SCRIPT,
    seconds,
    env: { CALL: call, KEYS: keys, RECORDS: String(records), AGENT: agent },
  })

/**
 * Sends the requests of a Lua text to a path of a server. Returns requests a second, by the clock and by the processor
 * time of its process. Throws when an answer is an error.
 */
export function driveScript({ port, pid }: Running, path: string, lua: string, seconds: number) {
  const script = `${BENCH_DIR}/requests.lua`
  writeFileSync(script, lua)
  const before = readUsage(pid).cpuSeconds
  const { rps, errors } = runWrk(`http://127.0.0.1:${port}${path}`, { script, seconds })
  if (errors > 0) throw new Error(`${path}: ${errors} errors`)
  return { rps, perCpu: (rps * seconds) / (readUsage(pid).cpuSeconds - before) }
}
