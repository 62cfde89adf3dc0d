/**
 * node bench/top-level.ts [prefixes]: measures a reconciliation with a stand-in for the top-level node on loopback, beside the bare
 * requests of the same run; and sends a queue with two changes for each prefix.
 */
import { reconcile } from '../apps/server/src/domains/node/top-level/reconciliation.ts'
import { createTopLevelQueue } from '../apps/server/src/domains/node/top-level-queue/top-level-queue.ts'
import { createMetrics } from '../apps/server/src/platform/base/metrics.ts'
import { createEppTopLevel } from '../apps/server/src/platform/providers/top-level/epp/epp.ts'
import { createRegistry } from '../apps/server/src/platform/providers/top-level/stand-in/registry.ts'
import { serveHttp, serveTls } from '../apps/server/src/platform/providers/top-level/stand-in/serve.ts'
import { testDatabase } from '../apps/server/src/test-support/database.ts'
import { makeCertificates } from '../apps/server/src/test-support/top-level.ts'
import { measureTime, median } from './measure.ts'

const prefixes = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const TOGETHER = 16

const closers: (() => Promise<unknown> | unknown)[] = []
const { db, pool } = await testDatabase({ after: (close) => void closers.push(close) })
await pool.query(
  `insert into companies (prefix, name, address, examine_status, create_time)
   select '88.449.' || n, '企业 ' || n, n || ' 号', 2, now() from generate_series(10001, 10000 + $1::int) n`,
  [prefixes],
)
const toPrefixAt = (at: number) => `88.449.${10_001 + at}`

async function measure(over: 'TLS' | 'HTTP') {
  const certificates = makeCertificates()
  const registry = createRegistry()
  for (let at = 0; at < prefixes; at++) {
    const prefix = toPrefixAt(at)
    const holder = { org: `企业 ${10_001 + at}`, address: `${10_001 + at} 号` }
    const stored = { prefix, status: 'enabled', hosting: 'hosted', reason: '', created: '2026-11-01' }
    registry.prefixes.set(prefix, { ...stored, holder, sites: [], pending: '' })
  }
  const server =
    over === 'TLS' ? await serveTls(registry, 0, certificates.server) : await serveHttp(registry, 0)
  const port = createEppTopLevel({
    url: over === 'TLS' ? `epp://127.0.0.1:${server.port}` : `http://127.0.0.1:${server.port}/`,
    client: 'bench',
    password: 'bench',
    files: over === 'TLS' ? certificates.client : { cert: undefined, key: undefined, ca: undefined },
  })
  const now = () => new Date()
  const shared = { db, now, jobs: { enqueue: async () => undefined }, warn: () => {} }
  const people = { staff: async () => [], administratorIds: async () => [], describe: async () => new Map() }
  const topLevelQueue = createTopLevelQueue({
    ...shared,
    people,
    registry: createMetrics().registry,
    topLevel: port,
  })
  const deps = {
    ...shared,
    people,
    topLevelQueue,
    env: {} as never,
    registrations: { decideReportedSubmission: async () => false },
  }
  async function requestAll(): Promise<void> {
    let next = 0
    const work = async () => {
      while (next < prefixes) await port.info(toPrefixAt(next++))
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))
  }
  const rounds: { requests: number; reconciliation: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      requests: (await measureTime(requestAll)).seconds,
      reconciliation: (await measureTime(() => reconcile(deps))).seconds,
    })
  await db.transaction(async (db) => {
    for (let at = 0; at < prefixes; at++)
      for (const address of ['新', '更新'])
        await topLevelQueue.add(db, { kind: 'update', prefix: toPrefixAt(at), data: { address } })
  })
  const [send] = topLevelQueue.jobs
  const countWaiting = async () => (await topLevelQueue.summarize(db)).waiting
  const sending = await measureTime(async () => {
    while ((await countWaiting()) > 0) await send?.run({} as never, undefined as never)
  })
  const effects = registry.effects.length
  if (effects !== 2 * prefixes) throw new Error(`${effects} effects of ${2 * prefixes} changes`)
  port.close()
  await server.stop()
  await pool.query('delete from top_level_queue')
  return {
    over,
    'requests (s)': median(rounds.map(({ requests }) => requests)).toFixed(2),
    'reconciliation (s)': median(rounds.map(({ reconciliation }) => reconciliation)).toFixed(2),
    ratio: median(rounds.map(({ requests, reconciliation }) => reconciliation / requests)).toFixed(2),
    'changes a second': Math.round((2 * prefixes) / sending.seconds),
  }
}

try {
  console.table([await measure('HTTP'), await measure('TLS')])
} finally {
  for (const close of closers.toReversed()) await close()
}
process.exit(0)
