import { countText } from '@biaojie/contract/counts.ts'
import { addMoney, moneyText } from '@biaojie/contract/money.ts'
import type { BuyersOrderRow } from '@biaojie/contract/orders/record.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { orderPath, portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { LimitButton } from '../parts/approving.tsx'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import { orderColumns } from '../parts/columns.tsx'
import { InvoiceRequest } from '../parts/invoices/invoice-request.tsx'
import { fenOf, ORDER_TABS, PAYMENT_WAYS } from '../parts/order-states.ts'
import { orderActions } from '../parts/row-actions.ts'
import { useDownload } from '../parts/use-download.ts'

const VIEWS = [
  { value: 'toPay', label: '等我付款' },
  { value: 'invoiceable', label: '可开发票' },
  { value: 'expiring', label: '30 天内到期' },
]

/** Sums the selected orders, and asks for one invoice of those that have none. */
const selectionOf = (bill: (orders: BuyersOrderRow[]) => void) => ({
  sum: (rows: BuyersOrderRow[]) =>
    `合计 ${moneyText(addMoney(...rows.map(({ totalAmount }) => fenOf(totalAmount))))} 元`,
  actions: (rows: BuyersOrderRow[]) => {
    const open = rows.filter(({ canInvoice }) => canInvoice)
    return (
      <TextButton disabled={open.length === 0} onPress={() => bill(open)}>
        合并申请发票
      </TextButton>
    )
  },
})

/** Lists the company's orders: pay, cancel, download, and see the next step. */
export default function MyOrdersPage() {
  const [cancelled, cancel] = useState<BuyersOrderRow>()
  const [billed, bill] = useState<BuyersOrderRow[]>([])
  const receipt = useDownload('orderReceipt')
  const { type } = usePerson()
  return (
    <ListPage
      call="orderList"
      title="我的订单"
      noun="订单"
      unit="笔"
      rowKey={({ id }) => id}
      search="订单号、应用名称"
      tabs={{ name: 'status', label: '订单状态', options: ORDER_TABS }}
      filters={[
        { kind: 'days', name: 'createTime', label: '下单' },
        { kind: 'select', name: 'paymentMethod', label: '付款方式', options: PAYMENT_WAYS },
        {
          kind: 'select',
          name: 'view',
          label: '关注',
          options: VIEWS,
        },
        { kind: 'money', name: 'amount', label: '金额' },
      ]}
      views={VIEWS.map(({ value, label }) => ({ label, values: { view: value } }))}
      keeps="orders"
      exports="orderExport"
      actions={
        <>
          {type === 'COMPANY_ADMIN' && <LimitButton />}
          <a className={buttonClass()} href={portal.applications}>
            去应用市场
          </a>
        </>
      }
      columns={orderColumns}
      open={({ id }) => orderPath(id)}
      rowActions={(row) => orderActions(row, receipt.download, cancel)}
      selection={selectionOf(bill)}
      foot={({ total, sums }) =>
        `全部 ${countText(total)} 笔 ${moneyText(fenOf(sums.total))} 元，其中已付 ${moneyText(fenOf(sums.paid))} 元`
      }
      empty={() => ({
        title: '还没有订单',
        text: '开通应用后，付款、核销、开通的进度都在这里。',
        actions: (
          <a className={buttonClass()} href={portal.applications}>
            去应用市场
          </a>
        ),
      })}
    >
      {billed.length > 0 && <InvoiceRequest orders={billed} onClose={() => bill([])} />}
      {cancelled && <CancelDialog order={cancelled} onClose={() => cancel(undefined)} />}
    </ListPage>
  )
}
