import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, expectOneKey, NO_NETWORK } from '../../../../test-support/fake-node.ts'
import {
  answer,
  click,
  findDialog,
  getText,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { ConfirmDialog } = await import('./confirm-dialog.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('bankLineList').records
const line = (id: string, rest: number, orderId = 'o1'): BankLine => ({
  ...{ ...EXAMPLE, id, rest, amount: rest, payerName: `付款方 ${id}` },
  ...{ orderId, orderCode: 'BJ2026', orderAmount: 6800, orderVersion: 4, orderCompany: '甲公司' },
})
const show = (own: BankLine, others: readonly BankLine[] = [], answers: Answers = {}) =>
  renderPage(
    ConfirmDialog,
    { line: own, onClose: () => {} },
    { answers: { bankLineList: { ...makeAnswer('bankLineList'), records: [own, ...others] }, ...answers } },
  )

test('the other lines of the same order can be added, those of another cannot', async () => {
  await show(line('a', 3000), [line('b', 3800), line('c', 3800, 'o2')])
  assert.deepEqual(
    screen
      .getAllByRole('checkbox')
      .map((box) => /付款方 (\w)/.exec(box.closest('label')?.textContent ?? '')?.[1]),
    ['a', 'b'],
  )
})

test('the sum of what is chosen says whether it is enough', async () => {
  await show(line('a', 3000), [line('b', 3800)])
  assert.match(getText(await findDialog()), /合计 3,000.00 元，还不够付这笔订单/)
  await click(screen.getByRole('checkbox', { name: /付款方 b/ }))
  assert.match(getText(await findDialog()), /合计 6,800.00 元。确认后/)
})

test('a confirmation names every chosen line and the version of the order, once', async () => {
  const node = await show(line('a', 3000), [line('b', 3800)], {
    bankLineConfirm: answerInTurn(NO_NETWORK, {}),
  })
  await click(screen.getByRole('checkbox', { name: /付款方 b/ }))
  await answer('确认到账')
  await answer('确认到账')
  const body = { orderId: 'o1', version: 4, bankLineIds: ['a', 'b'] }
  assert.deepEqual(node.sent('bankLineConfirm'), [body, body])
  expectOneKey(node.requestsOf('bankLineConfirm'))
})

test('money beyond the order goes with the decision about it', async () => {
  const node = await show(line('a', 7000))
  await click(screen.getByRole('radio', { name: '留给其他订单' }))
  await answer('确认到账')
  assert.equal(node.sent('bankLineConfirm')[0]?.excess, 'keep')
})
