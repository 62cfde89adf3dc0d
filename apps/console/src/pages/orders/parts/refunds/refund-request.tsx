import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import type { RefundRequestRow } from '@biaojie/contract/orders/refund-requests.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { Input } from 'antd'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { toFen } from '../order-states.ts'

const REFRESHES = [
  'orderDetail',
  'orderList',
  'orderManageList',
  'refundRequestList',
  'refundList',
  'orderFigures',
  'orderWaiting',
] as const

/** Lets the buyer request a refund. */
export function RefundRequestDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { send } = useCallMutation('refundRequest', { refreshes: REFRESHES, once: true })
  return (
    <FormDialog
      title="申请退款"
      about={`${order.orderCode}，${order.productName} ${order.packageName}，已付 ${formatMoney(toFen(order.paidAmount))} 元。`}
      note={
        order.entitlement
          ? '平台处理后通知您。同意后全额退回付款账户，订单取消，应用同时停用。'
          : '平台处理后通知您。同意后全额退回付款账户，订单取消。'
      }
      values={{ reason: '' }}
      okLabel="提交申请"
      onClose={onClose}
      send={({ reason }) => send({ body: { orderId: order.id, reason } })}
      done="退款申请已提交，处理结果会通知您"
    >
      <FormField name="reason" label="退款原因" required="请写明原因">
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </FormField>
    </FormDialog>
  )
}

/** Lets the buyer withdraw the request. */
export function WithdrawRequest({ id }: { id: string }) {
  const { run, busy } = useCallMutation('refundRequestWithdraw', { refreshes: REFRESHES })
  const withdraw = () => run({ body: { id } }, '已撤回退款申请')
  return (
    <TextButton disabled={busy} onPress={() => void withdraw()}>
      撤回申请
    </TextButton>
  )
}

const SUCCESS: Partial<Record<RefundRequestRow['status'], string>> = {
  granted: '已开始退款',
  refused: '已答复买方',
}

export type Deciding = {
  action: 'grant' | 'refuse'
  request: {
    id: string
    version: number
    reason: string
    orderCode: string
    companyName: string
    amount: number
    isActivated: boolean
  }
}

/** Lets staff grant the refund or refuse it with a reason. */
export function DecideDialog({ action, request, onClose }: Deciding & { onClose: () => void }) {
  const { send } = useCallMutation('refundRequestDecide', { refreshes: REFRESHES, once: true })
  const { id, version, isActivated } = request
  const isGrant = action === 'grant'
  const subject = `${request.companyName}，订单 ${request.orderCode}，${formatMoney(toFen(request.amount))} 元。`
  return (
    <FormDialog<{ answer: string }, RefundRequestRow>
      title={isGrant ? '同意退款' : '不同意退款'}
      about={`${subject}买方原因：${request.reason}`}
      note={
        isGrant
          ? `全额退款并取消订单${isActivated ? '，已开通的使用权随之结束' : ''}。在线支付原路退回，转账由财务打款后登记。`
          : '原因会原样发给买方，订单照常有效。'
      }
      values={{ answer: '' }}
      okLabel={isGrant ? '同意并退款' : '不同意'}
      danger
      onClose={onClose}
      send={({ answer }) => send({ body: { id, version, action, answer } })}
      done={(_, { status }) => SUCCESS[status] ?? '已提交，等另一位同事批准'}
    >
      <FormField
        name="answer"
        label={isGrant ? '说明（选填）' : '原因'}
        {...(!isGrant && { required: '请写明原因' })}
      >
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </FormField>
    </FormDialog>
  )
}
