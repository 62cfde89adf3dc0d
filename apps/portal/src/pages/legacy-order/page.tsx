import * as text from '@biaojie/ui/text.module.css'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pageMeta } from '../../meta.ts'
import { OrderPage, OrderWaiting } from '../../order/page-parts.tsx'
import { useHandedOver } from '../../order/use-order.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: '应用订单', path: paths.apporder, hidden: true })

/** The old address of the order page: leads to the page of today that does its work, without an order to the list. */
export default function LegacyOrderPage() {
  const { orderId, id, ...selection } = useHandedOver(
    'orderId',
    'id',
    'productId',
    'packageProductId',
    'packagePriceId',
  )
  const navigate = useNavigate()
  const order = orderId || id
  const { productId, packageProductId, packagePriceId } = selection
  useEffect(() => {
    const chosen = { productId, packageProductId, packagePriceId }
    if (order) navigate(paths.payment({ id: order }), { replace: true })
    else if (productId && packageProductId)
      navigate(paths.confirmOrder(chosen), { replace: true, state: chosen })
    else navigate(paths.applicationList(), { replace: true })
  }, [order, productId, packageProductId, packagePriceId, navigate])
  return (
    <OrderPage title="应用订单" bare>
      <h1 className={text.visuallyHidden}>应用订单</h1>
      <OrderWaiting />
    </OrderPage>
  )
}
