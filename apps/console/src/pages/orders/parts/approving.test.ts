import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  fill,
  findDialog,
  findField,
  getText,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { ApprovalActions, LimitButton } = await import('./approving.tsx')

const ORDER = {
  ...makeAnswer('orderDetail'),
  ...{ id: 'o1', version: 3, contactName: '陈一', productName: '追溯云', packageName: '标准版' },
  totalAmount: 6800,
}

test('an administrator approves an order, or declines it for a reason, in the version that was seen', async () => {
  const node = await renderPage(ApprovalActions, { order: ORDER })
  await press('批准')
  assert.match(getText(await findDialog()), /下单人：陈一。追溯云 标准版，6,800.00 元。/)
  await answer('批准')
  await press('不批准')
  await fill('原因', '已有同类应用')
  await answer('不批准')
  assert.deepEqual(node.sent('orderApprove'), [{ id: 'o1', version: 3 }])
  assert.deepEqual(node.sent('orderDecline'), [{ id: 'o1', version: 3, reason: '已有同类应用' }])
})

const LABEL = '成员下单额度'

async function openLimit(limit: number | null) {
  const orderLimit = { ...makeAnswer('orderLimit'), limit, by: '周予安', time: '2026-11-20 10:00:00' }
  const node = await renderPage(LimitButton, {}, { answers: { orderLimit } })
  await press('下单审批')
  return { node, input: findField(LABEL) }
}

test('the amount that members order alone is set in yuan, and an empty one takes the limit away', async () => {
  const { node, input } = await openLimit(5000)
  assert.equal(Number(input.value.replaceAll(',', '')), 5000)
  assert.match(getText(await findDialog()), /周予安 2026-11-20 设置/)
  await fill(LABEL, '1234.50')
  await answer('保存')
  assert.deepEqual(node.sent('orderLimitSave'), [{ limit: 1234.5 }])
  const other = await openLimit(5000)
  await fill(LABEL, '')
  await answer('保存')
  assert.deepEqual(other.node.sent('orderLimitSave'), [{ limit: null }])
  assert.equal((await openLimit(null)).input.value, '')
})
