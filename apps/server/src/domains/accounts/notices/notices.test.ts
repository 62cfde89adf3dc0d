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
