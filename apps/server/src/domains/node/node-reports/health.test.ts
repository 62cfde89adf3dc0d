import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { createFailures } from './failures.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, pool } = app
clock.now = new Date('2026-10-31T04:00:30Z')
const staff = await createSession(app, { type: 'MANAGER' })
const counting = { db: app.db, now: () => clock.now }
const read = async () => (await call('nodeHealth', { token: staff.token, ip: makeAddress(), body: {} })).data

test('a new node says nothing about days on which it was not there', async () => {
  const { days, minutes, success, p99, errors } = await read()
  assert.deepEqual([days.length, minutes, success, p99, errors], [30, 0, null, null, []])
  assert.ok(days.every(({ down, errors }) => down === null && errors === 0))
})

test('the time before the first minute is no time down', async () => {
  await pool.query('delete from node_hours')
  // The node began at 11:50 in China and was away from 11:55 to 11:58.
  const bits = [50, 51, 52, 53, 54, 58, 59].reduce((all, minute) => all | (1n << BigInt(minute)), 0n)
  await pool.query('insert into node_hours values ($1, $2)', ['2026-10-31T03:00:00Z', bits.toString()])
  const { minutes, minutesUp, days } = await read()
  assert.deepEqual([minutes, minutesUp, days.at(-1)?.down], [10, 7, 3])
  await pool.query('delete from node_hours')
})

test('thirty days are counted with minutes down, lookups and failed requests', async () => {
  const outcome = 'insert into resolution_days (prefix, day, outcome, total) values ($1, $2, $3, $4)'
  await pool.query(outcome, ['', '2026-10-30', 0, 98])
  await pool.query(outcome, ['', '2026-10-30', 101, 2])
  await pool.query(outcome, ['', '2026-10-01', 101, 50])
  const whole = ((1n << 60n) - 1n).toString()
  await pool.query(
    `insert into node_hours select h, $1 from generate_series($2::timestamptz, $3, interval '1 hour') h
     on conflict (hour) do update set minutes = excluded.minutes`,
    [whole, '2026-10-29T16:00:00Z', '2026-10-31T03:00:00Z'],
  )
  await pool.query(`update node_hours set minutes = minutes & ~7::bigint where hour = '2026-10-30T02:00:00Z'`)
  const { from, to, days, success, failed, minutes, minutesUp } = await read()
  assert.deepEqual([from, to], ['2026-10-02', '2026-10-31'])
  assert.deepEqual([success, failed, minutes - minutesUp], [0.98, 2, 3])
  const day = days.find((day) => day.day === '2026-10-30')
  assert.deepEqual([day?.down, day?.failed, day?.resolutions], [3, 2, 100])
})

test('failed requests of two processes add up, with the last one as the log names it', async () => {
  const [first, second] = [createFailures(counting), createFailures(counting)]
  first.count('identifierDetail', 503, 'r-1')
  second.count('identifierDetail', 503, 'r-2')
  await second.flush()
  await first.flush()
  clock.now = new Date('2026-10-31T04:10:00Z')
  first.count('identifierDetail', 503, 'r-3')
  first.count('*', 500, 'r-4')
  await Promise.all([first.close(), second.close()])
  const { errors, days } = await read()
  assert.deepEqual(
    errors.map(({ call, status, total, requestId }) => [call, status, total, requestId]),
    [
      ['identifierDetail', 503, 3, 'r-3'],
      ['*', 500, 1, 'r-4'],
    ],
  )
  assert.equal(errors[1]?.summary, '门户页面')
  assert.equal(errors[0]?.lastTime, '2026-10-31 12:10:00')
  assert.equal(days.at(-1)?.errors, 4)
})

test('failures while the database is away are told when it is back', async (t) => {
  const failures = createFailures(counting)
  t.after(failures.close)
  const away = t.mock.method(pool, 'query', () => Promise.reject(new Error('away')))
  failures.count('pageNews', 503, 'r-5')
  await assert.rejects(failures.flush())
  away.mock.restore()
  failures.count('pageNews', 503, 'r-6')
  await failures.flush()
  const found = (await read()).errors.find((error) => error.call === 'pageNews')
  assert.deepEqual([found?.total, found?.requestId], [2, 'r-6'])
})

test('a request that the server fails is counted by itself, and old days are forgotten', async (t) => {
  const other = await testApp(t, { database: app })
  other.clock.now = clock.now
  await other.app.ready()
  const broken = t.mock.method(pool, 'query', () => Promise.reject(new Error('broken')))
  const answer = await other.call('newsList', { ip: makeAddress() })
  broken.mock.restore()
  assert.ok(answer.status >= 500, String(answer.status))
  await other.app.close()
  assert.ok((await read()).errors.some((error) => error.call === 'newsList'))
  clock.now = new Date('2027-03-01T04:00:00Z')
  await app.runScheduled('node-reports.failures')
  const { rows } = await pool.query('select 1 from request_failures where day < $1', ['2026-12-01'])
  assert.equal(rows.length, 0)
})

test('visitors and companies do not read it', async () => {
  const person = await createSession(app, { type: 'ORDINARY' })
  assert.equal((await call('nodeHealth', { token: person.token, body: {}, ip: makeAddress() })).status, 403)
  assert.equal((await call('nodeHealth', { body: {}, ip: makeAddress() })).status, 401)
})
