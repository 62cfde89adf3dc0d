import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { addNotice } from './notices.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })

test('unread notices beyond fifty are counted, reached page by page, and read one by one', async () => {
  const { token, id: userId } = await createSession(app, { type: 'MANAGER' })
  for (let at = 1; at <= 63; at++) {
    const notice = { userId, title: `第 ${at} 条`, text: '有新的申请', link: '/console/review' }
    await addNotice(app.db, notice, new Date(app.clock.now.getTime() + at * 1_000))
  }
  const list = async (body: object) => (await app.call('noticeList', { token, body, ip: makeAddress() })).data
  const first = await list({ size: 50 })
  assert.deepEqual([first.records.length, first.total, first.unread], [50, 63, 63])
  const rest = await list({ current: 2, size: 50 })
  const titles = [...first.records, ...rest.records].map(({ title }) => title)
  assert.deepEqual(
    titles,
    Array.from({ length: 63 }, (_, at) => `第 ${63 - at} 条`),
  )
  const ids = [rest.records.at(-1)?.id ?? assert.fail()]
  const read = await app.call('noticeRead', { token, body: { ids }, ip: makeAddress() })
  assert.equal(read.data.unread, 62)
  const last = (await list({ current: 4, size: 20 })).records.map((record) => [record.title, record.read])
  assert.deepEqual(last, [
    ['第 3 条', false],
    ['第 2 条', false],
    ['第 1 条', true],
  ])
})

test('the menu counts what waits for the person, within the duties of staff', async () => {
  const count = async (type: string, duties: string[] = []) => {
    const { token, id } = await createSession(app, { type })
    await app.pool.query('update accounts set duties = $1 where id = $2', [JSON.stringify(duties), id])
    return (await app.call('waitingCounts', { token, ip: makeAddress() })).data
  }
  const before = await count('ADMIN')
  assert.deepEqual(Object.keys(before).sort(), [
    'activations',
    'appeals',
    'blocks',
    'consultations',
    'invoices',
    'notices',
    'opinions',
    'partners',
    'refunds',
    'reports',
    'reviews',
    'trials',
    'vouchers',
  ])
  await app.pool.query(
    `insert into consultations
       (id, industry_code, content, contact_name, contact_phone, company_name, created_at, due_at)
     select gen_random_uuid(), '', '想看演示', '访客', '13700000001', '', now(), now()
       from generate_series(1, 3)`,
  )
  assert.equal((await count('ADMIN')).consultations, (before.consultations ?? 0) + 3)
  const finance = await count('MANAGER', ['finance'])
  assert.deepEqual(Object.keys(finance).sort(), ['activations', 'invoices', 'notices', 'refunds', 'vouchers'])
  assert.deepEqual(await count('ORDINARY'), { notices: 0 })
})

test('a count that fails is left out of the menu and logged, and the others stay', async () => {
  const { token } = await createSession(app, { type: 'ADMIN' })
  const count = async () => (await app.call('waitingCounts', { token, ip: makeAddress() })).data
  const before = await count()
  await app.pool.query('alter table consultations rename to consultations_away')
  const without = await count()
  await app.pool.query('alter table consultations_away rename to consultations')
  const { consultations: _, ...others } = before
  assert.deepEqual(without, others)
  assert.ok(app.logs.some((line) => JSON.stringify(line).includes('菜单里有一项没有数出来')))
  assert.deepEqual(await count(), before)
})
