import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { isPaid, ONLINE_METHODS, RESULT_SECONDS } from '@biaojie/contract/orders/rules.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { makePageMeta } from '../../meta.ts'
import { formatYuan } from '../../order/amounts.ts'
import { CancelOrder } from '../../order/cancel-order.tsx'
import { Confirmation } from '../../order/confirm/confirmation.tsx'
import { Flow, OrderFlow } from '../../order/flow.tsx'
import { Columns, OrderFailed, OrderPage, OrderWaiting } from '../../order/page-parts.tsx'
import { Methods } from '../../order/pay/methods.tsx'
import { GoOn, ResultHead } from '../../order/result-head.tsx'
import { AmountSheet, OrderFacts } from '../../order/sheet.tsx'
import { useBuyer, useHandedOver, useKeyedCall, useOrder, useOrderId } from '../../order/use-order.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'
import { ChooseTerm } from './choose-term.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '应用订单', path: paths.apporder(), hidden: true })

/** Orders of the old flow send this as their transaction. */
const LEGACY_TRANSACTION = -1

/** Shows the legacy order page: term, order, payment by code or card, and result, all at one address. */
export default function LegacyOrderPage() {
  return useOrderId() ? <Existing /> : <Ordering />
}

const Steps = ({ at, children }: { at: string; children: ReactNode }) => (
  <OrderPage title="应用订单" about={at}>
    {children}
  </OrderPage>
)

/** Shows steps 1 and 2: the term, then the order itself. */
function Ordering() {
  const { productId, packageProductId, packagePriceId } = useHandedOver(
    'productId',
    'packageProductId',
    'packagePriceId',
  )
  const ready = useBuyer(!productId || !packageProductId)
  const navigate = useNavigate()
  const chosen = { productId, packageProductId, packagePriceId }
  const preview = useKeyedCall(ready && packagePriceId ? JSON.stringify(chosen) : '', () =>
    sendSignedRequest('orderPreview', { body: chosen }),
  )
  const go = (selection: Record<string, string>) => navigate(paths.apporder(selection), { state: selection })
  const back = paths.apporder({ productId, packageProductId })
  if (ready && !packagePriceId)
    return (
      <Steps at="第 1 步，选择时长。">
        <Flow station={0} />
        <ChooseTerm
          packageProductId={packageProductId}
          onChosen={(packagePriceId) => go({ productId, packageProductId, packagePriceId })}
        />
      </Steps>
    )
  return (
    <Steps at="第 2 步，确认订单并支付。">
      <Flow station={1} notes={[preview.data?.orderDetails[0]?.productName ?? '']} />
      {preview.data ? (
        <Confirmation
          preview={preview.data}
          extra={{ transactionId: LEGACY_TRANSACTION }}
          reload={preview.reload}
          back={back}
          onSaved={({ id }) => go({ orderId: id })}
        />
      ) : preview.failure ? (
        <OrderFailed failure={preview.failure} onRetry={preview.reload} />
      ) : (
        <OrderWaiting />
      )}
    </Steps>
  )
}

/** Shows the rest of step 2, payment by code or card, and step 4, which leads to the orders. */
function Existing() {
  const { data: order, failure, reload } = useOrder(useOrderId())
  const settings = useKeyedCall(order ? 'settings' : '', () => request('orderSettings', {}))
  if (!order || !settings.data) {
    const problem = failure ?? settings.failure
    return (
      <OrderPage title="应用订单" bare>
        <h1 className={text.visuallyHidden}>应用订单</h1>
        {problem ? <OrderFailed failure={problem} onRetry={reload} /> : <OrderWaiting />}
      </OrderPage>
    )
  }
  if (isPaid(order.status) || order.status === 'cancelled') return <Done order={order} />
  return (
    <Steps at="第 2 步，确认订单并支付。">
      <OrderFlow order={order} />
      <Columns>
        <Methods
          order={order}
          settings={settings.data}
          reload={reload}
          onPaid={reload}
          ways={ONLINE_METHODS}
          address={({ id, way }) => paths.apporder({ id, way })}
        />
        <Sheet order={order} reload={reload} />
      </Columns>
    </Steps>
  )
}

function Sheet({ order, reload }: { order: OrderDetail; reload: () => void }) {
  return (
    <AmountSheet label="待付金额" amount={order.totalAmount}>
      <OrderFacts order={order} />
      <CancelOrder order={order} onStale={reload} />
    </AmountSheet>
  )
}

/** Shows step 4, which leads to the orders by itself. */
function Done({ order }: { order: OrderDetail }) {
  const paid = isPaid(order.status)
  return (
    <OrderPage title="应用订单" bare>
      <ResultHead
        look={paid ? 'good' : 'wrong'}
        icon={paid ? 'check' : 'close'}
        title={paid ? '支付完成' : '订单已取消'}
        about={paid ? '应用将在 1 个工作日内开通，每一步短信通知。' : '已转出的款项核实后原路退回。'}
        facts={[
          ['订单号', order.orderCode],
          ['订单金额', `${formatYuan(order.totalAmount)} 元`],
          ['应用', `${order.productName} ${order.packageName} ${order.durationView}`],
        ]}
      >
        <GoOn
          to={paths.console('orders')}
          label="查看我的订单"
          place="我的订单"
          {...(paid && { seconds: RESULT_SECONDS })}
        />
      </ResultHead>
      <OrderFlow order={order} />
    </OrderPage>
  )
}
