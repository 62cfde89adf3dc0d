import { formatCount } from '@biaojie/contract/formats.ts'
import { type Fen, formatMoney, formatPlain } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { App, Form, Input, Radio } from 'antd'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { MoneyInput, moneyRule } from '../../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { toFen } from '../order-states.ts'

const REFRESHED = [
  'orderManageList',
  'orderDetail',
  'orderFigures',
  'orderWaiting',
  'refundApprovalList',
  'refundList',
] as const

type Values = { part: boolean; amount: Fen | undefined; reason: string }

/** Asks how much only when a part is paid back. */
function PartAmount({ left }: { left: number }) {
  const part = Form.useWatch<boolean | undefined>('part')
  if (!part) return null
  return (
    <FormField
      name="amount"
      label="退款金额"
      required="请填写退款金额"
      help={`须小于还可退的 ${formatMoney(toFen(left))} 元`}
      rules={[moneyRule]}
    >
      <MoneyInput />
    </FormField>
  )
}

/** Says what will happen: at once, or after a second person has approved it. */
function useLimitText(): string {
  const { data } = useCallQuery('orderSettings', {})
  if (!data) return ''
  return `一笔订单累计退款超过 ${formatCount(data.refundAloneMax)} 元的，提交后须另一位同事批准。`
}

/** Lets staff pay back an order, or a part of it. */
export function StaffRefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { message } = App.useApp()
  const { send } = useCallMutation('orderRefund', { refreshes: REFRESHED, once: true })
  const { id, version, refundableAmount: left } = order
  const limit = useLimitText()
  return (
    <FormDialog<Values, OrderDetail>
      title="退款"
      about={`${order.buyerCompanyName}，还可退 ${formatMoney(toFen(left))} 元。在线支付原路退回，转账由财务打款后登记。`}
      note={limit}
      values={{ part: false, amount: undefined, reason: '' }}
      okLabel="退款"
      danger
      onClose={onClose}
      send={({ part, amount, reason }) =>
        send({
          body: { id, version, reason, ...(part && amount !== undefined && { amount: formatPlain(amount) }) },
        })
      }
      onDone={(_, { refundApproval }) =>
        message.success(refundApproval ? '已提交，等另一位同事批准' : '已开始退款')
      }
    >
      <FormField name="part" label="退款范围">
        <Radio.Group
          options={[
            { value: false, label: '全额退款：取消订单，使用权随之结束' },
            { value: true, label: '退一部分：订单照常有效' },
          ]}
        />
      </FormField>
      <PartAmount left={left} />
      <FormField name="reason" label="退款原因" required="请写明原因">
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </FormField>
    </FormDialog>
  )
}
