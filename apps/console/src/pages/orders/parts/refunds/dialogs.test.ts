import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fen } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../../test-support/node.ts'
import { shown } from '../../../../../test-support/page.ts'

const { StaffRefundDialog } = await import('./staff-refund.tsx')
const { UnsubscribeDialog } = await import('./unsubscribe.tsx')

const ORDER: OrderDetail = { ...answerOf('orderDetail'), id: 'o1', version: 4, refundableAmount: 6800 }
const show = (
  t: TestContext,
  component: typeof StaffRefundDialog,
  more: Partial<OrderDetail> = {},
  given = {},
) => shown(t, component, { order: { ...ORDER, ...more }, onClose: () => {} }, given)

test('a whole refund names no amount, also when one was typed before; a part names it in yuan', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const { send } = show(t, StaffRefundDialog).dialog()
  await send({ part: false, amount: fen(10_050), reason: '重复购买' })
  await send({ part: true, amount: fen(10_050), reason: '少用一月' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.orderRefund[1], { id: 'o1', version: 4, reason: '重复购买' }],
      [routes.orderRefund[1], { id: 'o1', version: 4, reason: '少用一月', amount: '100.50' }],
    ],
  )
})

test('the limit above which a second person approves stands below, once it is known', (t) => {
  const orderSettings = { ...answerOf('orderSettings'), refundAloneMax: 50_000 }
  const known = show(t, StaffRefundDialog, {}, { answers: { orderSettings } }).dialog()
  assert.match(String(known.note), /超过 50,000 元的，提交后须另一位同事批准/)
  assert.equal(show(t, StaffRefundDialog).dialog().note, '')
})

test('a refund that waits for a second person says so, and another that it has begun', (t) => {
  const page = show(t, StaffRefundDialog)
  page.dialog().onDone({}, { refundApproval: { id: 'p1' } })
  page.dialog().onDone({}, { refundApproval: null })
  assert.deepEqual(page.said, ['已提交，等另一位同事批准', '已开始退款'])
})

test('a buyer reads until when an unused order can be ended, and what follows', async (t) => {
  const sent = aNode(t, [answered({})])
  const open = show(t, UnsubscribeDialog, { unsubscribe: { until: '2026-12-01' } })
  assert.match(String(open.dialog().note), /到 2026-12-01 为止/)
  const waiting = show(t, UnsubscribeDialog, { unsubscribe: { until: '' } })
  assert.match(String(waiting.dialog().note), /还没有开通，退订后订单取消/)
  await waiting.dialog().send({ reason: '买错了' })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.orderUnsubscribe[1], { orderId: 'o1', reason: '买错了' }],
  )
  waiting.dialog().onDone({}, { status: 'cancelled' })
  waiting.dialog().onDone({}, { status: 'activated' })
  assert.deepEqual(waiting.said, ['已退订，款项正在退回', '已提交，金额较大，平台批准后退回'])
})
