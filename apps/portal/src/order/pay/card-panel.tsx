import { Button } from '@biaojie/ui/button.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { isRefusal } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { formatYuan, toFen } from '../amounts.ts'
import { Notice } from '../page-parts.tsx'
import { useIdempotency } from '../use-order.ts'
import * as styles from './card.module.css'
import type { PanelProps } from './panel-props.ts'

/** Creates a payment and opens its page. */
function useCardPayment({ order, settings, reload }: PanelProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const keyFor = useIdempotency()
  const pay = async () => {
    setFailure('')
    setBusy(true)
    const amount = toFen(order.totalAmount)
    const body = {
      payeeUserNo: settings.payeeUserNo,
      channelCode: settings.channelCode,
      bizOrderNo: order.orderCode,
      orderAmount: amount,
      payAmount: amount,
      paymentMethod: settings.paymentMethod,
      poundageAmount: 0,
      redirectUrl: paths.paySuccess,
    }
    // A payment page that was left and opened again needs a new attempt.
    const answer = await sendSignedRequest(
      'cardPaymentCreate',
      { body },
      { headers: keyFor({ ...body, at: Math.floor(Date.now() / 60_000) }) },
    )
    if (answer.ok) return location.assign(answer.data.pageUrl)
    setBusy(false)
    setFailure(answer.message)
    showToast(answer.message, { kind: 'err' })
    if (isRefusal(answer, 'order_moved_on')) reload()
  }
  return { busy, failure, pay }
}

/** Leads to the bank's page, which leads back. */
export default function CardPanel(props: PanelProps) {
  const { order, settings } = props
  const { busy, failure, pay } = useCardPayment(props)
  if (settings.card === 'off') {
    return (
      <Notice tone="wait" title="银行卡在线支付暂未开通">
        请改用线下转账或微信支付，订单不变。
      </Notice>
    )
  }
  return (
    <div className={styles.card}>
      <p>
        将跳转到银行页面付款 <b className={text.figure}>{formatYuan(order.totalAmount)}</b>{' '}
        元，付完自动回到这里。
      </p>
      <FactList
        items={[
          { label: '收款方', value: settings.payeeName, full: true },
          { label: '订单号', value: order.orderCode, code: true, full: true },
        ]}
      />
      {failure && (
        <Notice tone="wrong" title="没有跳转成功">
          {failure}
        </Notice>
      )}
      <div className={styles.go}>
        <Button size="large" loading={busy} onClick={pay}>
          去银行页面
          <Icon name="external" size={18} />
        </Button>
        <span>
          {settings.card === 'simulated' ? '模拟的银行页面，不会扣款。' : '单笔限额以银行页面为准。'}
        </span>
      </div>
    </div>
  )
}
