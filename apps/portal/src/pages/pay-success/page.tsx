import { buttonClass } from '@biaojie/ui/button.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signedRequest } from '../../client/signed-request.ts'
import { pageMeta } from '../../meta.ts'
import { Notice, OrderFailed, OrderPage, OrderWaiting } from '../../order/page-parts.tsx'
import { useAsked, useBuyer, useHandedOver } from '../../order/use-order.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: '支付结果', path: paths.paySuccess, hidden: true })

/** Where the card payment comes back to. What the address says is proof of nothing: the node checks its signature and asks the gateway. */
export default function PaySuccessPage() {
  const given = useHandedOver('outTradeNo', 'status', 'amount', 'time', 'sign')
  const navigate = useNavigate()
  const ready = useBuyer(!given.outTradeNo)
  const { data, failure, reload } = useAsked(ready ? given.outTradeNo : '', () =>
    signedRequest('cardPaymentReturn', { body: given }),
  )
  useEffect(() => {
    if (data?.paid) navigate(paths.payResult({ id: data.orderId }), { replace: true })
  }, [data, navigate])
  return (
    <OrderPage title="支付结果" bare>
      <h1 className={text.visuallyHidden}>支付结果</h1>
      {failure ? (
        <OrderFailed failure={failure} onRetry={reload} />
      ) : data && !data.paid ? (
        <Notice
          tone="wait"
          title="还没有收到付款结果"
          actions={
            <a className={buttonClass()} href={paths.payment({ id: data.orderId })}>
              回到付款页
            </a>
          }
        >
          订单 {data.orderCode} 还没有到账。如果已经付款，几分钟内会自动更新，不要重复付款。
        </Notice>
      ) : (
        <OrderWaiting />
      )}
    </OrderPage>
  )
}
