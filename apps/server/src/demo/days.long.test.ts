import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../test-support/app.ts'
import { TEST_CODES } from '../test-support/identifiers.ts'
import { loadDemo, refreshLine } from './demo.ts'

test('a node that keeps running shows the day under way, and is loaded anew on the next one', async (t) => {
  const app = await testApp(t)
  await loadDemo(app, () => app.clock.now, TEST_CODES)
  const now = () => app.clock.now
  const hours = async () => {
    const { rows } = await app.pool.query(
      `select count(distinct at)::int as n, count(distinct at) filter (where at >= $1)::int as today
       from production_energy where span = 'hour'`,
      ['2026-11-20T00:00:00+08:00'],
    )
    return rows[0]
  }
  const before = await hours()
  app.wait(3 * 3600)
  assert.equal(await refreshLine(app, now, TEST_CODES), true)
  const after = await hours()
  assert.deepEqual([after.n, after.today], [before.n + 3, before.today + 3])
  const body = { identifier: '88.449.1001/LINE-M01', sceneConfId: 'production' }
  const line = (await app.call('identifierDetail', { body })).data
  assert.match(JSON.stringify(line), /2026-11-20 13:00/)
  app.wait(11 * 3600)
  assert.equal(await refreshLine(app, now, TEST_CODES), false)
  assert.equal(await loadDemo(app, now, TEST_CODES), 'loaded')
  app.wait(60)
  assert.equal(await refreshLine(app, now, TEST_CODES), true)
})
