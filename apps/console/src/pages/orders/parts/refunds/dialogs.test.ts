import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import { type Answers, PENDING } from '../../../../../test-support/fake-node.ts'
import {
  answer,
  click,
  fill,
  findDialog,
  getText,
  renderPage,
  screen,
} from '../../../../../test-support/render-page.ts'

const { StaffRefundDialog } = await import('./staff-refund.tsx')
const { UnsubscribeDialog } = await import('./unsubscribe.tsx')

const ORDER: OrderDetail = { ...makeAnswer('orderDetail'), id: 'o1', version: 4, refundableAmount: 6800 }
const show = (component: typeof StaffRefundDialog, more: Partial<OrderDetail> = {}, answers: Answers = {}) =>
  renderPage(component, { order: { ...ORDER, ...more }, onClose: () => {} }, { answers })
const choosePart = () => click(screen.getByRole('radio', { name: /退一部分/ }))
const chooseWhole = () => click(screen.getByRole('radio', { name: /全额退款/ }))

test('a whole refund names no amount, also when one was typed before', async () => {
  const node = await show(StaffRefundDialog)
  await choosePart()
  await fill('退款金额', '100.50')
  await chooseWhole()
  await fill('退款原因', '重复购买')
  await answer('退款')
  assert.deepEqual(node.sent('orderRefund'), [{ id: 'o1', version: 4, reason: '重复购买' }])
})

test('a refund of a part names its amount in yuan', async () => {
  const node = await show(StaffRefundDialog)
  await choosePart()
  await fill('退款金额', '100.50')
  await fill('退款原因', '少用一月')
  await answer('退款')
  assert.deepEqual(node.sent('orderRefund'), [{ id: 'o1', version: 4, reason: '少用一月', amount: '100.50' }])
})

test('the limit above which a second person approves stands below, once there is an answer', async () => {
  const orderSettings = { ...makeAnswer('orderSettings'), refundAloneMax: 50_000 }
  await show(StaffRefundDialog, {}, { orderSettings })
  assert.match(getText(await findDialog()), /超过 50,000 元的，提交后须另一位同事批准/)
  await show(StaffRefundDialog, {}, { orderSettings: PENDING })
  assert.doesNotMatch(getText(await findDialog()), /另一位同事/)
})

test('a refund that waits for a second person says so, and another that it has begun', async () => {
  for (const [refundApproval, words] of [
    [makeAnswer('orderDetail').refundApproval, /已提交，等另一位同事批准/],
    [null, /已开始退款/],
  ] as const) {
    await show(StaffRefundDialog, {}, { orderRefund: { refundApproval } as object })
    await fill('退款原因', '重复购买')
    await answer('退款')
    assert.match(getText(), words)
  }
})

test('a buyer reads until when an unused order can be ended, and what follows', async () => {
  await show(UnsubscribeDialog, { unsubscribe: { until: '2026-12-01' } })
  assert.match(getText(await findDialog()), /到 2026-12-01 为止/)
  for (const [status, words] of [
    ['cancelled', /已退订，款项正在退回/],
    ['activated', /已提交，金额较大，平台批准后退回/],
  ] as const) {
    const answers = { orderUnsubscribe: { status } as object }
    const node = await show(UnsubscribeDialog, { unsubscribe: { until: '' } }, answers)
    assert.match(getText(await findDialog()), /还没有开通，退订后订单取消/)
    await fill('退订原因', '买错了')
    await answer('退订')
    assert.deepEqual(node.sent('orderUnsubscribe'), [{ orderId: 'o1', reason: '买错了' }])
    assert.match(getText(), words)
  }
})
