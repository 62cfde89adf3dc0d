import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { canAskRefund, canCancel, isPaid, PURCHASE_TEXT } from '@biaojie/contract/orders/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { useDownload } from '../../../kit/download.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { pages, portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { ApprovalActions } from '../parts/approving.tsx'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import { InvoiceRequest } from '../parts/invoices/invoice-request.tsx'
import { OrderSections, OrderSide, OrderStations } from '../parts/order-sections.tsx'
import { hasReceipt, ORDER_STATES, toFen } from '../parts/order-states.ts'
import { OwnReviewSection } from '../parts/own-review.tsx'
import { RefundRequestDialog, WithdrawRequest } from '../parts/refunds/refund-request.tsx'
import { UnsubscribeDialog } from '../parts/refunds/unsubscribe.tsx'

/** Shows one order of the company: its state, content and trail. */
export default function MyOrderPage() {
  const { id = '' } = useParams()
  return (
    <DetailPage
      call="orderDetail"
      input={{ params: { id } }}
      noun="订单"
      back={{ to: pages.orders, label: '我的订单' }}
      head={(order) => ({
        title: order.orderCode,
        code: true,
        state: <StateTag states={ORDER_STATES} value={order.status} />,
        about: `${order.purchase === 'new' ? '' : `${PURCHASE_TEXT[order.purchase]}　`}${order.productName} ${order.packageName} ${order.durationView}　${formatMoney(toFen(order.totalAmount))} 元　${order.buyerCompanyName}`,
        actions: <Actions order={order} />,
      })}
      steps={(order) => <OrderStations order={order} />}
      side={(order) => <OrderSide order={order} />}
    >
      {(order) => (
        <>
          <ApprovalNote order={order} />
          <UnsubscribeNote order={order} />
          <OrderSections
            order={order}
            invoiceActions={<InvoiceFile order={order} />}
            requestActions={order.refundRequest && <WithdrawRequest id={order.refundRequest.id} />}
          />
          {isPaid(order.status) && <OwnReviewSection purchase={{ ...order, orderId: order.id }} />}
        </>
      )}
    </DetailPage>
  )
}

/** Tells who has to approve the order. */
function ApprovalNote({ order: { status, contactName } }: { order: OrderDetail }) {
  const { type } = usePerson()
  if (status !== 'approving') return null
  return (
    <NoticeLine tone="warning">
      {type === 'COMPANY_ADMIN'
        ? `超过成员下单额度，需您批准。批准后通知 ${contactName} 付款。`
        : '超过成员下单额度，已通知企业管理员。批准后通知您付款。'}
    </NoticeLine>
  )
}

/** Tells that staff have not approved the unsubscription yet. */
function UnsubscribeNote({ order: { leaving } }: { order: OrderDetail }) {
  if (!leaving) return null
  return (
    <NoticeLine tone="warning">
      {leaving.time.slice(0, 16)} 已提交退订，{formatMoney(toFen(leaving.amount))} 元待平台批准，批准后退回。
    </NoticeLine>
  )
}

/** Shows the invoice of the order, with its PDF once there is one. */
function InvoiceFile({ order: { invoice } }: { order: OrderDetail }) {
  const file = useDownload('invoiceFile')
  if (!invoice) return null
  return (
    <>
      {invoice.number !== '' && (
        <TextButton disabled={file.busy} onPress={() => void file.download({ id: invoice.id })}>
          下载 PDF
        </TextButton>
      )}
      <Link to={`${pages.myInvoices}?${new URLSearchParams({ id: invoice.id })}`}>查看发票</Link>
    </>
  )
}

/** Offers to unsubscribe an unused order, and to request a refund of a used one. */
function RefundActions({ order }: { order: OrderDetail }) {
  const [opened, open] = useState<'unsubscribe' | 'refund'>()
  const canUnsubscribe = order.unsubscribe !== null && order.totalAmount > 0
  const canRequestRefund =
    !canUnsubscribe && !order.leaving && canAskRefund(order) && order.refundRequest?.status !== 'open'
  return (
    <>
      {canUnsubscribe && (
        <Button kind="outline" onClick={() => open('unsubscribe')}>
          退订
        </Button>
      )}
      {canRequestRefund && (
        <Button kind="outline" onClick={() => open('refund')}>
          申请退款
        </Button>
      )}
      {opened === 'unsubscribe' && <UnsubscribeDialog order={order} onClose={() => open(undefined)} />}
      {opened === 'refund' && <RefundRequestDialog order={order} onClose={() => open(undefined)} />}
    </>
  )
}

function Actions({ order }: { order: OrderDetail }) {
  const [cancelling, setCancelling] = useState(false)
  const [billing, setBilling] = useState(false)
  const receipt = useDownload('orderReceipt')
  const { status } = order
  const { type } = usePerson()
  const renews = order.entitlement?.packagePriceId
  const canDecide = status === 'approving' && type === 'COMPANY_ADMIN'
  return (
    <>
      {hasReceipt(order) && (
        <Button kind="outline" loading={receipt.busy} onClick={() => receipt.download({ id: order.id })}>
          下载收据 PDF
        </Button>
      )}
      {order.canInvoice && !order.leaving && (
        <Button kind="outline" onClick={() => setBilling(true)}>
          申请发票
        </Button>
      )}
      <RefundActions order={order} />
      {canCancel(status) && !canDecide && (
        <Button kind="danger" onClick={() => setCancelling(true)}>
          取消订单
        </Button>
      )}
      {canDecide && <ApprovalActions order={order} />}
      {(status === 'unpaid' || status === 'refused') && (
        <a className={getButtonClass()} href={portal.pay(order.id)}>
          {status === 'refused' ? '再次提交' : '去支付'}
        </a>
      )}
      {status === 'reviewing' && (
        <a className={getButtonClass({ kind: 'outline' })} href={portal.pay(order.id)}>
          更正支付信息
        </a>
      )}
      {order.entitlement && renews && (
        <a className={getButtonClass()} href={portal.renew(order.entitlement)}>
          续费
        </a>
      )}
      {billing && (
        <InvoiceRequest
          orders={[{ ...order, productName: `${order.productName} ${order.packageName}` }]}
          onClose={() => setBilling(false)}
        />
      )}
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  )
}
