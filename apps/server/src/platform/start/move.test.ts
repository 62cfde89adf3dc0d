import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../../test-support/database.ts'
import { putIdentifiers } from '../../test-support/identifiers.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { defineScheduledJob } from '../shared/jobs/job.ts'
import { createJobs } from '../shared/jobs/jobs.ts'
import { moveDatabase, refuseUnfinishedMove } from './move.ts'
import { grantServing, toServingConnection } from './role.ts'

const RECORDS = [1, 2, 3].map((number) => ({
  identifier: `88.449.1001/MOVE-000${number}`,
  name: `制动盘 ${number} "\\n"`,
  elements: [{ name: '材料', value: 'HT250\\N' }],
  scenes: [],
}))

/** A node that has run: with identifiers, background jobs and sequences that have counted. */
async function aStoppedNode(t: TestContext): Promise<string> {
  const { url } = await emptyDatabase(t)
  const database = openDatabase({ connectionString: url })
  const { pool, db } = database
  await migrate(pool)
  await putIdentifiers(database, RECORDS)
  const jobs = createJobs({ pool, db, now: () => new Date(), log: () => {}, givenUp: () => {} })
  jobs.add([defineScheduledJob('move.test', '0 0 1 1 *', async () => {})])
  try {
    await jobs.start(false)
    await pool.query(`insert into pgboss.job (name, data) values ('move.test', '{"phone": "13800138000"}')`)
  } finally {
    await jobs.stop()
    await database.close()
  }
  return url
}

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const move = (from: string, to: string, log: (line: string) => void = () => {}) =>
  moveDatabase({ from: { connectionString: from }, to: { connectionString: to }, shards: undefined, log })

test('every row arrives, with jobs and sequences, and the target is a node that starts', async (t) => {
  const [from, to] = [await aStoppedNode(t), (await emptyDatabase(t)).url]
  const moved = await move(from, to)
  const rows = Object.fromEntries(moved.map(({ name, rows }) => [name, Number(rows)]))
  assert.equal(rows['public.identifiers'], 3)
  assert.equal(rows['pgboss.job'], 1)
  for (const text of [
    'select * from identifiers order by handle',
    'select name, data, state from pgboss.job',
    'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
    'select hash from drizzle.__drizzle_migrations order by id',
  ])
    assert.deepEqual(await query(to, text), await query(from, text), text)
  const target = openDatabase({ connectionString: to }, 1)
  t.after(() => target.close())
  await refuseUnfinishedMove(target.pool)
})

test('the role that serves with the embedded database starts the jobs that have arrived', async (t) => {
  const from = await aStoppedNode(t)
  const { connection } = await emptyDatabase(t)
  await moveDatabase({ from: { connectionString: from }, to: connection, shards: undefined, log: () => {} })
  const owner = openDatabase(connection, 1)
  const serving = toServingConnection(connection)
  await grantServing(owner.pool, serving)
  await owner.close()
  const { pool, db, close } = openDatabase(serving)
  const jobs = createJobs({ pool, db, now: () => new Date(), log: () => {}, givenUp: () => {} })
  const counts: unknown[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      jobs.add([
        defineScheduledJob('move.test', '0 0 1 1 *', async () => {
          counts.push((await pool.query('select count(*)::int as n from identifiers')).rows[0].n)
          resolve()
        }),
      ])
      jobs.start(true).catch(reject)
    })
  } finally {
    await jobs.stop()
    await close()
  }
  assert.deepEqual(counts, [3])
})

test('an interrupted move goes on after the last whole table, and notices what has changed meanwhile', async (t) => {
  const [from, to] = [await aStoppedNode(t), (await emptyDatabase(t)).url]
  const interrupted = move(from, to, (line) => {
    if (line.includes('public.identifiers ')) throw new Error('the line is cut')
  })
  await assert.rejects(interrupted, /the line is cut/)
  const target = openDatabase({ connectionString: to }, 1)
  await assert.rejects(refuseUnfinishedMove(target.pool), /还没有搬完/)
  await target.close()
  await query(from, `update identifiers set name = '改过' where handle like '%0001'`)
  const lines: string[] = []
  await move(from, to, (line) => lines.push(line))
  assert.ok(lines.filter((line) => line.endsWith('（上次已搬）')).length > 10)
  assert.ok(lines.some((line) => line.includes('public.identifiers  3 行') && !line.includes('上次已搬')))
  const names = 'select name from identifiers order by handle'
  assert.deepEqual(await query(to, names), await query(from, names))
})

test('a move interrupted twice takes over what the node has changed before and after its last table', async (t) => {
  const [from, to] = [await aStoppedNode(t), (await emptyDatabase(t)).url]
  const interruptAt = (table: string) =>
    assert.rejects(
      move(from, to, (line) => {
        if (line.includes(`${table}  `)) throw new Error('the line is cut')
      }),
      /the line is cut/,
    )
  await interruptAt('pgboss.job')
  // Jobs refer to their queue, which is copied before them.
  await query(from, `update pgboss.queue set retry_limit = 7 where name = 'move.test'`)
  await query(from, `update identifiers set name = '改过' where handle like '%0001'`)
  await interruptAt('public.identifiers')
  await query(from, `insert into pgboss.job (name, data) values ('move.test', '{"phone": "13900139000"}')`)
  await move(from, to)
  for (const text of [
    'select name from identifiers order by handle',
    'select name, retry_limit from pgboss.queue order by name',
    'select name, data, state from pgboss.job order by data::text',
  ])
    assert.deepEqual(await query(to, text), await query(from, text), text)
})

test('a target with data, one of another source and a node that runs are refused', async (t) => {
  const [from, to] = [await aStoppedNode(t), (await emptyDatabase(t)).url]
  await assert.rejects(move(from, await aStoppedNode(t)), /已经有节点的表/)
  await assert.rejects(
    move(from, to, () => {
      throw new Error('the line is cut')
    }),
    /the line is cut/,
  )
  await assert.rejects(move(await aStoppedNode(t), to), /从另一个数据库搬来/)
  const running = new pg.Client(from)
  await running.connect()
  await assert.rejects(move(from, (await emptyDatabase(t)).url), /还有 1 个别的连接/)
  await running.end()
})
