import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { fillDemoMarket } from '../../../../test-support/demo.ts'
import { createSession, makeAddress } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
await fillDemoMarket(app)
const { token } = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
type Name = Parameters<typeof call>[0]
const staff = <N extends Name>(name: N, body: object) => call(name, { token, body, ip: makeAddress() })

test('one of several colleagues who change an application at once is accepted and the others are told', async () => {
  const { data: before } = await staff('applicationManaged', { id: 101 })
  const { id, version } = before
  const answers = await Promise.all([
    staff('applicationWithdraw', { id, version, reason: '停售' }),
    staff('applicationPublish', { id, version, reason: '重新上架' }),
    staff('applicationSave', { id, version, content: { ...before.draft, name: '一物一码' } }),
    staff('applicationFlags', { id, version, choice: false }),
    staff('applicationWithdraw', { id, version, reason: '停售' }),
  ])
  const taken = answers.filter(({ success }) => success)
  assert.equal(taken.length, 1)
  assert.deepEqual(
    answers.filter(({ success }) => !success).map(({ code }) => code),
    Array(4).fill(getRefusalCode('market_stale')),
  )
  const { data: now } = await staff('applicationManaged', { id })
  assert.equal(now.version, taken[0]!.data.version)
})

test('a category with three featured applications takes one of the many that are flagged at once', async () => {
  const { data } = await staff('applicationList', { categoryId: 'quality', status: 'listed', size: 50 })
  const featured = data.records.filter(({ choice }) => choice)
  const others = data.records.filter(({ choice }) => !choice)
  assert.equal(featured.length, 4)
  const [first] = featured
  await staff('applicationFlags', { id: first!.id, version: first!.version, choice: false })
  const answers = await Promise.all(
    others.slice(0, 6).map(({ id, version }) => staff('applicationFlags', { id, version, choice: true })),
  )
  assert.equal(answers.filter(({ success }) => success).length, 1)
  const { rows } = await pool.query(
    "select count(*)::int as total from applications where category_1 = 'quality' and choice and status = 'listed'",
  )
  assert.equal(rows[0].total, 4)
})

test('one of two drafts with one code that are listed at once is listed', async () => {
  const { data: model } = await staff('applicationManaged', { id: 104 })
  const content = { ...model.draft, name: '同码示例', appCode: 'one-code-twice', related: [] }
  const drafts = await Promise.all([1, 2].map(() => staff('applicationSave', { version: 0, content })))
  const answers = await Promise.all(
    drafts.map(({ data: { id, version } }) => staff('applicationPublish', { id, version, reason: '' })),
  )
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
  const refused = answers.find(({ success }) => !success)
  assert.equal(refused?.errors?.appCode, '已有应用使用这个应用代码')
})

test('a featured application that moves to another category leaves its place', async () => {
  const { data } = await staff('applicationList', { categoryId: 'quality', status: 'listed', size: 50 })
  const { id } = data.records.find(({ choice }) => choice)!
  const { data: application } = await staff('applicationManaged', { id })
  const content = { ...application.draft, categoryId: 'trace-unit-part' }
  const saved = await staff('applicationSave', { id, version: application.version, content })
  const moved = await staff('applicationPublish', { id, version: saved.data.version, reason: '改分类' })
  assert.equal(moved.success, true, moved.message)
  assert.equal(moved.data.choice, false)
})

test('a favourite kept many times at once is one, and so is its total', async () => {
  const { token } = await createSession(app)
  const body = { productId: 104, favourite: true }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call('favouriteSet', { token, body, ip: makeAddress() })),
  )
  assert.ok(answers.every(({ data }) => data.total === 1))
})
