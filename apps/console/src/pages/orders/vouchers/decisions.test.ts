import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '@biaojie/contract/money.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, expectOneKey, NO_NETWORK } from '../../../../test-support/fake-node.ts'
import {
  answer,
  click,
  fill,
  findDialog,
  findField,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'
import type { Arrivals } from './use-arrivals.ts'

const { ArrivalList } = await import('./arrivals.tsx')
const { Checks } = await import('./checks.tsx')
const { ConfirmDialog, DecisionBar, RefuseDialog } = await import('./decision-bar.tsx')

const check = (verdict: 'same' | 'differs' | 'unknown') => ({ name: verdict, verdict }) as never
const DETAIL: TransferDetail = {
  ...makeAnswer('transferDetail'),
  ...{ transferId: 't1', version: 5, companyName: '甲公司', orderCode: 'BJ2026', totalAmount: 6_800 },
  checks: [check('same'), check('same'), check('differs'), check('unknown')],
}
const body = { lines: ['l1'], typed: [] }
/** Money in fen: what has arrived, and what is missing of the amount due. */
const arrived = (sum: number, short: number, more: Partial<Arrivals> = {}) =>
  ({ sum: fen(sum), short: fen(short), isEnough: short <= 0, count: 1, body, ...more }) as Arrivals
const nothing = () => {}
const bar = (arrivals: Arrivals) =>
  renderPage(DecisionBar, {
    detail: DETAIL,
    arrivals,
    onSave: nothing,
    onConfirm: nothing,
    onRefuse: nothing,
  })
const showDialog = (component: typeof ConfirmDialog, arrivals: Arrivals, answers: Answers = {}) =>
  renderPage(component, { detail: DETAIL, arrivals, onClose: nothing, onDone: nothing }, { answers })

test('an order is confirmed once all its money has arrived, and may be kept or returned at any time', async () => {
  const confirm = '确认到账 6,800.00 元'
  await bar(arrived(680_000, 0))
  assert.deepEqual(listDisabledButtons(), [])
  await bar(arrived(230_000, 450_000))
  assert.deepEqual([listUsableButtons(), listDisabledButtons()], [['暂存', '退回并短信通知'], [confirm]])
  assert.match(getText(), /到账比应付少 4,500.00 元/)
  await bar(arrived(690_000, -10_000))
  assert.ok(listUsableButtons().includes(confirm))
  assert.match(getText(), /到账比应付多 100.00 元/)
})

test('the bar counts the checks that agree and those that differ', async () => {
  await bar(arrived(680_000, 0))
  assert.match(getText(), /4 项：一致 2 不符 2?1/)
})

test('a confirmation carries the arrivals and the version that was seen, once', async () => {
  const transferConfirm = answerInTurn(NO_NETWORK, {})
  const node = await showDialog(ConfirmDialog, arrived(680_000, 0), { transferConfirm })
  assert.match(getText(await findDialog()), /甲公司，订单 BJ2026，1 笔到账，合计 6,800.00 元，与应付一致/)
  await answer('确认到账')
  await answer('确认到账')
  const sent = { id: 't1', version: 5, arrivals: body }
  assert.deepEqual(node.sent('transferConfirm'), [sent, sent])
  expectOneKey(node.requestsOf('transferConfirm'))
})

test('money beyond the amount due is sent with the decision about it', async () => {
  const node = await showDialog(ConfirmDialog, arrived(690_000, -10_000))
  await click(screen.getByRole('radio', { name: '退回买方' }))
  await answer('确认到账')
  assert.equal(node.sent('transferConfirm')[0]?.excess, 'refund')
})

test('a return begins with the usual words about missing money, and with none otherwise', async () => {
  const node = await showDialog(RefuseDialog, arrived(230_000, 450_000))
  assert.match(findField('退回原因').value, /应付 6,800.00 元，到账 2,300.00 元，少 4,500.00 元.*BJ2026/)
  await fill('退回原因', '户名不符')
  await answer('退回')
  assert.deepEqual(node.sent('transferRefuse'), [{ id: 't1', version: 5, reason: '户名不符' }])
  await showDialog(RefuseDialog, arrived(680_000, 0))
  assert.equal(findField('退回原因').value, '')
})

test('on a phone the foot holds the two decisions, and the selection is kept beside the arrivals', async (t) => {
  const onSave = t.mock.fn()
  await renderPage(
    DecisionBar,
    {
      ...{ detail: DETAIL, arrivals: arrived(230_000, 450_000) },
      ...{ onSave, onConfirm: nothing, onRefuse: nothing },
    },
    { width: 390 },
  )
  assert.deepEqual(
    [listUsableButtons(), listDisabledButtons()],
    [['退回并短信通知'], ['确认到账 6,800.00 元']],
  )
  await renderPage(ArrivalList, {
    detail: DETAIL,
    arrivals: arrived(0, 680_000, { lines: [], typed: [], has: () => false }),
    onSave,
  })
  await press('暂存')
  assert.equal(onSave.mock.callCount(), 1)
})

test('a check on a phone is a block with all that its row has', async () => {
  const checks = [
    {
      ...{ field: 'amount' as const, label: '金额', verdict: 'differs' as const, text: '少 4,500.00' },
      ...{ order: '18,360.00', typed: '18,360.00', bank: '13,860.00' },
    },
  ]
  for (const width of [1440, 390]) {
    await renderPage(Checks, { checks }, { width })
    assert.equal(screen.queryByRole('table') !== null, width === 1440)
    assert.equal(document.querySelector('mark')?.textContent, '3,8')
    for (const words of ['金额', '订单', '买方填写', '银行流水', '少 4,500.00'])
      assert.ok(getText().includes(words), words)
  }
})
