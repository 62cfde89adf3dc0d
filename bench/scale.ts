/**
 * node bench/scale.ts [large] [small]: measures the latency of lookups in the database at two sizes, without
 * the server's caches.
 */
import { PORT } from './compare.ts'
import { loadIntoMemory, openBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import { type Running, startServer } from './servers.ts'
import { drive, type Measured } from './wrk.ts'

const SIZES = [Number(process.argv[2] ?? 5_000_000), Number(process.argv[3] ?? 10_000)]
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 5)

type Candidate = { records: number; server: Running; rounds: Measured[] }

const databases = await Promise.all(
  SIZES.map(async (records) => ({ records, ...(await openBenchDatabase(records)) })),
)
const candidates: Candidate[] = []
try {
  for (const [i, { records, url }] of databases.entries()) {
    await loadIntoMemory(url)
    const server = await startServer(PORT + i, url, { LOOKUP_CACHE_MB: '0' })
    candidates.push({ records, server, rounds: [] })
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { server, records, rounds } of candidates) {
      const measured = drive(server.port, { call: 'detail', keys: 'random', records, seconds: SECONDS })
      // The first round only warms up the processes.
      if (round > 0) rounds.push(measured)
    }
  }
  const rows = candidates.map(({ records, rounds }) => ({
    records,
    'req/s': Math.round(median(rounds.map((round) => round.rps))),
    'p50 ms': median(rounds.map((round) => round.p50)),
    'p99 ms': median(rounds.map((round) => round.p99)),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  }))
  console.table(rows)
  console.log(`p50 large / small: ${(rows[0]!['p50 ms'] / rows[1]!['p50 ms']).toFixed(2)}`)
} finally {
  await Promise.all(candidates.map(({ server }) => server.stop()))
  for (const database of databases) await database.stop()
}
