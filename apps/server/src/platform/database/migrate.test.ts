import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from '../../test-support/database.ts'
import { OperatorProblem } from '../base/problem.ts'
import { openDatabase } from './database.ts'
import { countMigrationsBehind, migrate } from './migrate.ts'

const stranger = `stranger_${process.pid}`
const ascii = `ascii_${process.pid}`
// It is registered first, because the connections of testDatabase are closed afterwards.
after(async () => {
  await pool.query(`drop role ${stranger}`)
  await pool.query(`drop database ${ascii} with (force)`)
})
const { connection, pool } = await testDatabase({ after })
await pool.query(`create role ${stranger} login password 'known'`)
await pool.query(`create database ${ascii} template template0 encoding 'SQL_ASCII' locale 'C'`)

const cases: [string, object, RegExp][] = [
  ['nobody listens', { host: '127.0.0.1', port: 1 }, /127\.0\.0\.1:1.*ECONNREFUSED.*DATABASE_URL/],
  ['no such host', { host: 'nowhere.invalid', port: 5432 }, /无法连接/],
  ['another password', { ...connection, password: 'wrong' }, /拒绝登录/],
  ['no such database', { ...connection, database: 'absent' }, /absent.*不存在/],
  ['no encryption', { ...connection, ssl: true }, /加密连接/],
  ['another encoding', { ...connection, database: ascii }, /SQL_ASCII，应为 UTF8.*create database/],
  ['no permission', { ...connection, user: stranger, password: 'known' }, /建表/],
]
for (const [name, given, says] of cases)
  test(`${name}: a sentence for the operator, without the password`, async (t) => {
    const database = openDatabase({ user: 'u', password: 'secret-1', database: 'd', ...given })
    t.after(database.close)
    const error = await migrate(database.pool).then(
      () => assert.fail('migrated'),
      (error) => error,
    )
    assert.ok(error instanceof OperatorProblem, String(error))
    assert.match(error.message, says)
    assert.doesNotMatch(error.message, /secret-1/)
  })

test('a database of a version before the first release is recognised, with the way on', async () => {
  const { rows } = await pool.query('select * from drizzle.__drizzle_migrations')
  // That version recorded its own initial migration.
  await pool.query('update drizzle.__drizzle_migrations set created_at = 1')
  const refusal = (dataDir?: string) =>
    migrate(pool, dataDir).then(
      () => assert.fail('migrated'),
      (error) => error,
    )
  for (const [dataDir, says] of [
    ['/srv/标解', /^数据目录 \/srv\/标解 由正式发布前的旧版本建立/],
    [undefined, /旧版本建立的表.*DATABASE_URL.*空的数据库/],
  ] as const) {
    const error = await refusal(dataDir)
    assert.ok(error instanceof OperatorProblem, String(error))
    assert.match(error.message, says)
  }
  for (const { id, created_at } of rows)
    await pool.query('update drizzle.__drizzle_migrations set created_at = $2 where id = $1', [
      id,
      created_at,
    ])
  await migrate(pool)
})

test('a migration that ends half-way leaves nothing, and the next start does all of it', async (t) => {
  const name = `half_${process.pid}`
  await pool.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const given = { ...connection, database: name }
  const database = openDatabase(given)
  const holder = new pg.Client(given)
  await holder.connect()
  t.after(async () => {
    await Promise.all([database.close(), holder.end()])
    await pool.query(`drop database ${name} with (force)`)
  })
  // The migration waits for this table of one of its last steps, and is killed there.
  await holder.query('begin; create table recalls (id int)')
  const killed = migrate(database.pool).then(
    () => assert.fail('migrated'),
    (error) => error,
  )
  const blocked = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = $1 and wait_event_type = 'Lock'`
  while ((await pool.query(blocked, [name])).rowCount === 0) await sleep(20)
  assert.ok((await killed) instanceof OperatorProblem, String(await killed))
  await holder.query('rollback')
  const left = await holder.query(`select count(*)::int as total from pg_tables where schemaname = 'public'`)
  assert.equal(left.rows[0].total, 0)
  assert.equal((await countMigrationsBehind(database.pool)).applied, 0)
  await migrate(database.pool)
  assert.equal((await countMigrationsBehind(database.pool)).missing, 0)
})
