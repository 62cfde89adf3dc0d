import { writeFileSync } from 'node:fs'
import { routes } from '../packages/contract/src/wire.ts'
import { BENCH_DIR } from './database.ts'
import { median } from './measure.ts'
import { type Running, readUsage, startBare, startServer } from './servers.ts'
import { drive, type Load, type Measured } from './wrk.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 10)
export const PORT = Number(process.env.PORT ?? 9310)

/** Returns one identifier's record as the server answers it; the bare reference returns the same bytes. */
export async function fetchRecord(port: number, handle: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${routes.identifierDetail[1]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: handle }),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.text()
}

/**
 * `perCpu` is requests per second of the process's own processor time, which other work on the machine hardly
 * changes.
 */
type Round = Measured & { perCpu: number }

export function measureRound({ port, pid }: Running, load: Load): Round {
  const before = readUsage(pid).cpuSeconds
  const measured = drive(port, load)
  const perCpu = (measured.rps * load.seconds) / (readUsage(pid).cpuSeconds - before)
  return { ...measured, perCpu }
}

const toMedianRound = (rounds: Round[]): Round => ({
  perCpu: median(rounds.map(({ perCpu }) => perCpu)),
  rps: median(rounds.map(({ rps }) => rps)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
})

async function startPair(url: string, call: Load['call'], fetchAnswer: (port: number) => Promise<string>) {
  const server = await startServer(PORT, url)
  try {
    const file = `${BENCH_DIR}/answer-${call}.json`
    writeFileSync(file, await fetchAnswer(PORT))
    return { server, bare: await startBare(PORT + 1, call, file) }
  } catch (error) {
    // A server that is left running would keep this process alive and hide the error.
    await server.stop()
    throw error
  }
}

function measure(servers: { server: Running; bare: Running }, load: Load) {
  const rounds: { server: Round[]; bare: Round[] } = { server: [], bare: [] }
  // The two servers take turns, so that other load on the machine affects both.
  for (let i = 0; i < ROUNDS; i++) {
    rounds.bare.push(measureRound(servers.bare, load))
    rounds.server.push(measureRound(servers.server, load))
  }
  return { server: toMedianRound(rounds.server), bare: toMedianRound(rounds.bare) }
}

const WARM_SECONDS = 3
const WARM_MAX = 20

/** Every key that can be cached is requested a few times first, as on a node in use. */
function warmUp(port: number, load: Load) {
  const wanted = 6 * Math.min(load.records, load.keys === 'hot' ? 10_000 : 50_000)
  for (let requests = 0, tries = 0; requests < wanted && tries < WARM_MAX; tries++) {
    requests += WARM_SECONDS * drive(port, { ...load, seconds: WARM_SECONDS }).rps
  }
}

/** Measures the product beside a bare route with the same bytes; prints one row for each kind of load. */
export async function compare(
  url: string,
  loads: Omit<Load, 'seconds'>[],
  fetchAnswer: (port: number) => Promise<string>,
): Promise<void> {
  const servers = await startPair(url, loads[0]!.call, fetchAnswer)
  try {
    const rows = loads.map((load) => {
      const full = { ...load, seconds: SECONDS }
      warmUp(servers.server.port, full)
      const { server, bare } = measure(servers, full)
      return {
        call: load.call,
        keys: load.keys,
        'bare req/s': Math.round(bare.rps),
        'server req/s': Math.round(server.rps),
        ratio: (server.rps / bare.rps).toFixed(2),
        'ratio by processor time': (server.perCpu / bare.perCpu).toFixed(2),
        'p50 ms': server.p50,
        'p99 ms': server.p99,
        errors: server.errors + bare.errors,
      }
    })
    console.table(rows)
    const usage = readUsage(servers.server.pid)
    console.log(`server memory: ${Math.round(usage.mb)} MB, highest ${Math.round(usage.highestMb)} MB`)
  } finally {
    await Promise.all([servers.server.stop(), servers.bare.stop()])
  }
}
