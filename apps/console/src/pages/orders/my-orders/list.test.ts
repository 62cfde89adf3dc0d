import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BuyersOrderRow } from '@biaojie/contract/orders/record.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  click,
  findRow,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
  within,
} from '../../../../test-support/render-page.ts'

const { default: MyOrdersPage } = await import('./page.tsx')

const example = makeAnswer('orderList')
const [EXAMPLE = assert.fail()] = example.records
const row = (id: string, more: Partial<BuyersOrderRow>): BuyersOrderRow => ({
  ...{ ...EXAMPLE, id, orderCode: `BJ-${id}`, totalAmount: 6800 },
  ...more,
})
const records = [
  row('o1', { status: 'unpaid', canInvoice: false }),
  row('o2', { status: 'activated', canInvoice: true }),
  row('o3', { status: 'paid', canInvoice: false }),
]
const orderList = {
  ...{ ...example, records, total: 3 },
  views: { toPay: 3, invoiceable: 7, expiring: 1, lastYear: 1226 },
}
const answers = { orderList, listSettings: { views: [], hidden: [] }, orderReceipts: { url: '/f' } }
const tick = (code: string) => click(within(findRow(code)).getByRole('checkbox'))

test('the bar of views counts what each of them has', async () => {
  await renderPage(MyOrdersPage, {}, { answers })
  for (const view of ['近一年 1,226', '待付款 3', '可开发票 7', '30 天内到期 1'])
    assert.ok(getText().includes(view), `${view} in ${getText()}`)
})

test('ticked orders are billed together, and the receipts of the paid ones are one file', async (t) => {
  const assign = t.mock.method(location, 'assign', () => {})
  const node = await renderPage(MyOrdersPage, {}, { answers })
  await tick('BJ-o1')
  assert.ok(listDisabledButtons().includes('下载收据'))
  await tick('BJ-o2')
  await tick('BJ-o3')
  for (const button of ['合并申请发票', '下载收据', '导出所选'])
    assert.ok(listUsableButtons().includes(button), button)
  await press('下载收据')
  assert.deepEqual(node.sent('orderReceipts'), [{ ids: ['o2', 'o3'] }])
  assert.equal(assign.mock.callCount(), 1)
})
