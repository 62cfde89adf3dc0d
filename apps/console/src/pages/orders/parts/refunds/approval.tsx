import { formatMoney } from '@biaojie/contract/money.ts'
import type { RefundApproval } from '@biaojie/contract/orders/record.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Acts } from '../../../../kit/can-act.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { NoticeLine, TextButton } from '../../../../kit/notice.tsx'
import { toFen } from '../order-states.ts'

const REFRESHES = [
  'refundApprovalList',
  'orderDetail',
  'orderManageList',
  'refundList',
  'refundRequestList',
  'orderFigures',
  'orderWaiting',
] as const

export type Approving = { approve: boolean; approval: RefundApproval }

/** Lets a second person approve a refund, or decline it with a reason. */
export function ApprovalDialog({ approve, approval, onClose }: Approving & { onClose: () => void }) {
  const { send } = useCallMutation('refundApprovalDecide', { refreshes: REFRESHES, once: true })
  const { id, version, whole, amount } = approval
  return (
    <FormDialog<{ note: string }>
      title={approve ? '批准退款' : '不批准退款'}
      about={`${approval.companyName}，订单 ${approval.orderCode}，退 ${formatMoney(toFen(amount))} 元。${approval.proposedBy}提出：${approval.reason}`}
      note={
        approve
          ? `批准后立即退款${whole ? '并取消订单，已开通的使用权随之结束' : '，订单照常有效'}。`
          : '不批准则不退款，订单照常有效；原因记入办理经过。'
      }
      values={{ note: '' }}
      okLabel={approve ? '批准' : '不批准'}
      danger
      onClose={onClose}
      send={({ note }) => send({ body: { id, version, approve, note } })}
      done={approve ? '已批准，开始退款' : '已退回'}
    >
      <FormField
        name="note"
        label={approve ? '说明（选填）' : '原因'}
        {...(!approve && { required: '请写明原因' })}
      >
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </FormField>
    </FormDialog>
  )
}

/** Withdraws the refund that the viewer has proposed. */
export function useWithdrawal() {
  const { run, busy } = useCallMutation('refundApprovalWithdraw', { refreshes: REFRESHES })
  const withdraw = ({ id, version }: RefundApproval) => run({ body: { id, version } }, '已撤回')
  return { withdraw, busy }
}

/** Shows on the order's page that a refund waits for a second person, and what the viewer may do. */
export function ApprovalLine({ approval }: { approval: RefundApproval }) {
  const [approve, decide] = useState<boolean>()
  const { withdraw, busy } = useWithdrawal()
  const actions = approval.own ? (
    <TextButton disabled={busy} onPress={() => void withdraw(approval)}>
      撤回
    </TextButton>
  ) : (
    <>
      <TextButton onPress={() => decide(true)}>批准</TextButton>
      <TextButton onPress={() => decide(false)}>不批准</TextButton>
    </>
  )
  return (
    <>
      <NoticeLine tone="warning" action={<Acts>{actions}</Acts>}>
        {approval.proposedBy} {approval.createTime.slice(5, 16)} 提出{approval.whole ? '全额' : '部分'}退款{' '}
        {formatMoney(toFen(approval.amount))} 元：{approval.reason}。
        {approval.own ? '等另一位同事批准。' : '待您或另一位同事批准。'}
      </NoticeLine>
      {approve !== undefined && (
        <ApprovalDialog approve={approve} approval={approval} onClose={() => decide(undefined)} />
      )}
    </>
  )
}
