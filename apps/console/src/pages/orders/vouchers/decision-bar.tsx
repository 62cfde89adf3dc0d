import { formatCount } from '@biaojie/contract/formats.ts'
import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { REASON_MAX, REFUSE_REASONS } from '@biaojie/contract/orders/rules.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { Input } from 'antd'
import { useWidth } from '../../../data/use-width.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Key } from '../../../kit/notice.tsx'
import { type Excess, ExcessField } from '../parts/excess.tsx'
import { toFen } from '../parts/order-states.ts'
import { buildRefusalReason, formatGap } from './amounts.ts'
import type { Arrivals } from './use-arrivals.ts'
import * as styles from './vouchers.module.css'

const REFRESHES = {
  refreshes: [
    'transferDesk',
    'transferDetail',
    'bankLineList',
    'orderManageList',
    'orderDetail',
    'orderFigures',
    'orderWaiting',
  ],
} as const

type BarProps = {
  detail: TransferDetail
  arrivals: Arrivals
  onSave: () => void
  onConfirm: () => void
  onRefuse: () => void
}

/** Confirms that the money has arrived, or returns the transfer to the buyer with the reason. */
export function DecisionBar({ detail, arrivals, onSave, onConfirm, onRefuse }: BarProps) {
  const sameCount = detail.checks.filter(({ verdict }) => verdict === 'same').length
  const differingCount = detail.checks.filter(({ verdict }) => verdict === 'differs').length
  const phone = useWidth() === 'phone'
  const gap = arrivals.short !== 0 && <small className={styles.apart}>到账{formatGap(arrivals.short)}</small>
  const refuse = (
    <Button kind="dangerFilled" onClick={onRefuse}>
      退回并短信通知
    </Button>
  )
  const confirm = (
    <Button disabled={!arrivals.isEnough} onClick={onConfirm}>
      确认到账 {formatMoney(toFen(detail.totalAmount))} 元
    </Button>
  )
  if (phone)
    return (
      <div className={styles.decisions}>
        {gap}
        {refuse}
        {confirm}
      </div>
    )
  return (
    <div className={styles.bar}>
      <CellsProgress
        filled={sameCount}
        cells={detail.checks.length}
        late={differingCount > 0}
        label="一致的核对项"
      />
      <span>
        {detail.checks.length} 项：一致 {sameCount}　不符 <b>{differingCount}</b>
      </span>
      <small className={styles.keys}>
        <Key>J</Key> 下一笔 <Key>Y</Key> 确认 <Key>N</Key> 退回 <Key>Z</Key> 看大图
      </small>
      {gap}
      <Button kind="outline" onClick={onSave}>
        暂存
      </Button>
      {refuse}
      {confirm}
    </div>
  )
}

type DialogProps = { detail: TransferDetail; onClose: () => void; onDone: () => void }

/** Asks for confirmation, which makes the order paid and cannot be undone. */
export function ConfirmDialog({ detail, arrivals, onClose, onDone }: DialogProps & { arrivals: Arrivals }) {
  const { send } = useCallMutation('transferConfirm', { ...REFRESHES, once: true })
  const { transferId: id, version } = detail
  return (
    <FormDialog<Excess>
      title="确认到账"
      about={`${detail.companyName}，订单 ${detail.orderCode}，${formatCount(arrivals.count)} 笔到账，合计 ${formatMoney(arrivals.sum)} 元，${formatGap(arrivals.short)}。`}
      note="确认后订单转为待开通，短信通知买方，不能撤回。"
      values={{}}
      okLabel="确认到账"
      onClose={onClose}
      send={({ excess }) =>
        send({ body: { id, version, arrivals: arrivals.body, ...(excess && { excess }) } })
      }
      done="已确认到账"
      onDone={onDone}
    >
      {arrivals.short < 0 && <ExcessField amount={fen(-arrivals.short)} />}
    </FormDialog>
  )
}

/** Edits the reason in the surrounding form and offers usual ones. */
function ReasonInput({
  id,
  value = '',
  onChange,
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
}) {
  return (
    <>
      <div className={styles.reasons}>
        {REFUSE_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => onChange?.(value ? `${value}；${reason}` : reason)}
          >
            {reason}
          </button>
        ))}
      </div>
      <Input.TextArea
        {...(id && { id })}
        rows={3}
        maxLength={REASON_MAX}
        showCount
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  )
}

export function RefuseDialog({ detail, arrivals, onClose, onDone }: DialogProps & { arrivals: Arrivals }) {
  const { send } = useCallMutation('transferRefuse', REFRESHES)
  return (
    <FormDialog
      title="退回并短信通知"
      note="买方会在短信和订单里看到这段话，可补转后再次提交。"
      values={{ reason: buildRefusalReason(detail, arrivals) }}
      okLabel="退回"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { id: detail.transferId, version: detail.version, reason } })}
      done="已退回"
      onDone={onDone}
    >
      <FormField name="reason" label="退回原因" required>
        <ReasonInput />
      </FormField>
    </FormDialog>
  )
}
