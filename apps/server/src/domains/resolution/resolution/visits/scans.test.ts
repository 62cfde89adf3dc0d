import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, makeAddress } from '../../../../test-support/people.ts'
import { createLooks } from './scans.ts'
import { createVisits } from './visits.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, db, pool } = app
await createCompany(app, '示例制动')
const PREFIX = '88.449.7001'
const DISC = `${PREFIX}/SC-0001`

before(() => putIdentifiers(app, [{ identifier: DISC }], clock.now))

const asking = (userAgent = 'Mozilla/5.0', ip = makeAddress()) => ({
  ip,
  userAgent,
  method: 'POST',
  header: () => '',
})
const part = (key: string, batch: string | null = null) => ({ key, template: 'T', batch })
const rows = async (prefix: string) =>
  (
    await pool.query(
      `select day::text, hour, template, batch, scene, province, total::int from scan_counts
       where prefix = $1 order by day, hour, scene, batch, province`,
      [prefix],
    )
  ).rows

test('the same browser counts once in half an hour for each part', () => {
  let at = 0
  const looks = createLooks(() => at)
  assert.equal(looks.isNew('a'), true)
  assert.equal(looks.isNew('b'), true)
  at = 29 * 60_000
  assert.equal(looks.isNew('a'), false)
  at = 31 * 60_000
  assert.equal(looks.isNew('a'), true)
  at = 45 * 60_000
  assert.equal(looks.isNew('a'), false)
  for (let i = 0; i < 1_000_000; i++) looks.isNew(`flood ${i}`)
  assert.equal(looks.isNew('a'), true, 'a flood forgets the oldest looks, and memory stays bounded')
})

test('looks, scenes, checks and programs are counted apart by hour, template and batch, over processes', async () => {
  const [first, second] = [createVisits(db, () => clock.now), createVisits(db, () => clock.now)]
  const handle = '88.449.7002/A-1'
  const browser = asking()
  first.count(part(handle, '88.449.7002/LOT'), '', browser)
  first.count(part(handle, '88.449.7002/LOT'), '', browser)
  first.count(part(handle, '88.449.7002/LOT'), '0', browser)
  first.count(part(handle), '', asking('Googlebot/2.1'))
  second.count(part(handle, '88.449.7002/LOT'), '', asking())
  second.countCheck(part(handle), '44')
  await Promise.all([first.close(), second.close()])
  const at = { day: '2026-11-20', hour: 10, template: 'T' }
  assert.deepEqual(await rows('88.449.7002'), [
    { ...at, batch: '88.449.7002/LOT', scene: '', province: '', total: 2 },
    { ...at, batch: '88.449.7002/LOT', scene: '0', province: '', total: 1 },
    { ...at, batch: '', scene: 'check', province: '44', total: 1 },
    { ...at, batch: '', scene: 'machine', province: '', total: 1 },
  ])
})

test('a failed write keeps its counts for the next, and none is counted twice', async () => {
  const visits = createVisits(db, () => clock.now)
  visits.count(part('88.449.7003/A-1'), '', asking())
  await pool.query('alter table scan_counts rename to scan_counts_away')
  await assert.rejects(visits.flush())
  await pool.query('alter table scan_counts_away rename to scan_counts')
  visits.count(part('88.449.7003/A-1'), '', asking())
  await visits.close()
  assert.deepEqual(
    (await rows('88.449.7003')).map(({ total }) => total),
    [2],
  )
  const days = await pool.query(
    `select handle, total::int from identifier_visits where prefix = '88.449.7003'`,
  )
  assert.deepEqual(
    days.rows.map(({ total }) => total),
    [2, 2],
  )
})

test('codes that do not exist are kept as asked, under prefixes that somebody holds, and bounded', async () => {
  const ask = (identifier: string, userAgent = 'Mozilla/5.0') =>
    call('identifierDetail', {
      body: { identifier },
      ip: makeAddress(),
      headers: { 'user-agent': userAgent },
    })
  await ask(`${PREFIX}/SC-OOO1`)
  await ask(`${PREFIX}/sc-ooo1`)
  await ask(`${PREFIX}/SC-0009`, 'Googlebot/2.1')
  await ask('88.449.999999/SC-0001')
  await app.domains.resolution.visits.flush()
  const visits = createVisits(db, () => clock.now)
  for (let i = 0; i < 2_100; i++) visits.countUnknown(`${PREFIX}/f-${i}`, `${PREFIX}/F-${i}`, asking())
  await visits.close()
  const { rows: codes } = await pool.query(
    `select prefix, asked, total::int from unknown_codes where asked not like '%F-%' order by asked`,
  )
  assert.deepEqual(codes, [
    { prefix: PREFIX, asked: '', total: 101 },
    { prefix: PREFIX, asked: `${PREFIX}/SC-OOO1`, total: 2 },
  ])
})

test('hours of days long over are added up, and totals stay', async () => {
  let at = new Date('2026-08-01T02:00:00Z')
  const visits = createVisits(db, () => at)
  visits.count(part('88.449.7004/A-1'), '', asking())
  at = new Date('2026-08-01T05:00:00Z')
  visits.count(part('88.449.7004/A-1'), '', asking())
  await visits.close()
  at = clock.now
  await visits.forgetOld()
  await visits.forgetOld()
  assert.deepEqual(
    (await rows('88.449.7004')).map(({ hour, total }) => [hour, total]),
    [[-1, 2]],
  )
})
