import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { transact } from '../../../platform/database/database.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { createVisitors, isReader, loadQueries } from './visitors.ts'

const asking = (ip: string, more: { userAgent?: string; method?: string; purpose?: string } = {}) => ({
  ip,
  userAgent: more.userAgent ?? 'Mozilla/5.0',
  method: more.method ?? 'GET',
  header: (name: string) => (name === 'sec-purpose' ? (more.purpose ?? '') : ''),
})

test('a person in any browser reads; a HEAD, a crawler and a prefetch do not', () => {
  const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.54'
  assert.equal(isReader(asking('::1', { userAgent: wechat })), true)
  assert.equal(isReader(asking('::1', { method: 'POST', userAgent: '' })), true)
  assert.equal(isReader(asking('::1', { method: 'HEAD' })), false)
  assert.equal(isReader(asking('::1', { purpose: 'prefetch' })), false)
  for (const userAgent of [
    'Googlebot/2.1',
    'Sogou web spider/4.0',
    'Slackbot-LinkExpanding 1.0',
    'WhatsApp/2',
  ])
    assert.equal(isReader(asking('::1', { userAgent })), false, userAgent)
})

const { db, pool } = await testDatabase({ after })
const keyed = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
/** Two processes with one secret and one database. */
const visitors = createVisitors({ db, keyed })
const other = createVisitors({ db, keyed })
const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 4))
let made = 0
const aPart = () => `88.449.1001/PART-${++made}`
const named = (ip: string, name: number) => asking(ip, { userAgent: `Mozilla/${name}` })
const hundred = Array.from({ length: 100 }, (_, name) => name)

test('a visitor counts once a day over all processes, and each part apart', async () => {
  const [part, next] = [aPart(), aPart()]
  const total = async (counter: typeof visitors, handle: string, day: number) =>
    (await counter.count(handle, asking('::1'), noon(day)))?.total
  assert.deepEqual([await total(visitors, part, 20), await total(other, part, 20)], [1, 1])
  assert.equal(await total(visitors, next, 20), 1)
  assert.deepEqual([await total(other, part, 21), await total(visitors, part, 21)], [2, 2])
  assert.deepEqual((await loadQueries(db, part))?.firstAt, noon(20))
  const restarted = createVisitors({ db, keyed })
  assert.equal(await total(restarted, part, 21), 2)
})

test('the day is that of China', async () => {
  const part = aPart()
  const at = (time: string) => visitors.arrive(db, part, 'code', asking('::1'), new Date(time))
  assert.equal(await at('2026-11-20T15:59:59Z'), true)
  assert.equal(await at('2026-11-20T15:59:59Z'), false)
  assert.equal(await at('2026-11-20T16:00:00Z'), true)
})

test('one network counts five visitors a day, however many ask two processes at once', async () => {
  const part = aPart()
  const ask = (ip: string, name: number) =>
    (name % 2 ? visitors : other).count(part, named(ip, name), noon(20))
  await Promise.all(hundred.map((name) => ask('203.0.113.7', name)))
  assert.equal((await loadQueries(db, part))?.total, 5)
  await Promise.all(hundred.map((name) => ask(`2001:db8:1:2::${name}`, name)))
  assert.equal((await loadQueries(db, part))?.total, 10)
  await Promise.all(hundred.map((name) => ask(`203.0.114.${name}`, 1)))
  assert.equal((await loadQueries(db, part))?.total, 110, 'every network has slots of its own')
  await Promise.all(hundred.map(() => ask('203.0.115.1', 1)))
  assert.equal((await loadQueries(db, part))?.total, 111, 'one visitor at a hundred windows')
})

test('five who arrive at the same moment all count', async () => {
  const part = aPart()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((name) => visitors.count(part, named('::1', name), noon(20))),
  )
  assert.equal(Math.max(...answers.map((answer) => answer?.total ?? 0)), 5)
})

test('no visitor is stored in the clear, or alike on two days, and yesterday is deleted', async () => {
  const part = aPart()
  for (const day of [20, 21]) await visitors.count(part, named('203.0.113.77', 1), noon(day))
  const rows = async () =>
    (await pool.query('select * from identifier_visitors where handle = $1 order by day', [part])).rows
  const [first, second] = await rows()
  assert.doesNotMatch(JSON.stringify(first), /203|Mozilla/)
  assert.notEqual(first.visitor, second.visitor)
  assert.notEqual(first.place, second.place)
  await visitors.sweep(noon(21))
  assert.deepEqual(await rows(), [second])
})

test('a visitor of a transaction that is rolled back is not remembered', async () => {
  const part = aPart()
  await assert.rejects(
    transact(db, async (db) => {
      assert.equal(await visitors.arrive(db, part, 'code', asking('::1'), noon(20)), true)
      throw new Error('elsewhere')
    }),
    /elsewhere/,
  )
  assert.equal(await visitors.arrive(db, part, 'code', asking('::1'), noon(20)), true)
  assert.equal(
    (await visitors.count(part, asking('::1'), noon(20)))?.total,
    1,
    'a code checked is another subject',
  )
})
