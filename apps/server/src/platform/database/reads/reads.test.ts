import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testDatabase } from '../../../test-support/database.ts'
import { getClient } from '../database.ts'
import { isUnreachable } from '../lanes.ts'
import { openReads } from './reads.ts'

const { pool } = await testDatabase({ after })
const { db, close } = openReads(pool)
after(close)

const answerTo = async (value: number) => {
  const { rows } = await db.execute<{ value: number; pid: number }>(
    sql`select ${value}::int as value, pg_backend_pid() as pid`,
  )
  return rows[0]
}

test('statements of one turn go to one connection in one write, and each gets its own answer', async (t) => {
  await Promise.all([1, 2, 3].map(answerTo))
  const { _writev } = Socket.prototype
  let writes = 0
  const counting = function (this: Socket, ...given: Parameters<NonNullable<Socket['_writev']>>) {
    writes += 1
    return _writev?.apply(this, given)
  }
  Object.assign(Socket.prototype, { _writev: counting })
  t.after(() => Object.assign(Socket.prototype, { _writev }))
  const answers = await Promise.all([1, 2, 3, 4, 5].map(answerTo))
  assert.deepEqual(
    answers.map((answer) => answer?.value),
    [1, 2, 3, 4, 5],
  )
  assert.equal(new Set(answers.map((answer) => answer?.pid)).size, 1)
  assert.equal(writes, 1)
})

test('a database that does not answer is waited for no longer than a page may take', async (t) => {
  const quick = openReads(pool, { answerMs: 300 })
  t.after(quick.close)
  await assert.rejects(quick.db.execute(sql`select pg_sleep(20)`), isUnreachable)
})

test('a wrong statement fails alone, and the database refuses to write', async () => {
  const [wrong, write, right] = await Promise.allSettled([
    db.execute(sql`select 1 / ${0}::int`),
    db.execute(sql`create table never (id int)`),
    answerTo(7),
  ])
  assert.match(String(wrong.status === 'rejected' && wrong.reason.cause), /division by zero/)
  assert.match(String(write.status === 'rejected' && write.reason.cause), /read-only transaction/)
  assert.equal(right.status === 'fulfilled' && right.value?.value, 7)
})

test('statements that are given as texts answer each for itself', async () => {
  const client = getClient(db)
  const ask = async (text: string, value: number) => (await client.query(text, [value])).rows[0]
  for (let round = 0; round < 3; round++)
    assert.deepEqual(
      await Promise.all([ask('select $1::int as one', 1), ask('select $1::int as other', 2)]),
      [{ one: 1 }, { other: 2 }],
    )
})

test('frequent statements are named, so that each connection plans them once; ever new lists are not', async () => {
  const read = (value: number) => db.execute(sql`select ${value}::int as planned_once`)
  const values = Array.from({ length: 12 }, (_, at) => at)
  const answers = await Promise.all(values.map(read))
  assert.deepEqual(
    answers.map(({ rows }) => rows[0]?.planned_once),
    values,
  )
  const list = (values: number[]) => db.execute(sql`select 1 as listed where 1 in ${values}`)
  await Promise.all(values.slice(1).map((length) => list(values.slice(0, length))))
  const { rows } = await db.execute<{ uses: number }>(
    sql`select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements
        where statement like 'select $1::int as planned%' or statement like 'select 1 as listed%'`,
  )
  // The first nine requests had no name yet.
  assert.deepEqual(rows, [{ statement: 'select $1::int as planned_once', uses: 3 }])
})

test('connections that the server ended come back, also under a statement that waits', async () => {
  const before = await answerTo(1)
  const waiting = Promise.resolve(db.execute<{ ok: boolean }>(sql`select pg_sleep(0.3) is not null as ok`))
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'biaojie reads' and datname = current_database()`,
  )
  assert.ok(Number(rowCount) > 0)
  assert.equal((await waiting).rows[0]?.ok, true)
  const afterwards = await answerTo(2)
  assert.equal(afterwards?.value, 2)
  assert.notEqual(afterwards?.pid, before?.pid)
})
