import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '示例编码厂')
const company = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const staff = await createSession(app, { type: 'MANAGER', name: 'gs1-notices' })
const [{ prefix }] = (await app.pool.query('select prefix from companies where id = $1', [companyId])).rows

/** Returns the notices that arrived since the last look. */
async function newNotices(token: string) {
  const { data } = await app.call('noticeList', { token, body: { size: 50 } })
  await app.call('noticeRead', { token, body: {} })
  const unread: { title: string; text: string; link: string; read: boolean }[] = data.records
  return unread.flatMap(({ title, text, link, read }) => (read ? [] : [{ title, text, link }]))
}
const link = '/console/gs1-prefixes'
const claim = () =>
  app.call('gs1PrefixClaim', { token: company.token, body: { gs1Prefix: '6905555', proof: '证书 77' } })
const decide = (held: boolean, reason?: string) =>
  app.call('gs1PrefixDecide', { token: staff.token, body: { gs1Prefix: '6905555', prefix, held, reason } })

test('a claim that waits reaches the staff, and each decision the company, once', async () => {
  assert.ok((await claim()).success)
  const waiting = { title: '等待核对：厂商识别代码 6905555', link }
  assert.deepEqual(await newNotices(staff.token), [
    { ...waiting, text: `示例编码厂（${prefix}）认领，证明：证书 77` },
  ])
  // The same claim again changes nothing.
  assert.ok((await claim()).success)
  assert.deepEqual(await newNotices(staff.token), [])

  assert.ok((await decide(false, '证书已过期')).success)
  const refused = { title: '厂商识别代码 6905555 的认领没有通过', link }
  assert.deepEqual(await newNotices(company.token), [{ ...refused, text: '理由：证书已过期' }])
  assert.ok((await claim()).success)
  assert.equal((await newNotices(staff.token)).length, 1)

  assert.ok((await decide(true)).success)
  assert.ok((await decide(true)).success)
  const held = { title: '厂商识别代码 6905555 已归本企业', link }
  assert.deepEqual(await newNotices(company.token), [
    { ...held, text: '现在只有本企业能登记这个代码下面的 GS1 编码。' },
  ])
  assert.ok((await decide(false, '证书注销')).success)
  const takenBack = { title: '厂商识别代码 6905555 已被收回', link }
  assert.deepEqual(await newNotices(company.token), [{ ...takenBack, text: '理由：证书注销' }])
})
