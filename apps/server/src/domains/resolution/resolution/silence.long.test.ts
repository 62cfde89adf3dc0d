import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monotonic } from '../../../platform/base/clock.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { isUnreachable } from '../../../platform/database/lanes.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { silentProxy } from '../../../test-support/silent-proxy.ts'
import { createEnterprises } from '../../enterprises/enterprises/enterprises.ts'
import { createCounter } from './figures/counter.ts'
import { createFigures } from './figures/figures.ts'

test('a database that falls silent keeps no page waiting for companies or figures', async (t) => {
  const { connection } = await testDatabase(t)
  const proxy = await silentProxy(t, connection)
  const { db, close } = openDatabase(proxy.connection)
  t.after(close)
  const enterprises = createEnterprises(db)
  const now = () => new Date('2026-11-20T02:00:00Z')
  const counter = createCounter(db, now)
  t.after(counter.close)
  const figures = createFigures({ db, now, enterprises, counter, probe: async () => {} })
  assert.equal(await enterprises.companyOf('88.449.1'), null)
  assert.equal((await figures()).healthy, true)
  proxy.fallSilent()
  const from = monotonic()
  await assert.rejects(async () => enterprises.companyOf('88.449.2'), isUnreachable)
  assert.ok(monotonic() - from < 8_000)
  assert.equal((await figures()).healthy, false)
  assert.ok(monotonic() - from < 16_000)
  const again = monotonic()
  assert.equal((await figures()).healthy, false)
  assert.ok(monotonic() - again < 1_000, 'not every visitor finds out again')
})
