import { formatMoney } from '@biaojie/contract/money.ts'
import { CANCEL_DONE, CANCEL_QUESTION } from '@biaojie/contract/orders/rules.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { toFen } from './order-states.ts'

type Cancelled = { id: string; orderCode: string; totalAmount: number }

/** Asks before an order is cancelled. */
export function CancelDialog({ order, onClose }: { order: Cancelled; onClose: () => void }) {
  const { send } = useCallMutation('orderCancel', { refreshes: ['orderList', 'orderDetail'] })
  return (
    <FormDialog
      title="提示"
      about={CANCEL_QUESTION}
      note={`${order.orderCode}　${formatMoney(toFen(order.totalAmount))} 元。已转出的款项核实后原路退回。`}
      values={{}}
      okLabel="取消订单"
      danger
      onClose={onClose}
      send={() => send({ params: { id: order.id } })}
      done={CANCEL_DONE}
    >
      {null}
    </FormDialog>
  )
}
