import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../testing/database.ts'
import { createCounter } from './figures.ts'

const { db, pool } = await testDatabase({ after })

test('counts of two hours are stored together: what failed by half is not counted twice', async () => {
  let now = new Date('2026-11-20T02:59:59Z')
  const counter = createCounter(db, () => now)
  counter.count(1)
  now = new Date('2026-11-20T03:00:01Z')
  counter.count(2)
  counter.count(2)
  await pool.query(`alter table resolution_hours add constraint broken check (hour < '2026-11-20T03:00:00Z')`)
  await counter.close()
  assert.equal(counter.pending().length, 2)
  await pool.query('alter table resolution_hours drop constraint broken')
  await counter.close()
  const { rows } = await pool.query(
    'select total::int, total_us::int as us from resolution_hours order by hour',
  )
  assert.deepEqual(rows, [
    { total: 1, us: 1000 },
    { total: 2, us: 4000 },
  ])
})
