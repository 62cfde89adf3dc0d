import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../../platform/database/database.ts'
import { DatabaseUnreachable, isUnreachable } from '../../../platform/database/lanes.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { company } from '../../../test-support/identifiers.ts'
import { createEnterprises, writeCompanyRows } from './enterprises.ts'

const { db, pool, connection } = await testDatabase({ after })
const PREFIX = '88.449.4001'
const MINUTE = 60_000

test('a company stays known while the database is away, for ten minutes, and is read anew when it is back', async (t) => {
  let at = 1_000
  const { findCompanyCached } = createEnterprises(db, () => at)
  await writeCompanyRows(db, [company(PREFIX, '海芯')])
  assert.equal((await findCompanyCached(PREFIX))?.name, '海芯')
  const away = t.mock.method(pool, 'query', () => Promise.reject(new DatabaseUnreachable()))
  for (let seconds = 0; seconds < 9 * 60; seconds += 30) {
    at += 30_000
    assert.equal((await findCompanyCached(PREFIX))?.name, '海芯', `${seconds} s`)
  }
  await assert.rejects(async () => findCompanyCached('88.449.4002'), isUnreachable, 'it was never known')

  away.mock.restore()
  await writeCompanyRows(db, [company(PREFIX, '海芯（更名）')])
  at += 30_000
  assert.equal((await findCompanyCached(PREFIX))?.name, '海芯', 'nobody waits for the first try')
  while ((await findCompanyCached(PREFIX))?.name === '海芯') await new Promise(setImmediate)
  assert.equal((await findCompanyCached(PREFIX))?.name, '海芯（更名）')

  t.mock.method(pool, 'query', () => Promise.reject(new DatabaseUnreachable()))
  at += 11 * MINUTE
  await assert.rejects(async () => findCompanyCached(PREFIX), isUnreachable, 'it may be another one by now')
})

test('a company that this process never saw is read from the replica while the database is away', async (t) => {
  const replica = openDatabase(connection, 1)
  t.after(replica.close)
  const other = '88.449.4003'
  await writeCompanyRows(db, [company(other, '恒屹')])
  const { findCompanyCached } = createEnterprises(db, () => 1, replica.db)
  t.mock.method(pool, 'query', () => Promise.reject(new DatabaseUnreachable()))
  assert.equal((await findCompanyCached(other))?.name, '恒屹')
  assert.equal(await findCompanyCached('88.449.4004'), null)
})
