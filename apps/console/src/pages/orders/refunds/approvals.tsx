import type { RefundApproval } from '@biaojie/contract/orders/record.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { LongText, None, Time } from '../../../kit/values.tsx'
import { orderPath, pages } from '../../../paths.ts'
import { refundColumns } from '../parts/columns.tsx'
import { buildTabs, formatPageSum, REFUND_APPROVAL_STATES } from '../parts/order-states.ts'
import { ApprovalDialog, type Approving, useWithdrawal } from '../parts/refunds/approval.tsx'

const COLUMNS: Column<RefundApproval>[] = [
  refundColumns.order,
  refundColumns.company,
  refundColumns.amount,
  { key: 'whole', title: '退款范围', drops: 1, render: ({ whole }) => (whole ? '全额' : '部分') },
  { ...refundColumns.reason, card: 'next', width: '22%' },
  { key: 'by', title: '提出人', render: ({ proposedBy, own }) => (own ? `${proposedBy}（您）` : proposedBy) },
  { key: 'time', title: '提出时间', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={REFUND_APPROVAL_STATES} value={status} />,
  },
  {
    key: 'note',
    title: '说明',
    empty: ({ note }) => note === '',
    wraps: true,
    wide: true,
    render: ({ note }) => (note ? <LongText>{note}</LongText> : <None />),
  },
]

/** Lists refunds above the limit, which a second person approves, the oldest first. */
export default function RefundApprovalsPage() {
  const [approving, setApproving] = useState<Approving>()
  const { withdraw } = useWithdrawal()
  const getActions = (approval: RefundApproval): RowAction[] => {
    if (approval.status !== 'open') return []
    if (approval.own)
      return [{ label: '撤回', name: `撤回 ${approval.orderCode}`, onPress: () => void withdraw(approval) }]
    return [
      {
        label: '批准',
        name: `批准退款 ${approval.orderCode}`,
        primary: true,
        onPress: () => setApproving({ approve: true, approval }),
      },
      {
        label: '不批准',
        name: `不批准退款 ${approval.orderCode}`,
        onPress: () => setApproving({ approve: false, approval }),
      },
    ]
  }
  return (
    <ListPage
      call="refundApprovalList"
      title="退款批准"
      noun="待批准的退款"
      unit="笔"
      note="提出的人不能批自己的"
      rowKey={({ id }) => id}
      search="订单号、企业、应用名称"
      tabs={{ name: 'status', label: '批准状态', options: buildTabs(REFUND_APPROVAL_STATES) }}
      actions={
        <Link className={getButtonClass({ kind: 'outline' })} to={pages.refunds}>
          查看退款
        </Link>
      }
      columns={COLUMNS}
      open={({ orderId }) => orderPath(orderId)}
      rowActions={getActions}
      foot={({ records }) => formatPageSum(records)}
      empty={({ tab }) => ({
        title: tab ? '这里没有退款' : '没有要批准的退款',
        text: '一人提出的退款超过额度时，会列在这里等另一位同事批准。',
      })}
    >
      {approving && <ApprovalDialog {...approving} onClose={() => setApproving(undefined)} />}
    </ListPage>
  )
}
