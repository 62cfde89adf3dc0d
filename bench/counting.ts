/** node bench/counting.ts [records]: lookups of a node beside those of the same node without counters. */
import { PORT, recordOf, round } from './compare.ts'
import { benchDatabase } from './database.ts'
import { handleOf } from './records.ts'
import { startServer } from './servers.ts'
import { drive, median } from './wrk.ts'

const records = Number(process.argv[2] ?? 50_000)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 6)

/** Counters that are written every five seconds are part of each round. */
const READERS = [
  { by: 'programs', agent: undefined },
  {
    by: 'readers',
    agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  },
]

const database = await benchDatabase(records)
const counting = await startServer(PORT, database.url)
// A server left running would keep this process alive and hide the error.
const silent = await startServer(PORT + 1, database.url, {
  NODE_OPTIONS: `--import ${new URL('./counting/hooks.ts', import.meta.url).href}`,
}).catch(async (error) => {
  await counting.stop()
  throw error
})
try {
  for (const { port } of [counting, silent]) await recordOf(port, handleOf(1))
  const rows = []
  for (const { by, agent } of READERS)
    for (const keys of ['random', 'hot'] as const) {
      const load = { call: 'detail', keys, records, seconds: SECONDS, agent } as const
      for (const { port } of [counting, silent]) drive(port, load)
      const ratios = []
      for (let i = 0; i < ROUNDS; i++) {
        // The order changes with each round, so that the second is not always the warmer one.
        const order = i % 2 === 0 ? [counting, silent] : [silent, counting]
        const measured = new Map(order.map((server) => [server, round(server, load)]))
        ratios.push((measured.get(silent)?.perCpu ?? 0) / (measured.get(counting)?.perCpu ?? 1) - 1)
      }
      const percent = (value: number) => `${(100 * value).toFixed(1)} %`
      rows.push({
        'lookups by': by,
        keys,
        'cost of counting, median': percent(median(ratios)),
        'from to': `${percent(Math.min(...ratios))} ${percent(Math.max(...ratios))}`,
      })
    }
  console.table(rows)
} finally {
  await Promise.all([counting.stop(), silent.stop()])
  await database.stop()
}
