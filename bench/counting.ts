/**
 * node bench/counting.ts [records]: compares the processor time of lookups on a normal node, on one without
 * counters, and on a second normal node. The difference between the two normal nodes is the measuring error.
 * If it is larger than the cost of counting, use the cost of calling the counters alone.
 */
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { fetchRecord, PORT } from './compare.ts'
import { measureAlone } from './counts/alone.ts'
import { openBenchDatabase } from './database.ts'
import { toHandleAt } from './records.ts'
import { type Running, readUsage, startServer } from './servers.ts'
import { drive, type Load } from './wrk.ts'

const records = Number(process.argv[2] ?? 50_000)
/** Many short rounds, so that other work on the machine affects all servers equally. */
const ROUNDS = Number(process.env.ROUNDS ?? 30)
const SECONDS = 1
const WARM_SECONDS = 15
/** The counters write every so many seconds. */
const WRITE_SECONDS = 5

/** These counters are written every five seconds, which is part of the measured cost. */
const READERS = [
  { by: 'programs', agent: undefined },
  {
    by: 'readers',
    agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  },
]

type Sum = { requests: number; cpuSeconds: number }

function measure({ port, pid }: Running, load: Load): Sum {
  const before = readUsage(pid).cpuSeconds
  const { rps } = drive(port, load)
  return { requests: rps * load.seconds, cpuSeconds: readUsage(pid).cpuSeconds - before }
}

/** Returns the microseconds of processor time that one lookup takes. */
function computeCost(sums: readonly Sum[]): number {
  const add = (name: keyof Sum) => sums.reduce((total, sum) => total + sum[name], 0)
  return (1e6 * add('cpuSeconds')) / add('requests')
}

const withoutCounters = { NODE_OPTIONS: `--import ${new URL('./counts/hooks.ts', import.meta.url).href}` }
const formatDifference = (cost: number, beside: number) => `${(100 * (cost / beside - 1)).toFixed(1)} %`

const database = await openBenchDatabase(records)
const store = openDatabase({ connectionString: database.url })
const servers: Running[] = []
async function start(env: NodeJS.ProcessEnv) {
  const server = await startServer(PORT + servers.length, database.url, env)
  servers.push(server)
  await fetchRecord(server.port, toHandleAt(1))
  return server
}

/** Measures the use of each server in turn with the same load. */
function measureInTurns(load: Load): Map<Running, Sum[]> {
  const sums = new Map<Running, Sum[]>(servers.map((server) => [server, []]))
  for (let round = 0; round < ROUNDS; round++)
    // Each server is first, second and last equally often.
    for (const [at] of servers.entries()) {
      const server = servers[(round + at) % servers.length]
      if (server) sums.get(server)?.push(measure(server, load))
    }
  return sums
}

try {
  const [counting, twin, silent] = [await start({}), await start({}), await start(withoutCounters)]
  const rows = []
  for (const { by, agent } of READERS)
    for (const keys of ['random', 'hot'] as const) {
      const load = { call: 'detail', keys, records, seconds: SECONDS, agent } as const
      for (const { port } of servers) drive(port, { ...load, seconds: WARM_SECONDS })
      const sums = measureInTurns(load)
      const sumCosts = (...some: Running[]) => computeCost(some.flatMap((server) => sums.get(server) ?? []))
      const both = sumCosts(counting, twin)
      // Number of lookups that one fully used processor serves between two writes.
      const alone = await measureAlone(store, load, Math.round((1e6 * WRITE_SECONDS) / both))
      rows.push({
        'lookups by': by,
        keys,
        'µs with counting': both.toFixed(1),
        'µs without': sumCosts(silent).toFixed(1),
        'beside no counters': formatDifference(both, sumCosts(silent)),
        'between twins': formatDifference(sumCosts(counting), sumCosts(twin)),
        'counters alone, µs': alone.toFixed(1),
        'counters alone': `${((100 * alone) / both).toFixed(1)} %`,
      })
    }
  console.table(rows)
} finally {
  // A server that is left running would keep this process alive and hide the error.
  for (const server of servers) await server.stop()
  await store.close()
  await database.stop()
}
