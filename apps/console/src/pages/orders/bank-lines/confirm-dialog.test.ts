import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, sentOnce } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { ConfirmDialog } = await import('./confirm-dialog.tsx')
const { Checkbox } = await import('antd')

const [one = assert.fail()] = answerOf('bankLineList').records
const line = (id: string, rest: number, orderId = 'o1'): BankLine => ({
  ...one,
  ...{
    id,
    rest,
    amount: rest,
    orderId,
    orderCode: 'BJ2026',
    orderAmount: 6800,
    orderVersion: 4,
    orderCompany: '甲公司',
  },
})
const show = (t: TestContext, own: BankLine, others: readonly BankLine[] = []) =>
  shown(
    t,
    ConfirmDialog,
    { line: own, onClose: () => {} },
    {
      answers: { bankLineList: { ...answerOf('bankLineList'), records: [own, ...others] } },
    },
  )
type Boxes = { options: { value: string }[]; onChange: (chosen: string[]) => void }
const boxes = (page: ReturnType<typeof show>) => page.given<Boxes>(Checkbox.Group)

test('the other lines of the same order can be added, those of another cannot', (t) => {
  const page = show(t, line('a', 3000), [line('b', 3800), line('c', 3800, 'o2')])
  assert.deepEqual(
    boxes(page).options.map(({ value }) => value),
    ['a', 'b'],
  )
})

test('the sum of what is chosen says whether it is enough', async (t) => {
  const page = show(t, line('a', 3000), [line('b', 3800)])
  assert.match(String(page.dialog().note), /合计 3,000.00 元，还不够付这笔订单/)
  boxes(page).onChange(['a', 'b'])
  await page.again()
  assert.match(String(page.dialog().note), /合计 6,800.00 元。确认后/)
})

test('a confirmation names every chosen line and the version of the order, once', async (t) => {
  const sent = aNode(t, [null, answered({})])
  const page = show(t, line('a', 3000), [line('b', 3800)])
  boxes(page).onChange(['a', 'b'])
  await page.again()
  const { send } = page.dialog()
  await send({})
  await send({})
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.bankLineConfirm[1], { orderId: 'o1', version: 4, bankLineIds: ['a', 'b'] }],
  )
  sentOnce(sent)
})

test('money beyond the order goes with the decision about it', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, line('a', 7000))
  await page.dialog().send({ excess: 'keep' })
  assert.equal(sent[0]?.body.excess, 'keep')
})
