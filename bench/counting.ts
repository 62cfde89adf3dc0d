/**
 * node bench/counting.ts [records]: processor time of lookups on a node beside that of the same node without counters,
 * and beside its twin, which counts too. The twin's difference says how far two runs of the same code lie apart.
 */
import { PORT, recordOf } from './compare.ts'
import { benchDatabase } from './database.ts'
import { handleOf } from './records.ts'
import { type Running, startServer, usageOf } from './servers.ts'
import { drive, type Load } from './wrk.ts'

const records = Number(process.argv[2] ?? 5_000)
/** Rounds are short and many, so that other work on the machine meets all servers alike. */
const ROUNDS = Number(process.env.ROUNDS ?? 30)
const SECONDS = 1
const WARM_SECONDS = 15

/** Counters that are written every five seconds are part of the sum. */
const READERS = [
  { by: 'programs', agent: undefined },
  {
    by: 'readers',
    agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  },
]

type Sum = { requests: number; cpuSeconds: number }

function measure({ port, pid }: Running, load: Load): Sum {
  const before = usageOf(pid).cpuSeconds
  const { rps } = drive(port, load)
  return { requests: rps * load.seconds, cpuSeconds: usageOf(pid).cpuSeconds - before }
}

/** Returns the microseconds of processor time that one lookup takes. */
function costOf(sums: readonly Sum[]): number {
  const of = (name: keyof Sum) => sums.reduce((total, sum) => total + sum[name], 0)
  return (1e6 * of('cpuSeconds')) / of('requests')
}

const silence = { NODE_OPTIONS: `--import ${new URL('./counting/hooks.ts', import.meta.url).href}` }
const percent = (of: number, beside: number) => `${(100 * (of / beside - 1)).toFixed(1)} %`

const database = await benchDatabase(records)
const servers: Running[] = []
try {
  for (const env of [{}, {}, silence]) {
    const server = await startServer(PORT + servers.length, database.url, env)
    servers.push(server)
    await recordOf(server.port, handleOf(1))
  }
  const rows = []
  for (const { by, agent } of READERS)
    for (const keys of ['random', 'hot'] as const) {
      const load = { call: 'detail', keys, records, seconds: SECONDS, agent } as const
      for (const { port } of servers) drive(port, { ...load, seconds: WARM_SECONDS })
      const sums = servers.map((): Sum[] => [])
      for (let round = 0; round < ROUNDS; round++)
        for (let i = 0; i < servers.length; i++) {
          // Each server comes first, second and last equally often.
          const at = (round + i) % servers.length
          sums[at]!.push(measure(servers[at]!, load))
        }
      const [counting, twin, silent] = sums.map(costOf) as [number, number, number]
      const both = (counting + twin) / 2
      rows.push({
        'lookups by': by,
        keys,
        'µs with counting': both.toFixed(1),
        'µs without': silent.toFixed(1),
        'cost of counting': percent(both, silent),
        'between twins': percent(counting, twin),
      })
    }
  console.table(rows)
} finally {
  // A server left running would keep this process alive and hide the error.
  for (const server of servers) await server.stop()
  await database.stop()
}
