import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../../../test-support/database.ts'
import { createEnterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { createCounter } from './counter.ts'
import { createFigures } from './figures.ts'
import { addResolutions, loadCountsByDay } from './figures-store.ts'

const { db, pool } = await testDatabase({ after })

test('counts of two hours are stored together, and a half failed write is not counted twice', async () => {
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

test('days are those of China; before the first count there is no figure, after it a day without any is zero', async () => {
  await pool.query('truncate resolution_hours, identifier_days')
  assert.deepEqual(await loadCountsByDay(db, '2026-11-19', '2026-11-19'), [
    { day: '2026-11-19', resolutions: null, identifiers: 0 },
  ])
  const hour = (time: string, total: number) => ({ at: Date.parse(time), total, totalUs: 1 })
  await addResolutions(db, [
    hour('2026-11-19T15:00:00Z', 2),
    hour('2026-11-19T16:00:00Z', 3),
    hour('2026-11-21T16:00:00Z', 4),
  ])
  await pool.query(`insert into identifier_days (day, added, writes) values ('2026-11-18', 9, 1)`)
  assert.deepEqual(await loadCountsByDay(db, '2026-11-18', '2026-11-22'), [
    { day: '2026-11-18', resolutions: null, identifiers: 9 },
    { day: '2026-11-19', resolutions: 2, identifiers: 0 },
    { day: '2026-11-20', resolutions: 3, identifiers: 0 },
    { day: '2026-11-21', resolutions: 0, identifiers: 0 },
    { day: '2026-11-22', resolutions: 4, identifiers: 0 },
  ])
})

test('the node calls itself unhealthy while lookups fail, although everything else is read', async (t) => {
  const now = () => new Date('2026-11-20T03:00:00Z')
  const counter = createCounter(db, now)
  t.after(counter.close)
  const given = { db, now, counter, enterprises: createEnterprises(db) }
  const well = await createFigures({ ...given, probe: async () => {} })()
  const ill = await createFigures({ ...given, probe: () => Promise.reject(new Error('lost')) })()
  assert.deepEqual([well.healthy, ill.healthy], [true, false])
  assert.equal(ill.identifiers, well.identifiers)
})
