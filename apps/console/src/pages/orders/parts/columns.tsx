import type { OrderRow } from '@biaojie/contract/orders/record.ts'
import { Link } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { StateTag } from '../../../kit/states.tsx'
import {
  Code,
  CompanyName,
  LongText,
  Money,
  Name,
  None,
  Soft,
  Soon,
  Time,
  Whole,
} from '../../../kit/values.tsx'
import { orderPath } from '../../../paths.ts'
import { formatPaymentMethod, ORDER_STATES, toFen } from './order-states.ts'

/** Returns the server's words for the next step; for a running right, its last day and the days that are left. */
const renderNextStep = ({ next, entitledUntil, daysLeft }: OrderRow) => {
  if (entitledUntil && daysLeft) return <Until until={entitledUntil} days={daysLeft} near={next.urgent} />
  return next.text ? <Soon soon={next.urgent}>{next.text}</Soon> : <None />
}

/** Shows the last day of a right. A card says what the day is, because it has no title. */
function Until({ until, days, near }: { until: string; days: number; near: boolean }) {
  const phone = useWidth() === 'phone'
  const left = `${near ? '还剩' : '还有'} ${days} 天`
  return (
    <Soon soon={near}>
      <Whole>
        {phone ? '到期 ' : ''}
        <Code>{until}</Code> {near ? left : <Soft>{left}</Soft>}
      </Whole>
    </Soon>
  )
}

/** The columns that every list of orders has. */
export const orderColumns = [
  {
    key: 'code',
    title: '订单号',
    card: 'code' as const,
    render: ({ id, orderCode }: OrderRow) => (
      <Link to={orderPath(id)}>
        <Code>{orderCode}</Code>
      </Link>
    ),
  },
  {
    key: 'name',
    title: '应用与套餐',
    card: 'name' as const,
    render: ({ productName, packageName }: OrderRow) => <Name note={packageName}>{productName}</Name>,
  },
  {
    key: 'term',
    title: '期限',
    card: 'brief' as const,
    render: ({ durationView }: OrderRow) => <Whole>{durationView}</Whole>,
    wide: true,
  },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'right' as const,
    sort: 'totalAmount' as const,
    card: 'amount' as const,
    unit: '元',
    render: ({ totalAmount }: OrderRow) => <Money amount={toFen(totalAmount)} />,
  },
  {
    key: 'way',
    title: '付款方式',
    card: 'brief' as const,
    empty: ({ paymentMethod }: OrderRow) => !formatPaymentMethod(paymentMethod),
    wide: true,
    render: ({ paymentMethod }: OrderRow) => formatPaymentMethod(paymentMethod) || <None />,
  },
  {
    key: 'time',
    title: '下单时间',
    card: 'brief' as const,
    sort: 'createTime' as const,
    render: ({ createTime }: OrderRow) => <Time time={createTime} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state' as const,
    render: ({ status }: OrderRow) => <StateTag states={ORDER_STATES} value={status} />,
  },
  { key: 'next', title: '到期 / 下一步', card: 'next' as const, wraps: true, render: renderNextStep },
]

type Refunded = { orderCode: string; companyName: string; amount: number; reason: string }

/** Order, company, amount and reason of a refund or a refund request. */
export const refundColumns = {
  order: {
    key: 'order',
    title: '订单号',
    card: 'code' as const,
    render: ({ orderCode }: Refunded) => <Code>{orderCode}</Code>,
  },
  company: {
    key: 'company',
    title: '企业',
    card: 'name' as const,
    wraps: true,
    render: ({ companyName }: Refunded) => <CompanyName>{companyName}</CompanyName>,
  },
  amount: {
    key: 'amount',
    title: '金额（元）',
    align: 'right' as const,
    card: 'amount' as const,
    unit: '元',
    render: ({ amount }: Refunded) => <Money amount={toFen(amount)} />,
  },
  reason: {
    key: 'reason',
    title: '原因',
    wraps: true,
    render: ({ reason }: Refunded) => <LongText>{reason}</LongText>,
  },
}
