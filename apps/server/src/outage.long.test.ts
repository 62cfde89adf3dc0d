import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { UNKNOWN } from './domains/resolution/resolution/figures/outcomes.ts'
import { findRepositoryFile } from './platform/base/places.ts'
import { putIdentifiers } from './test-support/identifiers.ts'
import { startProductionNode } from './test-support/production-node.ts'
import { findSystemPrograms, startPrimaryAndReplica } from './test-support/replica.ts'

/** A production node whose database is killed, is away for OUTAGE_SECONDS and comes back. */

const SECONDS = Number(process.env.OUTAGE_SECONDS ?? 20)
const KEPT = '88.449.1001/KEPT-1'
const OTHER = '88.449.1001/OTHER-1'
/** A loaded machine takes a while to recover a killed database. */
const PATIENCE_MS = 120_000

test(`a database that is gone for ${SECONDS} seconds costs answers, and nothing that was acknowledged`, async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  if (!findSystemPrograms()) return t.skip('this machine has no PostgreSQL')
  // A replica is taken, because it can be stopped and started; promoted, it is a database of its own.
  const { replica: database } = await startPrimaryAndReplica(t)
  await database.pool.query('select pg_promote()')
  database.pool.on('error', () => {})
  await putIdentifiers(database, [{ identifier: KEPT }, { identifier: OTHER }])
  const { origin, node, said } = await startProductionNode(t, {
    DATABASE_URL: database.url,
    LOOKUP_LIMIT_PER_MINUTE: '1000000',
    PAGE_LIMIT_PER_MINUTE: '1000000',
  })
  let answered = 0
  async function ask(path: string) {
    const answer = await fetch(origin + path)
    const body = await answer.text()
    if (answer.status === 200 && path.startsWith('/api/handles')) answered += 1
    return { status: answer.status, body }
  }
  const lookUp = (handle: string) => ask(`/api/handles/${handle}`)
  for (let i = 0; i < 3; i++) assert.equal((await lookUp(KEPT)).status, 200)

  database.stop()
  assert.equal((await lookUp(KEPT)).status, 200, 'it is in memory')
  const unknown = await lookUp(OTHER)
  assert.equal(unknown.status, 503, unknown.body)
  const page = await ask(`/product_scene?identifier=${OTHER}`)
  assert.equal(page.status, 503)
  assert.match(page.body, /[\u4e00-\u9fff]{4}/, 'a page says so in Chinese')
  const seen = new Set<string>()
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await sleep(500)) {
    seen.add(`readyz ${(await ask('/readyz')).status}`)
    seen.add(`healthz ${(await ask('/healthz')).status}`)
    seen.add(`lookup ${(await lookUp(KEPT)).status}`)
  }
  assert.ok(seen.has('readyz 503') && seen.has('healthz 200'), [...seen].join())
  for (const line of seen) assert.match(line, /^(readyz|lookup) (200|503)$|^healthz 200$/)

  database.start()
  const back = Date.now()
  while ((await ask('/readyz')).status !== 200) {
    assert.ok(Date.now() - back < PATIENCE_MS, `it does not come back: ${said()}`)
    await sleep(100)
  }
  t.diagnostic(`ready again ${Date.now() - back} ms after the database`)
  for (const handle of [KEPT, OTHER]) assert.equal((await lookUp(handle)).status, 200)
  assert.equal(node.exitCode, null)
  assert.match(said(), /数据库/, 'the log names the cause')

  // Lookups that were answered meanwhile were counted in memory, and are written now.
  const sum = 'select coalesce(sum(total), 0) as total from resolution_days where outcome < $1'
  const counted = async () => Number((await database.pool.query(sum, [UNKNOWN])).rows[0].total)
  for (const end = Date.now() + PATIENCE_MS; (await counted()) < answered; await sleep(200))
    assert.ok(Date.now() < end, `${await counted()} of ${answered} lookups are counted`)
  assert.equal(await counted(), answered)
  t.diagnostic(`${answered} lookups answered and counted: ${[...seen].sort().join(', ')}`)
})
