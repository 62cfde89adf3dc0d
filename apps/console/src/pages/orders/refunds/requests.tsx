import type { RefundRequestRow } from '@biaojie/contract/orders/refund-requests.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { LongText, Name, None, Time } from '../../../kit/values.tsx'
import { orderPath, pages } from '../../../paths.ts'
import { refundColumns } from '../parts/columns.tsx'
import { buildTabs, formatPageSum, REFUND_REQUEST_STATES } from '../parts/order-states.ts'
import { DecideDialog, type Deciding } from '../parts/refunds/refund-request.tsx'

const COLUMNS: Column<RefundRequestRow>[] = [
  refundColumns.order,
  refundColumns.company,
  {
    key: 'product',
    title: '应用',
    wraps: true,
    wide: true,
    render: ({ productName, packageName }) => <Name note={packageName}>{productName}</Name>,
  },
  refundColumns.amount,
  { ...refundColumns.reason, card: 'next', width: '22%' },
  { key: 'time', title: '申请时间', render: ({ requestTime }) => <Time time={requestTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={REFUND_REQUEST_STATES} value={status} />,
  },
  {
    key: 'answer',
    title: '答复',
    wraps: true,
    wide: true,
    render: ({ answer }) => (answer ? <LongText>{answer}</LongText> : <None />),
  },
]

/** Lists buyers' refund requests, the oldest first. */
export default function RefundRequestsPage() {
  const [deciding, decide] = useState<Deciding>()
  const getActions = (row: RefundRequestRow): RowAction[] =>
    row.status === 'open'
      ? [
          {
            label: '同意',
            name: `同意退款 ${row.orderCode}`,
            primary: true,
            onPress: () => decide({ action: 'grant', request: row }),
          },
          {
            label: '不同意',
            name: `不同意退款 ${row.orderCode}`,
            onPress: () => decide({ action: 'refuse', request: row }),
          },
        ]
      : []
  return (
    <ListPage
      call="refundRequestList"
      title="退款申请"
      noun="退款申请"
      unit="份"
      note="同意后自动列入退款，先到先办"
      rowKey={({ id }) => id}
      search="订单号、企业、应用名称"
      tabs={{ name: 'status', label: '申请状态', options: buildTabs(REFUND_REQUEST_STATES) }}
      exports="refundRequestExport"
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
        title: tab ? '这里没有退款申请' : '还没有退款申请',
        text: '买方在订单详情里申请退款后，会按先后列在这里。',
      })}
    >
      {deciding && <DecideDialog {...deciding} onClose={() => decide(undefined)} />}
    </ListPage>
  )
}
