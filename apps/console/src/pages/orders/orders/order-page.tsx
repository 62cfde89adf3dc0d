import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import type { PurchaseKind } from '@biaojie/contract/orders/rules.ts'
import { isPaid } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { getToday } from '../../../data/times.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { OrderSections, OrderSide, OrderStations } from '../parts/order-sections.tsx'
import { ORDER_STATES, toFen } from '../parts/order-states.ts'
import { ApprovalLine } from '../parts/refunds/approval.tsx'
import { DecideDialog } from '../parts/refunds/refund-request.tsx'
import { StaffRefundDialog } from '../parts/refunds/staff-refund.tsx'

/** Shows one order to staff, who activate or refund it. */
export default function OrderPage() {
  const { id = '' } = useParams()
  return (
    <DetailPage
      call="orderDetail"
      input={{ params: { id } }}
      noun="订单"
      back={{ to: pages.orders, label: '订单' }}
      head={(order) => ({
        title: order.orderCode,
        code: true,
        state: <StateTag states={ORDER_STATES} value={order.status} />,
        about: `${order.buyerCompanyName}　${order.productName} ${order.packageName} ${order.durationView}　${formatMoney(toFen(order.totalAmount))} 元`,
        actions: <Actions order={order} />,
      })}
      steps={(order) => <OrderStations order={order} />}
      side={(order) => <OrderSide order={order} />}
    >
      {(order) => (
        <>
          {order.refundApproval && <ApprovalLine approval={order.refundApproval} />}
          <OrderSections
            order={order}
            requestActions={
              <Acts>
                <RequestActions order={order} />
              </Acts>
            }
            invoiceActions={
              order.invoice && (
                <Link to={`${pages.invoices}?${new URLSearchParams({ id: order.invoice.id })}`}>
                  办理发票
                </Link>
              )
            }
          />
        </>
      )}
    </DetailPage>
  )
}

/** Shows the refund request, to be granted or refused here as in the list. */
function RequestActions({ order }: { order: OrderDetail }) {
  const [action, decide] = useState<'grant' | 'refuse'>()
  const { refundRequest } = order
  if (!refundRequest) return null
  const request = {
    ...refundRequest,
    orderCode: order.orderCode,
    companyName: order.buyerCompanyName,
    amount: order.refundableAmount,
    isActivated: order.entitlement !== null,
  }
  return (
    <>
      <TextButton onPress={() => decide('grant')}>同意退款</TextButton>
      <TextButton onPress={() => decide('refuse')}>不同意</TextButton>
      {action && <DecideDialog action={action} request={request} onClose={() => decide(undefined)} />}
    </>
  )
}

const REFRESHED = { refreshes: ['orderManageList', 'orderDetail', 'orderFigures', 'orderWaiting'] } as const

const NOTES: Record<PurchaseKind, string> = {
  new: '开通后短信通知买方。',
  renewal: '开通后短信通知买方；续费的期限接着原来的往后算。',
  upgrade: '开通后短信通知买方；新套餐从今天起算，原套餐同时停用。',
}

function Actions({ order }: { order: OrderDetail }) {
  const [opened, open] = useState<'activate' | 'refund'>()
  const activate = useCallMutation('orderActivate', REFRESHED)
  const { id, version } = order
  const close = () => open(undefined)
  const isNew = order.purchase === 'new'
  return (
    <>
      {isPaid(order.status) && order.refundableAmount > 0 && !order.refundApproval && (
        <Button kind="danger" onClick={() => open('refund')}>
          退款
        </Button>
      )}
      {order.status === 'paid' && <Button onClick={() => open('activate')}>开通</Button>}
      {opened === 'activate' && (
        <FormDialog
          title="开通应用"
          about={`给 ${order.buyerCompanyName} 开通 ${order.productName} ${order.packageName}，期限 ${order.durationView}。`}
          note={NOTES[order.purchase]}
          values={{ from: getToday() }}
          okLabel="开通"
          onClose={close}
          send={({ from }) => activate.send({ body: { id, version, ...(isNew && { from }) } })}
          done="应用已开通"
        >
          {isNew && (
            <FormField name="from" label="开始日期" required="请选择开始日期">
              <DayInput min={getToday()} />
            </FormField>
          )}
        </FormDialog>
      )}
      {opened === 'refund' && <StaffRefundDialog order={order} onClose={close} />}
    </>
  )
}
