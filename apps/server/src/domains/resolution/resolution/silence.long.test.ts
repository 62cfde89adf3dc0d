import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { isUnreachable } from '../../../platform/database/lanes.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { startSilentProxy } from '../../../test-support/silent-proxy.ts'
import { createEnterprises } from '../../enterprises/enterprises/enterprises.ts'
import { createCounter } from './figures/counter.ts'
import { createFigures } from './figures/figures.ts'

test('a database that falls silent keeps no page waiting for companies or figures', async (t) => {
  const { connection } = await testDatabase(t)
  const proxy = await startSilentProxy(t, connection)
  const { db, close } = openDatabase(proxy.connection)
  t.after(close)
  const enterprises = createEnterprises(db)
  const now = () => new Date('2026-11-20T02:00:00Z')
  const counter = createCounter(db, now)
  t.after(counter.close)
  const figures = createFigures({ db, now, enterprises, counter, probe: async () => {} })
  assert.equal(await enterprises.findCompanyCached('88.449.1'), null)
  assert.equal((await figures()).healthy, true)
  proxy.fallSilent()
  const from = readMonotonicClock()
  await assert.rejects(async () => enterprises.findCompanyCached('88.449.2'), isUnreachable)
  assert.ok(readMonotonicClock() - from < 8_000)
  assert.equal((await figures()).healthy, false)
  assert.ok(readMonotonicClock() - from < 16_000)
  const again = readMonotonicClock()
  assert.equal((await figures()).healthy, false)
  assert.ok(readMonotonicClock() - again < 1_000, 'not every visitor finds out again')
})
