import type { DataOf } from '@biaojie/contract/calls.ts'
import { addMoney, formatMoney } from '@biaojie/contract/money.ts'
import type { BuyersOrderRow } from '@biaojie/contract/orders/record.ts'
import { RECEIPTS_MAX } from '@biaojie/contract/orders/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { getDaysAgo, getToday } from '../../../data/times.ts'
import { useDownload } from '../../../kit/download.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { orderPath, portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { LimitButton } from '../parts/approving.tsx'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import { orderColumns } from '../parts/columns.tsx'
import { InvoiceRequest } from '../parts/invoices/invoice-request.tsx'
import { formatAllSums, hasReceipt, ORDER_TABS, PAYMENT_WAYS, toFen } from '../parts/order-states.ts'
import { orderActions } from '../parts/row-actions.ts'

const VIEWS = [
  { value: 'toPay', label: '待付款' },
  { value: 'invoiceable', label: '可开发票' },
  { value: 'expiring', label: '30 天内到期' },
]

/** Sums the orders of the page and all matching orders, without cancelled ones. */
function formatSums(data: DataOf<'orderList'>): string {
  const counted = data.records.filter(({ status }) => status !== 'cancelled')
  const pageSum = addMoney(...counted.map(({ totalAmount }) => toFen(totalAmount)))
  return `本页 ${formatMoney(pageSum)} 元　${formatAllSums(data)}，不计已取消的`
}

/** Returns the sets of filters for daily use, each with the number of its orders. */
const buildViews = () => [
  {
    label: '近一年',
    values: { createTimeFrom: getDaysAgo(365), createTimeTo: getToday() },
    count: ({ views }: DataOf<'orderList'>) => views.lastYear,
  },
  ...VIEWS.map(({ value, label }) => ({
    label,
    values: { view: value },
    count: ({ views }: DataOf<'orderList'>) => views[value],
  })),
]

/** Sums the selected orders; bills those without an invoice together, and fetches the receipts of the paid ones. */
const buildSelection = (
  bill: (orders: BuyersOrderRow[]) => void,
  download: (body: { ids: string[] }) => Promise<void>,
) => ({
  sum: (rows: BuyersOrderRow[]) =>
    `合计 ${formatMoney(addMoney(...rows.map(({ totalAmount }) => toFen(totalAmount))))} 元`,
  actions: (rows: BuyersOrderRow[]) => {
    const open = rows.filter(({ canInvoice }) => canInvoice)
    const paid = rows.filter(hasReceipt)
    return (
      <>
        <TextButton disabled={open.length === 0} onPress={() => bill(open)}>
          合并申请发票
        </TextButton>
        <TextButton
          disabled={paid.length === 0 || paid.length > RECEIPTS_MAX}
          onPress={() => void download({ ids: paid.map(({ id }) => id) })}
        >
          下载收据
        </TextButton>
      </>
    )
  },
})

/** Lists the company's orders: pay, cancel, download, and see the next step. */
export default function MyOrdersPage() {
  const [cancelled, cancel] = useState<BuyersOrderRow>()
  const [billed, bill] = useState<BuyersOrderRow[]>([])
  const receipt = useDownload('orderReceipt')
  const receipts = useDownload('orderReceipts')
  const { type } = usePerson()
  return (
    <ListPage
      call="orderList"
      time={({ createTime }) => createTime}
      title="我的订单"
      noun="订单"
      unit="笔"
      rowKey={({ id }) => id}
      search="订单号、应用名称"
      tabs={{ name: 'status', label: '订单状态', options: ORDER_TABS }}
      filters={[
        { kind: 'days', name: 'createTime', label: '下单' },
        { kind: 'select', name: 'paymentMethod', label: '付款方式', options: PAYMENT_WAYS },
        { kind: 'select', name: 'view', label: '关注', options: VIEWS },
        { kind: 'money', name: 'amount', label: '金额' },
      ]}
      views={buildViews()}
      keeps="orders"
      exports="orderExport"
      actions={
        <>
          {type === 'COMPANY_ADMIN' && <LimitButton />}
          <a className={getButtonClass()} href={portal.applications}>
            去应用市场
          </a>
        </>
      }
      columns={orderColumns}
      open={({ id }) => orderPath(id)}
      rowActions={(row) => orderActions(row, receipt.download, cancel, type === 'COMPANY_ADMIN')}
      selection={buildSelection(bill, receipts.download)}
      foot={formatSums}
      empty={() => ({
        title: '还没有订单',
        text: '开通应用后，付款、核销、开通的进度都在这里。',
        actions: (
          <a className={getButtonClass()} href={portal.applications}>
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
