import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { PAYMENT_METHOD_TEXT, RESULT_SECONDS } from '@biaojie/contract/orders/rules.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import type { IconName } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { makePageMeta } from '../../meta.ts'
import { formatYuan } from '../../order/amounts.ts'
import { OrderFlow } from '../../order/flow.tsx'
import { Columns, OrderFailed, OrderPage, OrderWaiting } from '../../order/page-parts.tsx'
import { GoOn, type ResultFact, ResultHead, type ResultLook } from '../../order/result-head.tsx'
import { useOrder, useOrderId } from '../../order/use-order.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'
import { Next, SelfCheck } from './next.tsx'
import { ResultSheet } from './result-sheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '支付结果', path: paths.payResult(), hidden: true })

/** Shows the result of the payment, the next steps, then a link to the order in the console. */
export default function PayResultPage() {
  const { data: order, failure, reload } = useOrder(useOrderId())
  const title = order ? describeResult(order).title : '支付结果'
  return (
    <OrderPage title={title} bare crumbs={[{ label: '我的订单', href: paths.console('orders') }]}>
      {order ? (
        <>
          <Head order={order} />
          <OrderFlow order={order} />
          <Columns>
            <div>
              <Next order={order} />
              {order.status === 'reviewing' && <SelfCheck order={order} />}
            </div>
            <ResultSheet order={order} reload={reload} />
          </Columns>
        </>
      ) : failure ? (
        <>
          <h1 className={text.visuallyHidden}>支付结果</h1>
          <OrderFailed failure={failure} onRetry={reload} />
        </>
      ) : (
        <>
          <h1 className={text.visuallyHidden}>支付结果</h1>
          <OrderWaiting />
        </>
      )}
    </OrderPage>
  )
}

type ResultText = { look: ResultLook; icon: IconName; title: string; about: string }

function describeResult(order: OrderDetail): ResultText {
  const due = formatYuan(order.totalAmount)
  switch (order.status) {
    case 'approving':
      return {
        look: 'wait',
        icon: 'clock',
        title: '订单已提交，等企业管理员批准',
        about: `${due} 元超过成员的下单额度，已通知企业管理员；批准后通知您付款。`,
      }
    case 'reviewing':
      return {
        look: 'wait',
        icon: 'clock',
        title: '支付信息已提交',
        about: `平台核对到账 ${due} 元后开通，1-2个工作日内审核。`,
      }
    case 'paid':
      return {
        look: 'good',
        icon: 'check',
        title: order.totalAmount === 0 ? '订单已完成支付' : '支付成功',
        about:
          order.totalAmount === 0
            ? '这笔订单无需付款，应用将在 1 个工作日内开通。'
            : `已收到 ${due} 元，应用将在 1 个工作日内开通。`,
      }
    case 'activated':
    case 'completed':
      return { look: 'good', icon: 'check', title: '应用已开通', about: '可以在控制台“我的应用”中打开使用。' }
    case 'refused':
      return {
        look: 'wrong',
        icon: 'warning',
        title: '核销未通过',
        about: order.transfers.at(-1)?.reason || '请核对支付信息后再次提交。',
      }
    case 'cancelled':
      return { look: 'wrong', icon: 'close', title: '订单已取消', about: '已转出的款项核实后原路退回。' }
    default:
      return {
        look: 'wait',
        icon: 'clock',
        title: '还没有付款',
        about: `应付 ${due} 元，付款后应用才会开通。`,
      }
  }
}

function Head({ order }: { order: OrderDetail }) {
  const { look, icon, title, about } = describeResult(order)
  return (
    <ResultHead look={look} icon={icon} title={title} about={about} facts={listFacts(order)}>
      <Onward order={order} />
    </ResultHead>
  )
}

/** Opens the order in the console after 15 s unless the person stays. */
function Onward({ order }: { order: OrderDetail }) {
  if (order.status === 'unpaid' || order.status === 'refused') {
    return (
      <a className={getButtonClass({ size: 'large', wide: true })} href={paths.payment({ id: order.id })}>
        {order.status === 'refused' ? '再次提交' : '去支付'}
      </a>
    )
  }
  return (
    <GoOn
      to={paths.console(`orders/${order.id}`)}
      label="查看我的订单"
      place="我的订单"
      {...(order.status !== 'cancelled' && { seconds: RESULT_SECONDS })}
    />
  )
}

function listFacts(order: OrderDetail): ResultFact[] {
  const method = isKeyOf(PAYMENT_METHOD_TEXT, order.paymentMethod)
    ? PAYMENT_METHOD_TEXT[order.paymentMethod]
    : '—'
  const transfer = order.transfers.at(-1)
  const payment = order.payments.findLast(({ status }) => status === 'succeeded')
  if (order.status === 'reviewing' && transfer)
    return [
      ['订单号', order.orderCode],
      ['提交金额', `${formatYuan(transfer.payAmount)} 元`],
      ['付款方式', method],
      ['支付日期', transfer.payTime],
      ['付款账户', `${transfer.depositBank} **** ${transfer.bankNo.slice(-4)}`],
    ]
  return [
    ['订单号', order.orderCode],
    [payment ? '实付金额' : '应付金额', `${formatYuan(payment?.amount ?? order.totalAmount)} 元`],
    ['付款方式', method],
    ['付款时间', payment?.payTime || order.payTime || '—'],
    ['交易单号', payment?.transactionId || '—'],
  ]
}
