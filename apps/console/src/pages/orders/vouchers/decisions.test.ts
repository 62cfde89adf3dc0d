import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fen } from '@biaojie/contract/money.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createElement } from 'react'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, sentOnce } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'
import { rendered, textOf } from '../../../../test-support/render.ts'
import type { Arrivals } from './use-arrivals.ts'

const { ArrivalList } = await import('./arrivals.tsx')
const { Checks } = await import('./checks.tsx')
const { ConfirmDialog, DecisionBar, RefuseDialog } = await import('./decision-bar.tsx')

const check = (verdict: 'same' | 'differs' | 'unknown') => ({ name: verdict, verdict }) as never
const DETAIL: TransferDetail = {
  ...answerOf('transferDetail'),
  ...{ transferId: 't1', version: 5, companyName: '甲公司', orderCode: 'BJ2026', totalAmount: 6_800 },
  checks: [check('same'), check('same'), check('differs'), check('unknown')],
}
const body = { lines: ['l1'], typed: [] }
/** Money in fen: what has arrived, and what is missing of the amount due. */
const arrived = (sum: number, short: number, more: Partial<Arrivals> = {}) =>
  ({ sum: fen(sum), short: fen(short), isEnough: short <= 0, count: 1, body, ...more }) as Arrivals
const nothing = () => {}
const bar = (t: TestContext, arrivals: Arrivals) =>
  shown(t, DecisionBar, { detail: DETAIL, arrivals, onSave: nothing, onConfirm: nothing, onRefuse: nothing })
const dialog = (t: TestContext, component: typeof ConfirmDialog, arrivals: Arrivals) =>
  shown(t, component, { detail: DETAIL, arrivals, onClose: nothing, onDone: nothing })

test('an order is confirmed once all its money has arrived, and may be kept or returned at any time', (t) => {
  const confirm = '确认到账 6,800.00 元'
  assert.deepEqual(bar(t, arrived(680_000, 0)).closed, [])
  const short = bar(t, arrived(230_000, 450_000))
  assert.deepEqual([short.offered, short.closed], [['暂存', '退回并短信通知'], [confirm]])
  assert.match(short.text, /到账比应付少 4,500.00 元/)
  const more = bar(t, arrived(690_000, -10_000))
  assert.ok(more.offered.includes(confirm))
  assert.match(more.text, /到账比应付多 100.00 元/)
})

test('the bar counts the checks that agree and those that differ', (t) => {
  assert.match(bar(t, arrived(680_000, 0)).text, /4 项：一致 2 不符 2?1/)
})

test('a confirmation carries the arrivals and the version that was seen, once', async (t) => {
  const sent = aNode(t, [null, answered({})])
  const page = dialog(t, ConfirmDialog, arrived(680_000, 0))
  const { send, about } = page.dialog()
  assert.match(String(about), /甲公司，订单 BJ2026，1 笔到账，合计 6,800.00 元，与应付一致/)
  await send({})
  await send({})
  const [first] = sent
  assert.deepEqual(
    [first?.url, first?.body],
    [routes.transferConfirm[1], { id: 't1', version: 5, arrivals: body }],
  )
  sentOnce(sent)
})

test('money beyond the amount due is sent with the decision about it', async (t) => {
  const sent = aNode(t, [answered({})])
  await dialog(t, ConfirmDialog, arrived(690_000, -10_000)).dialog().send({ excess: 'return' })
  assert.equal(sent[0]?.body.excess, 'return')
})

test('a return begins with the usual words about missing money, and with none otherwise', async (t) => {
  const sent = aNode(t, [answered({})])
  const { values, send } = dialog(t, RefuseDialog, arrived(230_000, 450_000)).dialog()
  assert.match(String(values.reason), /应付 6,800.00 元，到账 2,300.00 元，少 4,500.00 元.*BJ2026/)
  await send({ reason: '户名不符' })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.transferRefuse[1], { id: 't1', version: 5, reason: '户名不符' }],
  )
  assert.equal(dialog(t, RefuseDialog, arrived(680_000, 0)).dialog().values.reason, '')
})

test('on a phone the foot holds the two decisions, and the selection is kept beside the arrivals', async (t) => {
  const given = { detail: DETAIL, arrivals: arrived(230_000, 450_000) }
  const onSave = t.mock.fn()
  const foot = shown(
    t,
    DecisionBar,
    { ...given, onSave, onConfirm: nothing, onRefuse: nothing },
    { width: 390 },
  )
  assert.deepEqual([...foot.offered, ...foot.closed], ['退回并短信通知', '确认到账 6,800.00 元'])
  const list = shown(t, ArrivalList, {
    detail: DETAIL,
    arrivals: arrived(0, 680_000, { lines: [], typed: [], has: () => false }),
    onSave,
  })
  await list.press('暂存')
  assert.equal(onSave.mock.callCount(), 1)
})

test('a check on a phone is a block with all that its row has', () => {
  const checks = [
    {
      field: 'amount' as const,
      label: '金额',
      order: '18,360.00',
      typed: '18,360.00',
      bank: '13,860.00',
      verdict: 'differs' as const,
      text: '少 4,500.00',
    },
  ]
  const wide = rendered(createElement(Checks, { checks }))
  const narrow = rendered(createElement(Checks, { checks }), { width: 390 })
  assert.match(wide, /<table/)
  assert.doesNotMatch(narrow, /<table/)
  for (const markup of [wide, narrow]) {
    assert.match(markup, /1<mark>3,8<\/mark>60\.00/)
    for (const words of ['金额', '订单', '买方填写', '银行流水', '少 4,500.00'])
      assert.ok(textOf(markup).includes(words), words)
  }
})
