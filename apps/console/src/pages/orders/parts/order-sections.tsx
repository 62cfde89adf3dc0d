import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail, OrderPayment, OrderTransfer } from '@biaojie/contract/orders/record.ts'
import {
  type InvoiceStatus,
  ORDER_STATION,
  ORDER_STATIONS,
  PAYMENT_STATUS_TEXT,
} from '@biaojie/contract/orders/rules.ts'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { Facts, Section, type Station, Stations, Trail } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Money, None } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { recordOpening, SpanFigure } from './entitlement-parts.tsx'
import { OrderLines } from './order-lines.tsx'
import * as styles from './order-sections.module.css'
import {
  formatPaymentMethod,
  INVOICE_STATES,
  REFUND_REQUEST_STATES,
  REFUND_STATES,
  toFen,
} from './order-states.ts'

const LAST_STATION = ORDER_STATIONS.length - 1

/** Shows the six stations, each with the time it was reached. */
export function OrderStations({ order }: { order: OrderDetail }) {
  const now = ORDER_STATION[order.status]
  // Earlier steps of a refunded order show when it reached them, and the last one shows the refund.
  const isRefunded = order.status === 'cancelled' && order.payTime !== ''
  const getState = (at: number): Station['state'] => {
    if (isRefunded && at < LAST_STATION) return order.stationTimes[at] ? 'done' : 'todo'
    if (isRefunded) return 'failed'
    if (at < now) return 'done'
    if (at > now) return 'todo'
    return order.status === 'refused' || order.status === 'cancelled' ? 'failed' : 'now'
  }
  const items = ORDER_STATIONS.map((label, at) => ({
    label,
    state: getState(at),
    note:
      (order.stationTimes[at] ?? '').slice(5, 16) ||
      (at === LAST_STATION && isRefunded ? `${order.cancelTime.slice(5, 16)} 已退款` : '') ||
      (at === LAST_STATION && order.completesOn ? `${order.completesOn.slice(5)} 自动完成` : ''),
  }))
  return <Stations label="订单进度" items={items} />
}

type SectionsProps = {
  order: OrderDetail
  invoiceActions?: ReactNode
  /** Actions on the refund request. */
  requestActions?: ReactNode
}
/** Shows lines, payments, papers and notes of an order. */
export function OrderSections({ order, invoiceActions, requestActions }: SectionsProps) {
  return (
    <>
      <OrderLines order={order} />
      {order.payments.length > 0 && <Payments order={order} />}
      {order.transfers.length > 0 && <Transfers order={order} />}
      {order.refundRequest && <RefundRequestFacts request={order.refundRequest} actions={requestActions} />}
      {order.refunds.length > 0 && <Refunds order={order} />}
      {order.invoice && (
        <Section title="发票" actions={invoiceActions} flush>
          <Facts
            items={[
              { label: '发票抬头', value: order.invoice.title },
              {
                label: '状态',
                value: <StateTag states={INVOICE_STATES} value={order.invoice.status as InvoiceStatus} />,
              },
              { label: '发票号码', value: order.invoice.number, code: true },
            ]}
          />
        </Section>
      )}
      <Section title="采购单号与备注" flush>
        <Facts
          columns={1}
          items={[
            { label: '采购单号', value: order.poNumber || <None /> },
            { label: '备注', value: order.remark || <None /> },
            { label: '合同', value: <Contract order={order} /> },
          ]}
        />
      </Section>
    </>
  )
}

/** The contract is made from the order's frozen data, until the order is cancelled. */
function Contract({ order: { id, status } }: { order: OrderDetail }) {
  const file = useDownload('orderContract')
  if (status === 'cancelled') return <None />
  return (
    <TextButton disabled={file.busy} onPress={() => void file.download({ id })}>
      下载 PDF
    </TextButton>
  )
}

function Payments({ order }: { order: OrderDetail }) {
  if (useWidth() === 'phone') return <PaymentFacts order={order} />
  return (
    <Section title="付款记录" note={`${order.payments.length} 笔`} flush>
      <div className={styles.scroller}>
        <Table
          size="middle"
          rowKey="id"
          pagination={false}
          dataSource={order.payments}
          columns={[
            {
              title: '到账时间',
              render: (_, { payTime, createTime }) => <Code>{payTime || createTime}</Code>,
            },
            {
              title: '金额（元）',
              align: 'right',
              render: (_, { amount }) => <Money amount={toFen(amount)} />,
            },
            { title: '方式', render: (_, { method }) => formatPaymentMethod(method) },
            { title: '付款账户', render: (_, { payer }) => payer || <None /> },
            {
              title: '流水号',
              render: (_, { transactionId }) => (transactionId ? <Code>{transactionId}</Code> : <None />),
            },
            {
              title: '状态',
              render: (_, payment) => formatPaymentState(payment),
            },
          ]}
        />
      </div>
    </Section>
  )
}

const formatPaymentState = ({ surplus, status }: OrderPayment) =>
  surplus ? '多付，将退回' : PAYMENT_STATUS_TEXT[status]

/** Shows payments on a phone as labels and values. */
const PaymentFacts = ({ order }: { order: OrderDetail }) => (
  <Section title="付款记录" note={`${order.payments.length} 笔`} flush>
    {order.payments.map((payment) => (
      <Facts
        key={payment.id}
        columns={1}
        items={[
          { label: '到账时间', value: payment.payTime || payment.createTime, code: true },
          { label: '金额', value: <Money amount={toFen(payment.amount)} /> },
          { label: '方式', value: formatPaymentMethod(payment.method) },
          { label: '付款账户', value: payment.payer },
          { label: '流水号', value: payment.transactionId, code: true },
          { label: '状态', value: formatPaymentState(payment) },
        ]}
      />
    ))}
  </Section>
)

const TRANSFER_TEXT: Record<OrderTransfer['status'], string> = {
  submitted: '待核销',
  confirmed: '已核销',
  refused: '已退回',
  replaced: '已更正',
  withdrawn: '已撤回',
}

function Transfers({ order }: { order: OrderDetail }) {
  return (
    <Section title="支付凭证" note="仅本企业与平台财务可见">
      <ol className={styles.transfers}>
        {order.transfers.toReversed().map((transfer) => (
          <li key={transfer.id}>
            <div>
              <b>
                <Money amount={toFen(transfer.payAmount)} /> 元 · {TRANSFER_TEXT[transfer.status]}
              </b>
              <p>
                {transfer.depositBank} {transfer.bankAccountName} <Code>{transfer.bankNo}</Code>，
                {transfer.payTime} 付款
              </p>
              <p>
                {transfer.submittedBy} {transfer.submitTime} 提交
                {transfer.dueDay && `，最晚 ${transfer.dueDay} 有结果`}
              </p>
              {transfer.reason && <p className={styles.wrong}>退回原因：{transfer.reason}</p>}
            </div>
            <ul>
              {transfer.realPayPicture.map((address, at) => (
                <li key={address}>
                  <a href={address} target="_blank" rel="noreferrer">
                    <img src={address} alt={`支付凭证 ${at + 1}`} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type Request = NonNullable<OrderDetail['refundRequest']>
const RefundRequestFacts = ({ request, actions }: { request: Request; actions: ReactNode }) => (
  <Section title="退款申请" actions={request.status === 'open' && actions} flush>
    <Facts
      items={[
        { label: '状态', value: <StateTag states={REFUND_REQUEST_STATES} value={request.status} /> },
        { label: '申请时间', value: request.requestTime, code: true },
        { label: '处理时间', value: request.decideTime, code: true },
        { label: '原因', value: request.reason, wide: true },
        ...(request.answer ? [{ label: '答复', value: request.answer, wide: true }] : []),
      ]}
    />
  </Section>
)

function Refunds({ order }: { order: OrderDetail }) {
  return (
    <Section title="退款" note={`已退 ${formatMoney(toFen(order.refundedAmount))} 元`} flush>
      {order.refunds.map((refund) => (
        <Facts
          key={refund.id}
          items={[
            { label: '金额', value: `${formatMoney(toFen(refund.amount))} 元` },
            { label: '状态', value: <StateTag states={REFUND_STATES} value={refund.status} /> },
            { label: '退回方式', value: refund.method === 'transfer' ? '退回付款账户' : '原路退回' },
            { label: '提出时间', value: refund.createTime, code: true },
            { label: '退回时间', value: refund.doneTime, code: true },
            { label: '流水号', value: refund.reference, code: true },
            { label: '原因', value: refund.reason, wide: true },
            ...(refund.problem ? [{ label: '失败原因', value: refund.problem, wide: true }] : []),
          ]}
        />
      ))}
    </Section>
  )
}

/** Shows entitlement, buyer and trail. */
export function OrderSide({ order }: { order: OrderDetail }) {
  const { entitlement } = order
  return (
    <>
      {entitlement && (
        <Section
          title="使用权"
          flush
          actions={
            <>
              {entitlement.openUrl && entitlement.status === 'active' && (
                <a
                  href={entitlement.openUrl}
                  target="_blank"
                  rel="noopener"
                  onClick={() => recordOpening(entitlement)}
                >
                  打开应用
                </a>
              )}
              <Link to={`${pages.entitlements}?${new URLSearchParams({ id: entitlement.id })}`}>查看</Link>
            </>
          }
        >
          <SpanFigure row={entitlement} />
        </Section>
      )}
      <Section title="购买企业" flush>
        <Facts
          columns={1}
          items={[
            { label: '企业', value: order.buyerCompanyName },
            { label: '前缀', value: order.buyerPrefix, code: true },
            { label: '联系人', value: `${order.contactName} ${order.contactPhone}` },
          ]}
        />
      </Section>
      <Section title="办理经过" note={`${order.trail.length} 条`} flush>
        <Trail
          items={order.trail.map(({ time, actor, action, text }) => ({
            time,
            actor,
            text: [action, text].filter(Boolean).join('：'),
          }))}
        />
      </Section>
    </>
  )
}
