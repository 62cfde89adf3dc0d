import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { ApprovalActions, LimitButton } = await import('./approving.tsx')

const ORDER = {
  ...answerOf('orderDetail'),
  ...{
    id: 'o1',
    version: 3,
    contactName: '陈一',
    productName: '追溯云',
    packageName: '标准版',
    totalAmount: 6800,
  },
}

test('an administrator approves an order, or declines it for a reason, in the version that was seen', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = shown(t, ApprovalActions, { order: ORDER })
  await page.press('批准')
  assert.equal(page.dialog().about, '下单人：陈一。追溯云 标准版，6,800.00 元。')
  await page.dialog().send({})
  await page.press('不批准')
  await page.dialog().send({ reason: '已有同类应用' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.orderApprove[1], { id: 'o1', version: 3 }],
      [routes.orderDecline[1], { id: 'o1', version: 3, reason: '已有同类应用' }],
    ],
  )
})

async function limitDialog(t: TestContext, limit: number | null) {
  const orderLimit = { ...answerOf('orderLimit'), limit, by: '周予安', time: '2026-11-20 10:00:00' }
  const page = shown(t, LimitButton, {}, { answers: { orderLimit } })
  await page.press('下单审批')
  return page.dialog()
}

test('the amount that members order alone is set in yuan, and an empty one takes the limit away', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const dialog = await limitDialog(t, 5000)
  assert.deepEqual(dialog.values, { limit: 500_000 })
  assert.match(dialog.note ?? '', /周予安 2026-11-20 设置/)
  await dialog.send({ limit: 1_234_50 })
  await dialog.send({ limit: undefined })
  assert.deepEqual(
    sent.map(({ body }) => body),
    [{ limit: 1234.5 }, { limit: null }],
  )
  assert.deepEqual((await limitDialog(t, null)).values, { limit: undefined })
})
