import { formatMoney } from '@biaojie/contract/money.ts'
import type { RefundRow } from '@biaojie/contract/orders/refunds.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, None, Soon, Time } from '../../../kit/values.tsx'
import { orderPath, pages } from '../../../paths.ts'
import { refundColumns } from '../parts/columns.tsx'
import { buildTabs, formatPageSum, formatPaymentMethod, REFUND_STATES, toFen } from '../parts/order-states.ts'

const NEXT: Partial<Record<RefundRow['status'], string>> = {
  checking: '查银行流水：到账就退回，没到账就关闭',
  waiting: '财务打款后登记流水号',
  processing: '支付机构处理中，系统自动查询',
}

function Next({ row }: { row: RefundRow }) {
  if (row.status === 'failed') return <Soon>{row.problem || '支付机构没有受理，请核对后重试'}</Soon>
  if (row.status === 'done') return row.reference ? <Code wraps>{row.reference}</Code> : <None />
  return NEXT[row.status] ?? <None />
}

const COLUMNS: Column<RefundRow>[] = [
  refundColumns.order,
  refundColumns.company,
  { key: 'kind', title: '由来', wide: true, render: ({ kind }) => kind },
  refundColumns.amount,
  { key: 'way', title: '付款方式', wide: true, render: ({ method }) => formatPaymentMethod(method) },
  { ...refundColumns.reason, wide: true },
  { key: 'time', title: '提出时间', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={REFUND_STATES} value={status} />,
  },
  {
    key: 'next',
    title: '下一步 / 流水号',
    card: 'next',
    wraps: true,
    width: '20%',
    render: (row) => <Next row={row} />,
  },
]

type Step = 'done' | 'void' | 'retry'
/** The actions of staff in each state. */
const STEPS: Partial<Record<RefundRow['status'], Step[]>> = {
  waiting: ['done'],
  checking: ['done', 'void'],
  failed: ['retry'],
}
const LABELS: Record<Step, string> = { done: '登记打款', void: '没有到账', retry: '重新请求' }
const ABOUT: Record<Step, string> = {
  done: '款项已由财务退回买方账户，登记银行流水号后办结，并通知买方。',
  void: '查过银行流水，没有收到这笔转账。关闭后无需退款。',
  retry: '再次向支付机构请求退款；同一笔退款不会退两次。',
}

/** Lists refunds that providers execute and refunds that staff must transfer. */
export default function RefundsPage() {
  const [doing, setDoing] = useState<{ step: Step; row: RefundRow }>()
  const getActions = (row: RefundRow): RowAction[] =>
    (STEPS[row.status] ?? []).map((step, at) => ({
      label: LABELS[step],
      name: `${LABELS[step]} ${row.orderCode}`,
      primary: at === 0,
      onPress: () => setDoing({ step, row }),
    }))
  return (
    <ListPage
      call="refundList"
      title="退款"
      noun="退款"
      unit="笔"
      note="在线支付原路退回，转账由财务打款后登记"
      rowKey={({ id }) => id}
      search="订单号、企业"
      tabs={{ name: 'status', label: '退款状态', options: buildTabs(REFUND_STATES, ['failed']) }}
      actions={
        <>
          <Approvals />
          <Requests />
        </>
      }
      exports="refundExport"
      columns={COLUMNS}
      open={({ orderId }) => orderPath(orderId)}
      rowActions={getActions}
      foot={({ records }) => formatPageSum(records)}
      empty={({ tab }) => ({
        title: tab ? '这里没有退款' : '还没有退款',
        text: '在订单详情里点“退款”；多付、重复付与取消后到账的款项由系统自动列入。',
      })}
    >
      {doing && <SettleDialog {...doing} onClose={() => setDoing(undefined)} />}
    </ListPage>
  )
}

/** Links the refunds that wait for a second person. */
function Approvals() {
  const open = useCallQuery('orderWaiting', {}).data?.refundApprovals ?? 0
  return (
    <Link className={getButtonClass({ kind: 'outline' })} to={pages.refundApprovals}>
      待批准{open > 0 && ` ${open}`}
    </Link>
  )
}

/** Links the refund requests with the number waiting. */
function Requests() {
  const open = useCallQuery('orderWaiting', {}).data?.refundRequests ?? 0
  return (
    <Link className={getButtonClass({ kind: 'outline' })} to={pages.refundRequests}>
      退款申请{open > 0 && ` ${open}`}
    </Link>
  )
}

function SettleDialog({ step, row, onClose }: { step: Step; row: RefundRow; onClose: () => void }) {
  const { send } = useCallMutation('refundSettle', {
    refreshes: ['refundList', 'orderDetail', 'orderFigures', 'orderWaiting'],
  })
  return (
    <FormDialog<{ reference: string }, unknown>
      title={LABELS[step]}
      about={`${row.companyName}，订单 ${row.orderCode}，${formatMoney(toFen(row.amount))} 元。`}
      note={ABOUT[step]}
      values={{ reference: '' }}
      okLabel={LABELS[step]}
      danger={step === 'void'}
      onClose={onClose}
      send={({ reference }) =>
        send({
          body: { id: row.id, version: row.version, action: step, ...(step === 'done' && { reference }) },
        })
      }
      done={step === 'retry' ? '已重新请求' : '已登记'}
    >
      {step === 'done' && (
        <FormField name="reference" label="银行流水号" required="请填写银行流水号">
          <Input maxLength={64} />
        </FormField>
      )}
    </FormDialog>
  )
}
