import type { DataOf } from '@biaojie/contract/calls.ts'
import { SUCCESS_SECONDS } from '@biaojie/contract/orders/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { sendSignedRequest } from '../client/signed-request.ts'
import { makePageMeta } from '../meta.ts'
import { formatYuan } from '../order/amounts.ts'
import { OrderFailed, OrderPage, OrderWaiting } from '../order/page-parts.tsx'
import { useResult } from '../order/pay/use-result.ts'
import { GoOn, ResultHead } from '../order/result-head.tsx'
import { useHandedOver, useKeyedCall, useSignedIn } from '../order/use-order.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/payment-success.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '支付结果', path: paths.paySuccess, hidden: true })

/**
 * The card payment returns to this page. Its address proves nothing: the node checks the signature and asks
 * the gateway. It goes on to the home page six seconds after a success, or when there is nothing to check.
 */
export default function PaySuccessPage() {
  const handedOver = useHandedOver('outTradeNo', 'status', 'amount', 'time', 'sign')
  const back = handedOver.outTradeNo !== ''
  const signedIn = useSignedIn(back)
  const { data, failure, reload } = useKeyedCall(back && signedIn ? handedOver.outTradeNo : '', () =>
    sendSignedRequest('cardPaymentReturn', { body: handedOver }),
  )
  return (
    <OrderPage title="支付结果" bare>
      {!back ? (
        <NothingToCheck />
      ) : data ? (
        data.paid ? (
          <Paid result={data} />
        ) : (
          <NotYet result={data} closed={handedOver.status === 'closed'} onPaid={reload} />
        )
      ) : (
        <>
          <h1 className={text.visuallyHidden}>支付结果</h1>
          {failure ? <OrderFailed failure={failure} onRetry={reload} /> : <OrderWaiting />}
        </>
      )}
    </OrderPage>
  )
}

const Home = () => <GoOn to={paths.home} label="返回首页" place="首页" seconds={SUCCESS_SECONDS} />

const NothingToCheck = () => (
  <ResultHead look="wait" icon="clock" title="没有要确认的付款" about="付款结果在订单里，随时可以查看。">
    <Home />
  </ResultHead>
)

type Result = DataOf<'cardPaymentReturn'>

function Paid({ result: { orderId, orderCode, amount } }: { result: Result }) {
  return (
    <>
      <ResultHead
        look="good"
        icon="check"
        title="支付成功"
        about={`已收到 ${formatYuan(amount)} 元，应用将在 1 个工作日内开通。`}
        facts={[
          ['订单号', orderCode],
          ['实付金额', `${formatYuan(amount)} 元`],
        ]}
      >
        <Home />
      </ResultHead>
      <a className={getButtonClass({ kind: 'outline' })} href={paths.payResult({ id: orderId })}>
        查看订单进度
      </a>
    </>
  )
}

type NotYetProps = { result: Result; closed: boolean; onPaid: () => void }

/**
 * Polls the result, because the gateway may return the buyer before it has booked the payment. `closed` means
 * that nothing was paid.
 */
function NotYet({ result: { orderId, orderCode }, closed, onPaid }: NotYetProps) {
  useResult(orderId, { onPaid, onMoved: onPaid })
  return (
    <ResultHead
      look="wait"
      icon="clock"
      title={closed ? '这次没有付成' : '还没有收到付款结果'}
      about={
        closed
          ? `订单 ${orderCode} 没有扣款，订单还在，可以再付一次或换一种付款方式。`
          : `订单 ${orderCode} 还没有到账。已经付款的，到账后本页自动更新，不要重复付款。`
      }
    >
      <a
        className={getButtonClass({ size: 'large', wide: true })}
        href={paths.payment({ id: orderId, way: 'card' })}
      >
        回到付款页
      </a>
    </ResultHead>
  )
}
