/**
 * node bench/top-level.ts [prefixes]: a reconciliation with a stand-in for the top-level node on loopback, beside the bare
 * questions of the same run; and a queue with two changes for each prefix, sent.
 */

import { reconcile } from '../apps/server/src/domains/node/top-level/reconciliation.ts'
import { createTopLevelQueue } from '../apps/server/src/domains/node/top-level-queue/top-level-queue.ts'
import { createMetrics } from '../apps/server/src/platform/base/metrics.ts'
import { createEppTopLevel } from '../apps/server/src/platform/providers/top-level/epp/epp.ts'
import { createRegistry } from '../apps/server/src/platform/providers/top-level/stand-in/registry.ts'
import { serveHttp, serveTls } from '../apps/server/src/platform/providers/top-level/stand-in/serve.ts'
import { testDatabase } from '../apps/server/src/test-support/database.ts'
import { makeCertificates } from '../apps/server/src/test-support/top-level.ts'
import { median } from './wrk.ts'

const prefixes = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const TOGETHER = 16

const ended: (() => Promise<unknown> | unknown)[] = []
const { db, pool } = await testDatabase({ after: (end) => void ended.push(end) })
await pool.query(
  `insert into companies (prefix, name, address, examine_status, create_time)
   select '88.449.' || n, '企业 ' || n, n || ' 号', 2, now() from generate_series(10001, 10000 + $1::int) n`,
  [prefixes],
)
const prefixAt = (at: number) => `88.449.${10_001 + at}`

async function measure(over: 'TLS' | 'HTTP') {
  const certificates = makeCertificates()
  const registry = createRegistry()
  for (let at = 0; at < prefixes; at++) {
    const prefix = prefixAt(at)
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
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
  }
  async function askAll(): Promise<void> {
    let next = 0
    const lane = async () => {
      while (next < prefixes) await port.info(prefixAt(next++))
    }
    await Promise.all(Array.from({ length: TOGETHER }, lane))
  }
  const rounds: { bare: number; whole: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ bare: await timed(askAll), whole: await timed(() => reconcile(deps)) })
  await db.transaction(async (db) => {
    for (let at = 0; at < prefixes; at++)
      for (const address of ['新', '更新'])
        await topLevelQueue.add(db, { kind: 'update', prefix: prefixAt(at), data: { address } })
  })
  const [send] = topLevelQueue.jobs
  const left = async () => (await topLevelQueue.summarize(db)).waiting
  const sent = await timed(async () => {
    while ((await left()) > 0) await send?.run({} as never, undefined as never)
  })
  const effects = registry.effects.length
  if (effects !== 2 * prefixes) throw new Error(`${effects} effects of ${2 * prefixes} changes`)
  port.close()
  await server.stop()
  await pool.query('delete from top_level_queue')
  return {
    over,
    'questions (s)': median(rounds.map(({ bare }) => bare)).toFixed(2),
    'reconciliation (s)': median(rounds.map(({ whole }) => whole)).toFixed(2),
    ratio: median(rounds.map(({ bare, whole }) => whole / bare)).toFixed(2),
    'changes a second': Math.round((2 * prefixes) / sent),
  }
}

try {
  console.table([await measure('HTTP'), await measure('TLS')])
} finally {
  for (const end of ended.toReversed()) await end()
}
process.exit(0)
