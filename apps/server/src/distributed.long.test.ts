import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorProblem } from './platform/base/problem.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { distribute, isDistributed } from './platform/database/distributed/distribute.ts'
import { formatMachine, loadMachines, loadPlace } from './platform/database/distributed/isolate.ts'
import { migrate } from './platform/database/migrate.ts'
import { moveDatabase } from './platform/start/move.ts'
import { openMigrated } from './platform/start/open-migrated.ts'
import { isolateAndMove } from './programs/isolate-company.ts'
import { testApp } from './test-support/app.ts'
import { citusCluster, emptyCitusCluster, hasCitus } from './test-support/citus.ts'
import { emptyDatabase } from './test-support/database.ts'
import { recordHotStatements, recordStatements } from './test-support/hot-statements.ts'
import { putIdentifiers } from './test-support/identifiers.ts'
import { makeAddress } from './test-support/people.ts'

const PATIENCE_MS = 60_000
/** Names of these may belong to any company, so that all machines are asked. */
const OF_ALL = new Set(['aliases_by_name'])

/** Gives a company a shard of its own in all its tables and moves that to the other worker. */
async function isolate({ pool, db }: Pick<Database, 'pool' | 'db'>, prefix: string): Promise<void> {
  const before = await loadPlace(pool, prefix)
  const machines = await loadMachines(pool)
  const to = machines.find((machine) => formatMachine(machine) !== formatMachine(before.machine))
  assert.ok(to, 'a second worker')
  const nowhere = { host: '127.0.0.1', port: 1 }
  await assert.rejects(
    isolateAndMove({ pool, db }, { prefix, to: nowhere, transfer: 'block_writes' }),
    /不是集群中/,
  )
  const lines = await isolateAndMove({ pool, db }, { prefix, to, transfer: 'block_writes' })
  const after = await loadPlace(pool, prefix)
  assert.deepEqual([after.isAlone, after.machine], [true, to], lines.join('\n'))
  assert.notEqual(after.shard, before.shard)
  const again = await isolateAndMove({ pool, db }, { prefix, to, transfer: 'block_writes' })
  assert.deepEqual(await loadPlace(pool, prefix), after, again.join('\n'))
}

test('a node moves over to a cluster of Citus, where each frequent statement goes to one machine', async (t) => {
  if (!hasCitus()) return t.skip('this machine has no Citus, see docs/distributed.md')
  const recorded = recordStatements()
  const { database, workers } = await citusCluster(t)
  const { pool } = database
  await putIdentifiers(database, [{ identifier: '88.449.1001/OLD-1', name: '先前登记的' }])
  const before = await pool.query('select count(*)::int as rows from identifiers')
  await distribute(pool, 8)
  await distribute(pool, 8)
  assert.equal(await isDistributed(pool), true)
  assert.deepEqual((await pool.query('select count(*)::int as rows from identifiers')).rows, before.rows)

  const env = {
    DATABASE_URL: database.url,
    CITUS_SHARDS: '8',
    LOOKUP_LIMIT_PER_MINUTE: '1000000',
    LOOKUP_CACHE_MB: '0',
  }
  const app = await testApp(t, { database, env })
  await assert.rejects(
    openMigrated({ ...app.env, citusShards: undefined }, undefined),
    (error) => error instanceof OperatorProblem && /没有 CITUS_SHARDS/.test(error.message),
    'a node without the setting would answer errors',
  )
  const statements = await recordHotStatements(app, recorded)
  for (const { name, text, values } of statements) {
    if (OF_ALL.has(name)) continue
    const plan = await pool.query({ text: `explain ${text}`, values, rowMode: 'array' })
    const counts = plan.rows.flatMap(([line]) => /Task Count: (\d+)/.exec(line)?.[1] ?? [])
    // Statements about two companies go to the machines of both, and to no other.
    const most = new Set(JSON.stringify(values).match(/88\.449\.\d+/g)).size || 1
    assert.ok(
      counts.every((count) => Number(count) <= most),
      `${counts} tasks: ${text}`,
    )
  }
  t.diagnostic(`${statements.length} statements, each on the machines of its companies alone`)

  await isolate(database, '88.449.1001')
  const found = await app.app.inject({ url: '/api/handles/88.449.1001/OLD-1', remoteAddress: makeAddress() })
  assert.equal(found.statusCode, 200, 'a company that was moved answers')

  // A worker that is away takes its own companies with it, and no others.
  const prefixes = Array.from({ length: 12 }, (_, at) => `88.449.${1100 + at}`)
  await putIdentifiers(
    app,
    prefixes.map((prefix) => ({ identifier: `${prefix}/AA-1` })),
  )
  const place = `select nodeport from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
    where p.shardid = get_shard_id_for_distribution_column('identifiers', $1::text)`
  const ports = await Promise.all(
    prefixes.map(async (prefix) => (await pool.query(place, [prefix])).rows[0]?.nodeport),
  )
  const away = workers[0] ?? assert.fail('no worker')
  assert.ok(ports.includes(away.port) && new Set(ports).size > 1, 'companies lie on both machines')
  away.stop()
  const status = (prefix: string) =>
    app.app
      .inject({ url: `/api/handles/${prefix}/AA-1`, remoteAddress: makeAddress() })
      .then(({ statusCode }) => statusCode)
  const answers = await Promise.all(prefixes.map(status))
  for (const [at, answer] of answers.entries())
    assert.equal(answer === 200, ports[at] !== away.port, `${prefixes[at]}: ${answer}`)
  away.start()
  const end = Date.now() + PATIENCE_MS
  for (const prefix of prefixes)
    while ((await status(prefix)) !== 200) {
      assert.ok(Date.now() < end, `${prefix} does not come back`)
      await sleep(100)
    }
})

test('a stopped node is moved onto a cluster of Citus, interrupted on the way, and back', async (t) => {
  if (!hasCitus()) return t.skip('this machine has no Citus, see docs/distributed.md')
  const [from, to] = [await emptyDatabase(t), await emptyDatabase(t)]
  const old = openDatabase(from.connection)
  await migrate(old.pool)
  const prefixes = Array.from({ length: 6 }, (_, at) => `88.449.${1200 + at}`)
  await putIdentifiers(
    old,
    prefixes.map((prefix) => ({ identifier: `${prefix}/AA-1`, name: `制动盘 ${prefix}` })),
  )
  await old.close()
  const { url } = await emptyCitusCluster(t)
  const there = { from: { connectionString: from.url }, to: { connectionString: url }, shards: 8 }
  const interrupted = moveDatabase({
    ...there,
    log(line) {
      if (line.includes('public.identifiers ')) throw new Error('the line is cut')
    },
  })
  await assert.rejects(interrupted, /the line is cut/)
  const lines: string[] = []
  const moved = await moveDatabase({ ...there, log: (line) => lines.push(line) })
  assert.ok(lines.some((line) => /public\.identifiers {2}6 行（上次已搬）/.test(line)))
  const cluster = openDatabase({ connectionString: url })
  assert.equal(await isDistributed(cluster.pool), true)
  await cluster.close()

  const returned = { from: there.to, to: { connectionString: to.url }, shards: undefined, log() {} }
  assert.deepEqual(await moveDatabase(returned), moved)
})
