import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getRefusalCode } from '../../test-support/app.ts'
import { testDatabase } from '../../test-support/database.ts'
import { startSilentProxy } from '../../test-support/silent-proxy.ts'
import { type Db, isRetryableConflict, openDatabase, transact, withClient } from './database.ts'
import { isUnreachable } from './lanes.ts'
import { migrate } from './migrate.ts'

const { db, pool, connection } = await testDatabase({ after })
await pool.query('create table kept (n int primary key)')
const add = (db: Db, n: number) => db.execute(sql`insert into kept values (${n})`)
const kept = async () => (await pool.query('select n from kept order by n')).rows.map(({ n }) => n)
const pidOf = async (db: Db) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid
const terminate = (pid: number) => pool.query('select pg_terminate_backend($1, 5000)', [pid])

test('a transaction commits all or nothing, and an inner transaction is part of it', async () => {
  assert.equal(await transact(db, async (db) => (await add(db, 1)).rowCount), 1)
  const refusal = new Error('no')
  await assert.rejects(
    transact(db, async (db) => {
      await add(db, 2)
      await transact(db, (db) => add(db, 3))
      throw refusal
    }),
    refusal,
  )
  assert.deepEqual(await kept(), [1])
  const { idleCount, totalCount } = pool
  assert.equal(idleCount, totalCount, 'what a refusal ends goes on being used')
})

test('an error that is swallowed does not commit', async () => {
  const swallowing = transact(db, async (db) => {
    await add(db, 4)
    await add(db, 1).catch(() => {})
  })
  await assert.rejects(swallowing, /rolled back/)
  assert.deepEqual(await kept(), [1])
})

test('one of two that wait for each other starts over, and both succeed', async () => {
  await pool.query('create table counted (n int primary key, times int not null)')
  await pool.query('insert into counted values (1, 0), (2, 0)')
  const count = (db: Db, n: number) => db.execute(sql`update counted set times = times + 1 where n = ${n}`)
  const both = Promise.withResolvers<void>()
  let begun = 0
  const lockBoth = (first: number, second: number) =>
    transact(db, async (db) => {
      await count(db, first)
      begun += 1
      if (begun === 2) both.resolve()
      await both.promise
      await count(db, second)
    })
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
  const { rows } = await pool.query('select times from counted')
  assert.deepEqual([rows, begun], [[{ times: 2 }, { times: 2 }], 3])
})

test('a transaction that keeps conflicting is retried three times', async () => {
  let runs = 0
  const deadlocked = transact(db, async (db) => {
    runs += 1
    await db.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`)
  })
  await assert.rejects(deadlocked, isRetryableConflict)
  assert.equal(runs, 4)
})

test('a refused transaction runs once', async () => {
  let runs = 0
  const refusing = transact(db, async () => {
    runs += 1
    throw Object.assign(new Error('refused'), { code: getRefusalCode('invalid_input') })
  })
  await assert.rejects(refusing, /refused/)
  assert.equal(runs, 1)
})

test('a backend ended inside a transaction is an error for its caller alone, busy or not', async () => {
  const idle = transact(db, async (db) => {
    await terminate(await pidOf(db))
    await sleep(50)
    await add(db, 5)
  })
  const busy = transact(db, async (db) => {
    const pid = await pidOf(db)
    await Promise.all([db.execute(sql`select pg_sleep(20)`), terminate(pid)])
  })
  await Promise.all([assert.rejects(idle, isUnreachable), assert.rejects(busy, isUnreachable)])
  assert.deepEqual(await kept(), [1])
  await transact(db, (db) => add(db, 6))
  assert.deepEqual(await kept(), [1, 6])
})

test('a connection of its own goes back sound, or not at all', async () => {
  const own = () => withClient(pool, async (client) => (await client.query('select 1')).rowCount)
  assert.equal(await own(), 1)
  const before = pool.totalCount
  const failing = withClient(pool, async (client) => {
    await client.query('begin')
    throw new Error('in the middle')
  })
  await assert.rejects(failing, /in the middle/)
  assert.equal(pool.totalCount, before - 1)
  const ended = withClient(pool, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await terminate(rows[0].pid)
    await sleep(50)
    return client.query('select 1')
  })
  await assert.rejects(ended, isUnreachable)
  await migrate(pool)
  assert.equal(await own(), 1)
})

test('a database that falls silent costs no connection for good, and holds up no stop', async (t) => {
  const proxy = await startSilentProxy(t, connection)
  const { db, pool, close } = openDatabase({ ...proxy.connection, query_timeout: 200 }, 2)
  const both = Promise.withResolvers<void>()
  let inside = 0
  const caught = [1, 2].map((n) =>
    transact(db, async (db) => {
      await pidOf(db)
      inside += 1
      if (inside === 2) both.resolve()
      await both.promise
      proxy.fallSilent()
      await add(db, 10 + n)
    }),
  )
  await Promise.all(caught.map((query) => assert.rejects(query, isUnreachable)))
  assert.equal(pool.totalCount, 0)
  proxy.speakAgain()
  // The connections are idle when the silence comes, so `begin` gets no answer.
  await Promise.all([transact(db, pidOf), transact(db, pidOf)])
  assert.equal(pool.idleCount, 2)
  proxy.fallSilent()
  const begun = [1, 2].map(() => transact(db, pidOf))
  await Promise.all(begun.map((query) => assert.rejects(query, isUnreachable)))
  proxy.speakAgain()
  await Promise.all([transact(db, (db) => add(db, 7)), transact(db, pidOf)])
  proxy.fallSilent()
  const from = Date.now()
  await close()
  assert.ok(Date.now() - from < 3_000)
  assert.deepEqual(await kept(), [1, 6, 7])
})

test('a commit that gets no answer is an error too', async (t) => {
  const proxy = await startSilentProxy(t, connection)
  const { db, pool, close } = openDatabase({ ...proxy.connection, query_timeout: 200 }, 1)
  const work = transact(db, async (db) => {
    await add(db, 20)
    proxy.fallSilent()
  })
  await assert.rejects(work, isUnreachable)
  assert.equal(pool.totalCount, 0)
  await close()
})
