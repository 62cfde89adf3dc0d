import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: SharesPage } = await import('./page.tsx')

const [one = assert.fail()] = answerOf('shareList').given
const share = (state: typeof one.state) => ({
  ...one,
  ...{ id: 's1', version: 3, partner: '88.449.1002', partnerName: '乙公司', until: '2026-12-31', state },
})
const show = (t: TestContext, type: 'COMPANY_ADMIN' | 'COMPANY' = 'COMPANY_ADMIN', state = one.state) =>
  shown(
    t,
    SharesPage,
    {},
    {
      person: { type },
      answers: { shareList: { given: [share(state)], received: [share('active')] } },
    },
  )
const labels = (page: ReturnType<typeof show>, list: number, state: typeof one.state) =>
  page.rowActions(share(state), list).map(({ label }) => label)

test('administrators change and end what runs, also what has run out', (t) => {
  const page = show(t)
  assert.deepEqual(labels(page, 0, 'active'), ['改截止日', '结束'])
  assert.deepEqual(labels(page, 0, 'expired'), ['改截止日', '结束'])
  assert.deepEqual(labels(page, 0, 'ended'), [])
  assert.deepEqual(labels(page, 1, 'active'), [], 'what others share is theirs to end')
})

test('members read the list', (t) => {
  const page = show(t, 'COMPANY')
  assert.deepEqual([labels(page, 0, 'active'), page.offered.includes('添加关联方')], [[], false])
})

test('a new partner is named, another day is given to a known one', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = show(t)
  await page.press('添加关联方')
  assert.deepEqual(page.dialog().values, { partner: '', until: '' })
  await page.dialog().send({ partner: '88.449.1003', until: '2027-01-31' })
  const other = show(t)
  other.rowActions(share('active'))[0]?.onPress?.()
  await other.again()
  assert.deepEqual(other.dialog().values, { partner: '88.449.1002', until: '2026-12-31' })
  await other.dialog().send({ partner: '88.449.1002', until: '2027-02-28' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.shareAdd[1], { partner: '88.449.1003', until: '2027-01-31', templates: [] }],
      [routes.shareChange[1], { id: 's1', version: 3, until: '2027-02-28' }],
    ],
  )
})

test('ending asks first and says a refusal', async (t) => {
  const sent = aNode(t, [refused(409, 40_900)])
  const page = show(t)
  page.rowActions(share('active'))[1]?.onPress?.()
  assert.deepEqual([sent.length, page.questions[0]?.title], [0, '结束与乙公司的共享？'])
  await page.agree()
  assert.deepEqual([sent[0]?.body, page.said], [{ id: 's1', version: 3 }, ['不行']])
})
