import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { App, Input } from 'antd'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { toFen } from '../order-states.ts'

/** Lets the buyer end an unused order, whose money goes back without asking. */
export function UnsubscribeDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { message } = App.useApp()
  const { send } = useCallMutation('orderUnsubscribe', {
    refreshes: ['orderDetail', 'orderList', 'entitlementList'],
    once: true,
  })
  const until = order.unsubscribe?.until
  return (
    <FormDialog<{ reason: string }, OrderDetail>
      title="退订"
      about={`${order.productName} ${order.packageName}，退回 ${formatMoney(toFen(order.refundableAmount))} 元。`}
      note={
        until
          ? `开通 7 天内没有打开过的应用可以自助退订，到 ${until} 为止。退订后应用立即停用，款项原路退回，转账的退回付款账户。`
          : '应用还没有开通，退订后订单取消，款项原路退回，转账的退回付款账户。'
      }
      values={{ reason: '' }}
      okLabel="退订"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { orderId: order.id, reason } })}
      onDone={(_, { status }) =>
        message.success(status === 'cancelled' ? '已退订，款项正在退回' : '已提交，金额较大，平台批准后退回')
      }
    >
      <FormField name="reason" label="退订原因" required="请写明原因">
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </FormField>
    </FormDialog>
  )
}
