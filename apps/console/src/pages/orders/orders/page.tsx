import { ListPage } from '../../../kit/list/list-page.tsx'
import { CompanyName } from '../../../kit/values.tsx'
import { orderPath } from '../../../paths.ts'
import { orderColumns } from '../parts/columns.tsx'
import { formatAllSums, ORDER_TABS, PAYMENT_WAYS } from '../parts/order-states.ts'

/** Every order of the node, for staff. */
export default function OrdersPage() {
  const [code, rest] = [orderColumns.slice(0, 1), orderColumns.slice(1)]
  return (
    <ListPage
      call="orderManageList"
      time={({ createTime }) => createTime}
      title="订单"
      noun="订单"
      unit="笔"
      rowKey={({ id }) => id}
      search="订单号、企业、应用名称"
      tabs={{ name: 'status', label: '订单状态', options: ORDER_TABS }}
      filters={[
        { kind: 'days', name: 'createTime', label: '下单' },
        { kind: 'select', name: 'paymentMethod', label: '付款方式', options: PAYMENT_WAYS },
        { kind: 'money', name: 'amount', label: '金额' },
      ]}
      exports="orderManageExport"
      columns={[
        ...code,
        {
          key: 'company',
          title: '企业',
          render: ({ buyerCompanyName }) => <CompanyName>{buyerCompanyName}</CompanyName>,
        },
        ...rest,
      ]}
      open={({ id }) => orderPath(id)}
      foot={formatAllSums}
      empty={() => ({ title: '还没有订单', text: '企业在应用市场下单后，会出现在这里。' })}
    />
  )
}
