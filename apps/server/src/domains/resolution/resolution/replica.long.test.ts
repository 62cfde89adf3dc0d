import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorProblem } from '../../../platform/base/problem.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { parseLsn } from '../../../platform/database/replica.ts'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { findSystemPrograms, startPrimaryAndReplica } from '../../../test-support/replica.ts'

const ID = '88.449.1/BD-1'
const PATIENCE_MS = 60_000

test('places in the log are compared as numbers', () => {
  assert.ok(parseLsn('1/00000000') > parseLsn('0/FFFFFFFF'))
  assert.equal(parseLsn('16/B374D848') - parseLsn('16/B374D800'), 72n)
})

async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const from = Date.now()
  for (; !(await holds()); await sleep(50)) assert.ok(Date.now() - from < PATIENCE_MS, `${what} did not come`)
  return Date.now() - from
}

async function aNode(
  t: TestContext,
  database: Parameters<typeof testApp>[1] & object,
  replicaUrl: string,
  url: string,
) {
  const env = {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: replicaUrl,
    METRICS_TOKEN: '',
    LOOKUP_LIMIT_PER_MINUTE: '1000000',
  }
  const app = await testApp(t, { ...database, env })
  const nameOf = async () => (await app.domains.resolution.lookup.find(ID))?.name
  const countStatements = async (server: string) => {
    const text = (await app.app.inject({ url: '/metrics' })).body
    return Number(
      text.match(new RegExp(`^biaojie_lookup_statements_total\\{server="${server}"\\} (\\d+)`, 'm'))?.[1],
    )
  }
  const askedAnew = async (server: string) => {
    const before = await countStatements(server)
    await app.domains.resolution.lookup.probe()
    return (await countStatements(server)) > before
  }
  return { app, nameOf, askedAnew }
}

test('lookups read a replica that is level, never an old value after a newer one, and go on when either is gone', async (t) => {
  if (!findSystemPrograms()) return t.skip('this machine has no PostgreSQL of its own')
  const { primary, replica } = await startPrimaryAndReplica(t)
  await assert.rejects(
    migrate(replica.pool),
    (error) => error instanceof OperatorProblem && /只读的备机/.test(error.message),
    'a replica takes no migration',
  )
  const one = await aNode(t, { database: primary }, replica.url, primary.url)
  const other = await aNode(t, { database: primary }, replica.url, primary.url)
  const rename = (name: string) => putIdentifiers(primary, [{ identifier: ID, name }])
  await rename('甲')
  await until('the replica', () => one.askedAnew('replica'))
  await until('the name', async () => (await one.nameOf()) === '甲')

  await replica.pool.query('select pg_wal_replay_pause()')
  await rename('乙')
  one.app.domains.resolution.lookup.forget(ID)
  assert.equal(await one.nameOf(), '乙', 'a server reads its own writes')
  const noticed = await until('the change at the other server', async () => (await other.nameOf()) === '乙')
  t.diagnostic(`a change shows at another server after ${noticed} ms while the replica stands still`)
  for (let at = 0; at < 70; at++) {
    assert.deepEqual([await one.nameOf(), await other.nameOf()], ['乙', '乙'], 'no old value comes back')
    await sleep(100)
  }
  assert.equal(await one.askedAnew('replica'), false)
  await replica.pool.query('select pg_wal_replay_resume()')
  await until('the replica again', () => one.askedAnew('replica'))
  assert.equal(await one.nameOf(), '乙')

  replica.stop()
  for (let at = 0; at < 20; at++) await other.app.domains.resolution.lookup.probe()
  replica.start()
  for (const node of [one, other]) await until('the replica that is back', () => node.askedAnew('replica'))

  // Both servers lose their connections, and nothing tells them.
  await primary.stop()
  // Longer than anything is kept in memory.
  for (let at = 0; at < 40; at++) {
    const handle = await one.app.app.inject({ url: `/api/handles/${ID}` })
    const said = one.app.logs.slice(-3).join('\n')
    assert.equal(handle.statusCode, 200, `${at}: ${handle.body}\n${said}`)
    await sleep(200)
  }
})
