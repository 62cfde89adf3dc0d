import { formatMoney } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, LongText, Money, None, Soft, Time } from '../../../kit/values.tsx'
import { orderPath, pages } from '../../../paths.ts'
import { ImportStatement } from '../parts/import-statement.tsx'
import { buildTabs, formatPageSum, toFen } from '../parts/order-states.ts'
import { listBankLineActions } from '../parts/row-actions.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const STATES: StateTable<BankLine['status']> = {
  open: { label: '未认领', tone: 'warn' },
  used: { label: '已认领', tone: 'ok' },
  ignored: { label: '与订单无关', hollow: true },
}

const COLUMNS: Column<BankLine>[] = [
  { key: 'reference', title: '流水号', card: 'code', render: ({ reference }) => <Code>{reference}</Code> },
  { key: 'time', title: '到账时间', render: ({ time }) => <Time time={time} /> },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'right',
    card: 'amount',
    render: ({ amount, rest }) => (
      <>
        <Money amount={toFen(amount)} />
        {rest > 0 && rest < amount && <Soft> 未认领 {formatMoney(toFen(rest))}</Soft>}
      </>
    ),
  },
  {
    key: 'payer',
    title: '付款户名',
    card: 'name',
    wraps: true,
    render: ({ payerName, payerAccount }) => (
      <CompanyName note={payerAccount && `**** ${payerAccount}`}>{payerName || '没有户名'}</CompanyName>
    ),
  },
  {
    key: 'note',
    title: '附言',
    wraps: true,
    drops: 1,
    render: ({ note }) => (note ? <LongText>{note}</LongText> : <None />),
  },
  {
    key: 'order',
    title: '订单',
    card: 'next',
    render: (line) => <Orders line={line} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={STATES} value={status} />,
  },
]

function OrderLink({ id, code }: { id: string; code: string }) {
  return (
    <Link to={orderPath(id)}>
      <Code>{code}</Code>
    </Link>
  )
}

/** Names the orders paid from this line and the order that its remaining amount may pay. */
function Orders({ line }: { line: BankLine }) {
  const { uses, orderId, orderCode } = line
  if (uses.length === 0 && !orderId) return <None />
  return (
    <>
      {uses.map((use) => (
        <p key={`${use.orderId} ${use.surplus}`}>
          <OrderLink id={use.orderId} code={use.orderCode} />
          {use.surplus && <Soft> 退回 {formatMoney(toFen(use.amount))}</Soft>}
        </p>
      ))}
      {orderId && (
        <p>
          <OrderLink id={orderId} code={orderCode} /> <Soft>可能是这一笔</Soft>
        </p>
      )}
    </>
  )
}

/** Lists imported bank lines: matched with orders, or with none. */
export default function BankLinesPage() {
  const [confirming, confirm] = useState<BankLine>()
  const { run, busy } = useCallMutation('bankLineIgnore', {
    refreshes: ['bankLineList', 'transferDesk', 'transferDetail', 'orderFigures', 'orderWaiting'],
  })
  const mark = ({ id }: BankLine, ignored: boolean) =>
    run({ body: { id, ignored } }, ignored ? '已标记，与订单无关' : '已恢复为未认领')
  return (
    <ListPage
      call="bankLineList"
      time={({ time }) => time}
      title="银行流水"
      noun="银行流水"
      unit="笔"
      rowKey={({ id }) => id}
      search="流水号、户名、附言"
      tabs={{
        name: 'status',
        label: '流水状态',
        // Unmatched lines open first.
        options: buildTabs(STATES).slice(1),
      }}
      filters={[{ kind: 'days', name: 'time', label: '到账' }]}
      exports="bankLineExport"
      actions={
        <>
          <Link className={getButtonClass({ kind: 'outline' })} to={pages.vouchers}>
            凭证核销
          </Link>
          <Acts>
            <ImportStatement />
          </Acts>
        </>
      }
      columns={COLUMNS}
      rowActions={(row) => listBankLineActions(row, { busy, confirm, mark })}
      foot={({ records }) => formatPageSum(records)}
      empty={({ tab }) => ({
        title: tab === 'open' ? '没有未认领的流水' : '这里没有流水',
        text: '导入网上银行的明细（CSV 或 Excel）后，系统按附言、户名与金额找出对应的订单。',
      })}
    >
      {confirming && <ConfirmDialog line={confirming} onClose={() => confirm(undefined)} />}
    </ListPage>
  )
}
