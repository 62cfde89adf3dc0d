import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from '../../test-support/database.ts'
import { startSilentProxy } from '../../test-support/silent-proxy.ts'
import { createBatcher } from './batcher.ts'
import { DatabaseUnreachable, isUnreachable, openLanes, waitAtMost } from './lanes.ts'

const { pool, connection } = await testDatabase({ after })
const ECHO = { name: 'echo', text: `select unnest($1::text[]), null, '2026-01-02 03:04:05+08'::timestamptz` }
const lanes = openLanes(pool)
after(() => lanes.close())

test('rows come as text, timestamps in UTC', async () => {
  assert.deepEqual(await lanes.query(ECHO, ['{甲,b}']), [
    ['甲', null, '2026-01-01 19:04:05+00'],
    ['b', null, '2026-01-01 19:04:05+00'],
  ])
})

test('a fault of the statement stays what it is and does not disturb its neighbours', async () => {
  const wrong = { name: 'wrong', text: 'select $1::int' }
  const [bad, good] = await Promise.allSettled([lanes.query(wrong, ['x']), lanes.query(ECHO, ['{a}'])])
  assert.equal(bad.status === 'rejected' && isUnreachable(bad.reason), false)
  assert.equal(good.status, 'fulfilled')
})

test('connections the server ended come back by themselves', async () => {
  await Promise.all(Array.from({ length: 8 }, () => lanes.query(ECHO, ['{a}'])))
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'biaojie lookup' and datname = current_database()`,
  )
  assert.ok(rowCount! > 0)
  await sleep(600)
  assert.equal((await lanes.query(ECHO, ['{back}']))[0]?.[0], 'back')
})

test('a database that is away, or accepts and says nothing, is a clear refusal in a few seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  for (const at of [1, port]) {
    const away = new pg.Pool({ host: '127.0.0.1', port: at, user: 'x', database: 'x' })
    const lanes = openLanes(away)
    const from = Date.now()
    await assert.rejects(lanes.query(ECHO, ['{a}']), DatabaseUnreachable)
    assert.ok(Date.now() - from < 5_000)
    // Right after a failure no call waits for the next attempt.
    const again = Date.now()
    await assert.rejects(lanes.query(ECHO, ['{a}']), DatabaseUnreachable)
    assert.ok(at !== 1 || Date.now() - again < 1_000)
    await lanes.close()
    await away.end()
  }
  silent.close()
})

test('connections that fell silent do not hold up a stop', async (t) => {
  const proxy = await startSilentProxy(t, connection)
  const way = new pg.Pool(proxy.connection)
  const lanes = openLanes(way)
  await Promise.all(Array.from({ length: 8 }, () => lanes.query(ECHO, ['{a}'])))
  proxy.fallSilent()
  const from = Date.now()
  await lanes.close()
  assert.ok(Date.now() - from < 3_000)
  await way.end()
})

test('keys asked for in one turn are asked for together, equal ones once', async () => {
  const statements: string[][] = []
  const find = createBatcher(async (keys) => {
    statements.push(keys)
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
  })
  assert.deepEqual(await Promise.all(['a', 'b', 'a', 'none'].map(find)), ['A', 'B', 'A', undefined])
  assert.deepEqual(await Promise.all([find('c')]), ['C'])
  assert.deepEqual(statements, [['a', 'b', 'none'], ['c']])
  const many = Array.from({ length: 600 }, (_, i) => `k${i}`)
  assert.equal((await Promise.all(many.map(find))).at(-1), 'K599')
  assert.deepEqual(
    statements.slice(2).map((keys) => keys.length),
    [...Array(25).fill(24)],
  )
})

test('a failed batch refuses each that waited for it, and the next one is a new attempt', async () => {
  let times = 0
  const find = createBatcher<string>(async (keys) => {
    times += 1
    if (times === 1) throw new DatabaseUnreachable()
    return new Map(keys.map((key) => [key, key]))
  })
  const first = await Promise.allSettled([find('a'), find('b')])
  assert.deepEqual(
    first.map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  )
  assert.equal(await find('a'), 'a')
})

test('an answer in time is the answer, a failure the failure, and none in time an absent database', async () => {
  assert.equal(await waitAtMost(Promise.resolve(1), 20), 1)
  await assert.rejects(waitAtMost(Promise.reject(new RangeError()), 20), RangeError)
  await assert.rejects(waitAtMost(new Promise(() => {}), 20), DatabaseUnreachable)
})
