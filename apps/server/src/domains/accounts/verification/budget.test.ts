import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, logIn, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock, wait } = app

test('staff see who gets no messages and until when, and are told once an hour', async () => {
  const reviewer = await createSession(app, { type: 'MANAGER', name: 'liu-yong' })
  let { token } = reviewer
  const visitor = await createSession(app, { name: 'visitor' })
  let made = 0
  const use = (used: number) =>
    pool.query(
      `insert into quotas values ('sms:budget:10min', $1, $2)
      on conflict (key) do update set used = $2, started_at = $1`,
      [clock.now, used],
    )
  const askFor = () =>
    call('sendShortMessage', {
      body: { phoneNo: `1391000${String(++made).padStart(4, '0')}`, messageType: 0, scene: 'register' },
      ip: makeAddress(),
    })
  const shown = async () => (await call('smsBudget', { token })).data
  const listTitles = async () => (await call('noticeList', { token })).data.records.map(({ title }) => title)

  await use(249)
  assert.deepEqual([(await shown()).stopped, (await shown()).until], ['none', ''])
  await use(250)
  const { stopped, until, windows } = await shown()
  assert.deepEqual([stopped, windows[0]], ['stranger', { minutes: 10, used: 250, limit: 500 }])
  assert.equal(until, toShanghaiTime(new Date(clock.now.getTime() + 600_000)))
  assert.equal((await askFor()).success, true, 'who solved the puzzle gets codes')
  assert.deepEqual(await listTitles(), [])

  await use(400)
  const codes = (await Promise.all([askFor(), askFor(), askFor()])).map(({ code }) => code)
  assert.deepEqual(codes, [
    getRefusalCode('sms_paused'),
    getRefusalCode('sms_paused'),
    getRefusalCode('sms_paused'),
  ])
  assert.equal((await shown()).stopped, 'solved')
  assert.deepEqual(await listTitles(), ['短信额度已用完一部分'])
  assert.equal((await call('noticeList', { token: visitor.token })).data.total, 0)
  assert.equal((await call('smsBudget', { token: visitor.token })).status, 403)

  await use(500)
  assert.equal((await shown()).stopped, 'known')
  wait(600)
  assert.equal((await shown()).stopped, 'none')
  await use(400)
  assert.equal((await askFor()).code, getRefusalCode('sms_paused'))
  assert.equal((await listTitles()).length, 1, 'the same hour')
  wait(3000)
  await use(400)
  assert.equal((await askFor()).code, getRefusalCode('sms_paused'))
  token = (await logIn(app, reviewer.phone)).tokenInfo.access_token
  assert.equal((await listTitles()).length, 2)
})
