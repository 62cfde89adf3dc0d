import { moneyText } from '@biaojie/contract/money.ts'
import type { OrderRow } from '@biaojie/contract/orders/record.ts'
import { canCancel, isPaid } from '@biaojie/contract/orders/rules.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { RowAction } from '../../../kit/list/types.ts'
import { orderPath, portal } from '../../../paths.ts'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import { orderColumns } from '../parts/columns.tsx'
import { fenOf, ORDER_TABS, PAYMENT_WAYS } from '../parts/order-states.ts'
import { useDownload } from '../parts/use-download.ts'

function actionsOf(
  row: OrderRow,
  download: (body: { id: string }) => void,
  cancel: (row: OrderRow) => void,
): RowAction[] {
  const { id, status, orderCode, totalAmount } = row
  const actions: RowAction[] = []
  if (status === 'unpaid' || status === 'refused') {
    const label = status === 'refused' ? '再次提交' : '去支付'
    actions.push({ label, name: `${label} ${orderCode}`, primary: true, href: portal.pay(id) })
  }
  if (isPaid(status) && totalAmount > 0) {
    actions.push({ label: '收据', name: `下载收据 ${orderCode}`, onPress: () => download({ id }) })
  }
  if (canCancel(status)) {
    actions.push({
      label: '取消',
      name: `取消订单 ${orderCode}`,
      danger: true,
      onPress: () => cancel(row),
    })
  }
  return actions
}

const VIEWS = [
  { value: 'toPay', label: '等我付款' },
  { value: 'invoiceable', label: '可开发票' },
  { value: 'expiring', label: '30 天内到期' },
]

/** Lists the company's orders: pay, cancel, download, and see the next step. */
export default function MyOrdersPage() {
  const [cancelled, cancel] = useState<OrderRow>()
  const receipt = useDownload('orderReceipt')
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
      exports="orderExport"
      actions={
        <a className={buttonClass()} href={portal.applications}>
          去应用市场
        </a>
      }
      columns={orderColumns}
      open={({ id }) => orderPath(id)}
      rowActions={(row) => actionsOf(row, receipt.download, cancel)}
      foot={({ total, sums }) =>
        `全部 ${total} 笔 ${moneyText(fenOf(sums.total))} 元，其中已付 ${moneyText(fenOf(sums.paid))} 元`
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
      {cancelled && <CancelDialog order={cancelled} onClose={() => cancel(undefined)} />}
    </ListPage>
  )
}
