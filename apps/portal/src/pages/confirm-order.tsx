import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useNavigate } from 'react-router'
import { sendSignedRequest } from '../client/signed-request.ts'
import { makePageMeta } from '../meta.ts'
import { Confirmation } from '../order/confirm/confirmation.tsx'
import { Flow } from '../order/flow.tsx'
import { Columns, OrderFailed, OrderPage, OrderWaiting } from '../order/page-parts.tsx'
import { useBuyer, useHandedOver, useKeyedCall } from '../order/use-order.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/confirm-order.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '订单确认', path: paths.confirmOrder(), hidden: true })

const NAMES = [
  'productId',
  'packageProductId',
  'packagePriceId',
  'purchaseDuration',
  'durationUnit',
  'entitlementId',
  'upgradesId',
  'additional',
] as const

function chooseWords({ entitlementId, upgradesId }: { entitlementId: string; upgradesId: string }) {
  if (upgradesId) return ['更换套餐确认', '核对原套餐的折抵和新的期限'] as const
  if (entitlementId) return ['续费确认', '核对续费的起止日期'] as const
  return ['订单确认', '核对应用、期限和购买企业'] as const
}

/** Shows step 2 of 3: the purchase, its company and the current price. */
export default function ConfirmOrderPage() {
  const handed = useHandedOver(...NAMES)
  const navigate = useNavigate()
  const ready = useBuyer(!handed.productId || !handed.packageProductId)
  const { additional, ...asks } = handed
  const { entitlementId, upgradesId } = handed
  const choice = Object.fromEntries(Object.entries(asks).filter(([, value]) => value)) as typeof asks
  const answer = useKeyedCall(ready ? JSON.stringify(choice) : '', () =>
    sendSignedRequest('orderPreview', {
      body: choice as typeof choice & { durationUnit: '1' | '2' | '-1' },
    }),
  )
  const { data: preview, failure, reload } = answer
  const line = preview?.orderDetails[0]
  const [title, about] = chooseWords(handed)
  const back = handed.productId ? paths.applicationListDetail(handed.productId) : paths.applicationList()
  return (
    <OrderPage
      title={title}
      about={`${about}；提交后价格锁定，7 天内付款有效。`}
      crumbs={line ? [{ label: line.productName, href: back }] : []}
      link={
        <a className={text.action} href={back}>
          <Icon name="chevron-left" size={18} />
          返回改套餐
        </a>
      }
    >
      <Flow station={1} notes={[line?.productName ?? '']} />
      {preview ? (
        <Confirmation
          preview={preview}
          extra={{ ...(entitlementId && { entitlementId }), ...(upgradesId && { upgradesId }) }}
          reload={reload}
          back={back}
          isAdditional={additional === 'true'}
          onSaved={({ id, totalAmount }) =>
            navigate(totalAmount === 0 ? paths.payResult({ id }) : paths.payment({ id }), {
              state: { orderId: id },
            })
          }
        />
      ) : failure ? (
        <Columns>
          <OrderFailed failure={failure} onRetry={reload} />
        </Columns>
      ) : (
        <OrderWaiting />
      )}
    </OrderPage>
  )
}
