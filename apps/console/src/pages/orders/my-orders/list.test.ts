import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BuyersOrderRow } from '@biaojie/contract/orders/record.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: MyOrdersPage } = await import('./page.tsx')
const { Rows } = await import('../../../kit/list/rows.tsx')

type Given = { selection: { actions: (rows: object[], clear: () => void) => ReactNode } }
const listed = answerOf('orderList')
const [first] = listed.records
const row = (id: string, more: Partial<BuyersOrderRow>) => ({ ...first, id, totalAmount: 6800, ...more })
const orderList = { ...listed, views: { toPay: 3, invoiceable: 7, expiring: 1, lastYear: 1226 } }
const answers = { orderList, listSettings: { views: [], hidden: [] } }

test('the bar of views counts what each of them has', (t) => {
  const { text } = shown(t, MyOrdersPage, {}, { answers })
  for (const view of ['近一年 1,226', '等我付款 3', '可开发票 7', '30 天内到期 1'])
    assert.ok(text.includes(view), `${view} in ${text}`)
})

test('ticked orders are billed together, and the receipts of the paid ones are one file', async (t) => {
  const sent = aNode(t, [answered({ url: '/f' })])
  const assign = t.mock.fn()
  Object.defineProperty(globalThis, 'location', { value: { assign }, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'location'))
  const page = shown(t, MyOrdersPage, {}, { answers })
  const { selection } = page.given<Given>(Rows)
  const bar = (...rows: object[]) =>
    shown(
      t,
      () =>
        createElement(
          Fragment,
          null,
          selection.actions(rows, () => {}),
        ),
      {},
    )
  assert.ok(bar(row('o1', { status: 'unpaid', canInvoice: false })).closed.includes('下载收据'))
  const chosen = bar(
    row('o1', { status: 'unpaid', canInvoice: false }),
    row('o2', { status: 'activated', canInvoice: true }),
    row('o3', { status: 'paid', canInvoice: false }),
  )
  assert.deepEqual(chosen.offered, ['合并申请发票', '下载收据', '导出所选'])
  await chosen.press('下载收据')
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.orderReceipts[1], { ids: ['o2', 'o3'] }])
  assert.equal(assign.mock.callCount(), 1)
})
