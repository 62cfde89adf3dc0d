import { formatMoney } from '@biaojie/contract/money.ts'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import { INVOICE_KIND_TEXT } from '@biaojie/contract/orders/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts, RecordActions, Section, Sums } from '../../../../kit/detail/sections.tsx'
import { useDownload } from '../../../../kit/download.ts'
import type { Column } from '../../../../kit/list/types.ts'
import { NoticeLine } from '../../../../kit/notice.tsx'
import { StateTag } from '../../../../kit/states.tsx'
import { Code, Money, Name, None, Time } from '../../../../kit/values.tsx'
import { orderPath } from '../../../../paths.ts'
import { INVOICE_STATES, toFen } from '../order-states.ts'
import * as styles from '../record.module.css'
import { buildMailAddress } from './invoice-data.ts'

/** Short names for a column. */
const KINDS: Record<Invoice['kind'], string> = { normal: '普通', special: '专用' }

/** The columns that every list of invoices has. */
export const invoiceColumns: Column<Invoice>[] = [
  {
    key: 'title',
    title: '发票抬头',
    card: 'name',
    wraps: true,
    render: ({ title, taxNo }) => <Name note={taxNo}>{title}</Name>,
  },
  { key: 'kind', title: '种类', render: ({ kind }) => KINDS[kind] },
  {
    key: 'orders',
    title: '订单',
    card: 'code',
    wraps: true,
    render: ({ orders }) => <Code>{formatOrders(orders)}</Code>,
  },
  {
    key: 'amount',
    title: '价税合计（元）',
    align: 'right',
    card: 'amount',
    render: ({ amount }) => <Money amount={toFen(amount)} />,
  },
  {
    key: 'number',
    title: '发票号码',
    wide: true,
    render: ({ number }) => (number ? <Code>{number}</Code> : <None />),
  },
  { key: 'time', title: '申请时间', render: ({ requestTime }) => <Time time={requestTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={INVOICE_STATES} value={status} />,
  },
]

const formatOrders = (orders: Invoice['orders']) =>
  `${orders[0]?.orderCode ?? ''}${orders.length > 1 ? ` 等 ${orders.length} 笔` : ''}`

const buildFacts = (invoice: Invoice) => [
  { label: '状态', value: <StateTag states={INVOICE_STATES} value={invoice.status} /> },
  { label: '发票抬头', value: invoice.title },
  { label: '税号', value: invoice.taxNo, code: true },
  ...(invoice.email ? [{ label: '接收邮箱', value: invoice.email }] : []),
  ...(invoice.kind === 'special'
    ? [
        { label: '注册地址', value: invoice.registered },
        { label: '开户行', value: invoice.bank },
      ]
    : []),
  { label: '企业', value: invoice.companyName },
  { label: '发票号码', value: invoice.number, code: true },
  { label: '申请时间', value: invoice.requestTime, code: true },
  { label: '办理时间', value: invoice.doneTime, code: true },
  ...(invoice.status === 'reversed'
    ? [
        { label: '红字发票', value: invoice.redNumber, code: true },
        { label: '红冲时间', value: invoice.reversedTime, code: true },
        ...(invoice.redNote ? [{ label: '红冲说明', value: invoice.redNote }] : []),
      ]
    : []),
]

/** Shows one invoice in full, with the page's actions. */
export function InvoiceView({ invoice, children }: { invoice: Invoice; children?: ReactNode }) {
  return (
    <div className={styles.view}>
      {invoice.status === 'refused' && (
        <NoticeLine tone="error">
          <b>退回原因</b>
          <p>{invoice.reason}</p>
        </NoticeLine>
      )}
      {invoice.status === 'reversing' && (
        <NoticeLine tone="warning">
          <b>待红冲</b>
          <p>这张发票的订单已退款，由平台开具红字发票冲销。已入账或抵扣的，请保留原发票备查。</p>
        </NoticeLine>
      )}
      <Section title={INVOICE_KIND_TEXT[invoice.kind]} flush>
        <Facts columns={1} items={buildFacts(invoice)} />
      </Section>
      <Section title="订单" note={`${invoice.orders.length} 笔`} flush>
        <ul className={styles.lines}>
          {invoice.orders.map(({ orderId, orderCode, amount, isRefunded }) => (
            <li key={orderId}>
              <Link to={orderPath(orderId)}>
                <Code>{orderCode}</Code>
              </Link>
              {isRefunded ? <Tag tone="warn">已退款</Tag> : <span />}
              <Money amount={toFen(amount)} />
            </li>
          ))}
        </ul>
        <Sums
          items={[
            { label: '不含税', value: formatMoney(toFen(invoice.net)) },
            { label: '税额 6 %', value: formatMoney(toFen(invoice.tax)) },
            { label: '价税合计', value: formatMoney(toFen(invoice.amount)), due: true },
          ]}
        />
      </Section>
      <RecordActions>
        {invoice.hasFile && <Downloads invoice={invoice} />}
        {children}
      </RecordActions>
    </div>
  )
}

function Downloads({ invoice }: { invoice: Invoice }) {
  const file = useDownload('invoiceFile')
  return (
    <>
      <Button kind="outline" loading={file.busy} onClick={() => void file.download({ id: invoice.id })}>
        {invoice.hasRedFile ? '下载原发票' : '下载 PDF'}
      </Button>
      {invoice.hasRedFile && (
        <Button
          kind="outline"
          loading={file.busy}
          onClick={() => void file.download({ id: invoice.id, red: true })}
        >
          下载红字发票
        </Button>
      )}
      <a className={getButtonClass({ kind: 'outline' })} href={buildMailAddress(invoice)}>
        转发到邮箱
      </a>
    </>
  )
}
