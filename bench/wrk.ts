import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Load = {
  call: 'detail' | 'handle'
  keys: 'random' | 'hot'
  records: number
  seconds: number
  /** The browser that asks; without one the requests are those of a program. */
  agent?: string | undefined
}
/** Latencies are in milliseconds; `errors` counts refused, broken and non-2xx answers. */
export type Measured = { rps: number; p50: number; p99: number; errors: number }

const SCRIPT = fileURLToPath(new URL('keys.lua', import.meta.url))
export const CONNECTIONS = 64

function milliseconds(text = ''): number {
  const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(text) ?? []
  return Number(number ?? 0) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1)
}

/** Sends requests to one port at 64 connections for some seconds. */
export function drive(port: number, { call, keys, records, seconds, agent = '' }: Load): Measured {
  const run = spawnSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', SCRIPT, `http://127.0.0.1:${port}`],
    {
      encoding: 'utf8',
      env: { ...process.env, CALL: call, KEYS: keys, RECORDS: String(records), AGENT: agent },
    },
  )
  if (run.status !== 0) throw new Error(`wrk: ${run.error?.message ?? run.stderr}`)
  const out = run.stdout
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(out)
  const failed = (sockets?.slice(1) ?? []).reduce((sum, text) => sum + Number(text), 0)
  return {
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1] ?? 0),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(out)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(out)?.[1]),
    errors: failed + Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0),
  }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
