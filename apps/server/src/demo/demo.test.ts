import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findDemoDay, refuseDemo, saveDemoDay } from '../domains/identifiers/records/load/runs.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { testDatabase } from '../test-support/database.ts'
import { putIdentifiers, TEST_CODES } from '../test-support/identifiers.ts'
import { loadDemo } from './demo.ts'

const database = await testDatabase({ after })
const { db, pool } = database
const people = async () => (await pool.query('select count(*)::int as n from accounts')).rows[0].n

test('accounts with a public password stay out of somebody’s own database', async () => {
  await putIdentifiers(database, [{ identifier: '88.449.7/OWN-1', name: '自有' }])
  assert.equal(await loadDemo(database, getSystemNow, TEST_CODES), 'foreign')
  assert.equal(await people(), 0)
  await refuseDemo(db)
})

test('a node with data of an older version of the demo loads them again on the same day', async () => {
  await saveDemoDay(db, '2026-11-20', getSystemNow())
  assert.equal(await findDemoDay(db), '2026-11-20')
  await pool.query("update load_runs set file_name = '2026-11-20' where fingerprint = 'demo'")
  assert.equal(await findDemoDay(db), '')
})

test('production does not start on a demo node’s database, finished or not', async () => {
  for (const day of ['', '2026-11-20']) {
    await saveDemoDay(db, day, getSystemNow())
    await assert.rejects(refuseDemo(db), { name: 'Error', message: /示例节点/ })
  }
})
