import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { CANCEL_REASON_TEXT, isPaid } from '@biaojie/contract/orders/rules.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { formatSpan, toTimestamp } from '@biaojie/contract/times.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../client/request.ts'
import { makePageMeta } from '../meta.ts'
import { formatYuan } from '../order/amounts.ts'
import { CancelOrder } from '../order/cancel-order.tsx'
import { CountCells } from '../order/countdown.tsx'
import { formatShortTime, OrderFlow } from '../order/flow.tsx'
import { Columns, Notice, OrderFailed, OrderPage, OrderWaiting } from '../order/page-parts.tsx'
import { Methods } from '../order/pay/methods.tsx'
import { AmountSheet, OrderFacts, SheetFacts, SheetNote } from '../order/sheet.tsx'
import { useKeyedCall, useOrder, useOrderId } from '../order/use-order.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/payment.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '订单支付', path: paths.payment(), hidden: true })

/** Shows step 3 of 3: transfer, WeChat or card; changing the way does not change the order. */
export default function PaymentPage() {
  const id = useOrderId()
  const { data: order, failure, reload } = useOrder(id)
  const settings = useKeyedCall(order ? 'settings' : '', () => request('orderSettings', {}))
  const navigate = useNavigate()
  const settled = order && (isPaid(order.status) || order.status === 'approving') ? order.id : undefined
  useEffect(() => {
    if (!settled) return
    navigate(paths.payResult({ id: settled }), { replace: true, state: { orderId: settled } })
  }, [settled, navigate])
  const problem = failure ?? settings.failure
  const retry = () => {
    reload()
    if (settings.failure) settings.reload()
  }
  return (
    <OrderPage
      title="订单支付"
      about={
        order ? (
          <>
            订单 <span className={text.code}>{order.orderCode}</span> 已提交，价格已锁定。
          </>
        ) : (
          !problem && '正在读取订单…'
        )
      }
      crumbs={order ? [{ label: order.productName, href: paths.applicationListDetail(order.productId) }] : []}
      link={
        <a className={text.action} href={paths.console('orders')}>
          我的订单
          <Icon name="arrow-right" size={18} />
        </a>
      }
    >
      {order && settings.data && !settled ? (
        <>
          <OrderFlow order={order} />
          {order.status === 'cancelled' ? (
            <Cancelled order={order} />
          ) : (
            <Columns>
              <div>
                <Standing order={order} />
                <Methods order={order} settings={settings.data} reload={reload} />
              </div>
              <Sheet order={order} days={settings.data.payDays} reload={reload} />
            </Columns>
          )}
        </>
      ) : problem ? (
        <Columns>
          <OrderFailed failure={problem} onRetry={retry} />
        </Columns>
      ) : (
        <OrderWaiting />
      )}
    </OrderPage>
  )
}

/** Shows the result of the node's check, or that it is still to come. */
function Standing({ order }: { order: OrderDetail }) {
  const last = order.transfers.at(-1)
  if (order.status === 'refused') {
    return (
      <Notice tone="wrong" title="核销未通过">
        {last?.reason}
        <br />
        <span>{last?.decideTime}　已填的内容都还在，只改有误的地方。</span>
      </Notice>
    )
  }
  if (order.status !== 'reviewing') return null
  return (
    <Notice
      tone="wait"
      title="支付信息已提交，正在核对到账"
      actions={
        <a className={text.action} href={paths.payResult({ id: order.id })}>
          查看进度
        </a>
      }
    >
      {last && `${last.submitTime} 提交，最晚 ${last.dueDay} 有结果。`}审核前可以在下面更正。
    </Notice>
  )
}

function Cancelled({ order }: { order: OrderDetail }) {
  const reason = isKeyOf(CANCEL_REASON_TEXT, order.cancelReason) ? CANCEL_REASON_TEXT[order.cancelReason] : ''
  return (
    <EmptyState
      level="h2"
      title="订单已取消"
      actions={
        <>
          <a className={getButtonClass()} href={paths.applicationListDetail(order.productId)}>
            重新选购
          </a>
          <a className={getButtonClass({ kind: 'outline' })} href={paths.console(`orders/${order.id}`)}>
            查看订单
          </a>
        </>
      }
    >
      {order.orderCode} 已于 {order.cancelTime} 取消{reason && `（${reason}）`}
      ，不能再付款。若款项已转出，平台核实后原路退回。
    </EmptyState>
  )
}

type SheetProps = { order: OrderDetail; days: number; reload: () => void }
function Sheet({ order, days, reload }: SheetProps) {
  return (
    <AmountSheet label="待付金额" amount={order.totalAmount}>
      <OrderFacts order={order} />
      {order.payUntil && <Kept until={order.payUntil} days={days} />}
      <CancelOrder order={order} onStale={reload} />
      <SheetNote>
        付款确认前可以取消；已转出的款项核实后原路退回。应付 {formatYuan(order.totalAmount)} 元。
      </SheetNote>
    </AmountSheet>
  )
}

const MAX_CELLS = 31

/** Draws one cell for each of the `days` that an order is kept. */
function Kept({ until, days }: { until: string; days: number }) {
  const minutes = (toTimestamp(until) - Date.now()) / 60_000
  return (
    <>
      <SheetFacts
        items={[{ label: '保留到', value: `${until.slice(0, 4)}-${formatShortTime(until)}`, figure: true }]}
      />
      {days <= MAX_CELLS && <CountCells total={days} left={Math.ceil(minutes / (24 * 60))} calm />}
      <SheetNote>
        {minutes > 0 ? `还剩 ${formatSpan(minutes)}。` : ''}过期未付，订单自动取消；换付款方式不换订单。
      </SheetNote>
    </>
  )
}
