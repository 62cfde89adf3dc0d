import type { Fen } from '@biaojie/contract/money.ts'
import { fenToYuan, formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { MoneyInput, moneyRule } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { toFen } from './order-states.ts'

const REFRESHES = { refreshes: ['orderList', 'orderDetail'] } as const
type Order = Pick<
  OrderDetail,
  'id' | 'version' | 'orderCode' | 'contactName' | 'productName' | 'packageName' | 'totalAmount'
>

const describeOrder = ({ contactName, productName, packageName, totalAmount }: Order) =>
  `下单人：${contactName}。${productName} ${packageName}，${formatMoney(toFen(totalAmount))} 元。`

/** Lets an administrator approve or decline a member's order. */
export function ApprovalActions({ order }: { order: Order }) {
  const [opened, setOpened] = useState<'approve' | 'decline'>()
  const approve = useCallMutation('orderApprove', REFRESHES)
  const decline = useCallMutation('orderDecline', REFRESHES)
  const { id, version } = order
  const close = () => setOpened(undefined)
  return (
    <>
      <Button kind="outline" onClick={() => setOpened('decline')}>
        不批准
      </Button>
      <Button onClick={() => setOpened('approve')}>批准</Button>
      {opened === 'approve' && (
        <FormDialog
          title="批准订单"
          about={describeOrder(order)}
          note="批准后通知下单人付款，付款期限从现在起算。"
          values={{}}
          okLabel="批准"
          onClose={close}
          send={() => approve.send({ body: { id, version } })}
          done="已批准，下单人可以付款了"
        >
          {null}
        </FormDialog>
      )}
      {opened === 'decline' && (
        <FormDialog
          title="不批准订单"
          about={describeOrder(order)}
          note="订单随即取消，原因原样告知下单人。"
          values={{ reason: '' }}
          okLabel="不批准"
          danger
          onClose={close}
          send={({ reason }) => decline.send({ body: { id, version, reason } })}
          done="订单已取消，下单人会收到通知"
        >
          <FormField name="reason" label="原因" required="请写明原因">
            <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}

/** Lets an administrator set the amount up to which members may order without approval. */
export function LimitButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        下单审批
      </Button>
      {open && <LimitDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function LimitDialog({ onClose }: { onClose: () => void }) {
  const query = useCallQuery('orderLimit', {})
  const { send } = useCallMutation('orderLimitSave', { refreshes: ['orderLimit'] })
  if (!query.data) return null
  const { limit, by, time } = query.data
  return (
    <FormDialog<{ limit: Fen | undefined }>
      title="下单审批"
      about="成员下单超过这个金额时，先由企业管理员批准，再付款。"
      note={by ? `${by} ${time.slice(0, 10)} 设置。留空即不限。` : '留空即不限；管理员自己下单不受限制。'}
      values={{ limit: limit === null ? undefined : toFen(limit) }}
      okLabel="保存"
      onClose={onClose}
      send={(values) =>
        send({ body: { limit: values.limit === undefined ? null : fenToYuan(values.limit) } })
      }
      done="下单额度已保存"
    >
      <FormField name="limit" label="成员下单额度" rules={[moneyRule]}>
        <MoneyInput />
      </FormField>
    </FormDialog>
  )
}
