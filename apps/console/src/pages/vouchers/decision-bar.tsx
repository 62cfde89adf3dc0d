import { fen, moneyText, parseMoney, plainText } from '@biaojie/contract/money.ts'
import { REASON_MAX, REFUSE_REASONS } from '@biaojie/contract/order-rules.ts'
import type { TransferDetail } from '@biaojie/contract/order-transfers.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../kit/calls.ts'
import { FormField } from '../../kit/form/form-field.tsx'
import { FormDialog } from '../../kit/form/small-form.tsx'
import { fenOf } from '../../orders/order-states.ts'
import * as styles from './vouchers.module.css'

const REFRESHES = { refreshes: ['transferDesk', 'transferDetail', 'orderManageList', 'orderDetail'] } as const
type Props = { detail: TransferDetail; onDone: () => void }

/** The money has arrived, or it goes back to the buyer with the reason. */
export function DecisionBar({ detail, onDone }: Props) {
  const [asked, ask] = useState<'confirm' | 'refuse'>()
  const same = detail.checks.filter(({ verdict }) => verdict === 'same').length
  const differs = detail.checks.filter(({ verdict }) => verdict === 'differs').length
  const close = () => ask(undefined)
  return (
    <div className={styles.bar}>
      <span>
        {detail.checks.length} 项：一致 {same}　不符 <b>{differs}</b>
      </span>
      <Button kind="dangerFilled" onClick={() => ask('refuse')}>
        退回并短信通知
      </Button>
      <Button disabled={detail.payAmount !== detail.totalAmount} onClick={() => ask('confirm')}>
        确认到账 {moneyText(fenOf(detail.totalAmount))} 元
      </Button>
      {asked === 'confirm' && <ConfirmDialog detail={detail} onClose={close} onDone={onDone} />}
      {asked === 'refuse' && <RefuseDialog detail={detail} onClose={close} onDone={onDone} />}
    </div>
  )
}

type DialogProps = Props & { onClose: () => void }
type Receipt = { lines: string[]; amount: string; reference: string; payer: string }

/** Which movements of the bank it was; typed by hand while no statement has it. */
function ConfirmDialog({ detail, onClose, onDone }: DialogProps) {
  const { message } = App.useApp()
  const { send } = useCallMutation('transferConfirm', REFRESHES)
  const open = detail.matches.filter(({ status }) => status === 'open')
  const confirm = ({ lines, amount, reference, payer }: Receipt) => {
    const typed = { amount: Number(plainText(parseMoney(amount ?? '') ?? fen(0))), reference, payer }
    const receipts = open.length > 0 ? lines.map((bankLineId) => ({ bankLineId })) : [typed]
    return send({ body: { id: detail.transferId, version: detail.version, receipts } })
  }
  return (
    <FormDialog<Receipt>
      title="确认到账"
      about={`${detail.companyName}，订单 ${detail.orderCode}，应付 ${moneyText(fenOf(detail.totalAmount))} 元。到账合计须等于应付。`}
      values={{
        lines: open.filter(({ orderId }) => orderId === detail.orderId).map(({ id }) => id),
        amount: plainText(fenOf(detail.totalAmount)),
        reference: '',
        payer: detail.order.transfers.at(-1)?.bankAccountName ?? '',
      }}
      okLabel="确认到账"
      onClose={onClose}
      send={confirm}
      onDone={() => {
        message.success('已确认到账')
        onDone()
      }}
    >
      {open.length > 0 ? (
        <FormField name="lines" label="银行流水" required="请选择这笔款的流水">
          <Checkbox.Group
            options={open.map(({ id, time, amount, payerName, reference }) => ({
              value: id,
              label: `${time.slice(0, 10)}　${moneyText(fenOf(amount))} 元　${payerName}　${reference}`,
            }))}
          />
        </FormField>
      ) : (
        <>
          <FormField name="amount" label="到账金额（元）" required>
            <Input inputMode="decimal" />
          </FormField>
          <FormField name="reference" label="银行流水号" required>
            <Input maxLength={64} />
          </FormField>
          <FormField name="payer" label="付款户名">
            <Input maxLength={100} />
          </FormField>
        </>
      )}
    </FormDialog>
  )
}

/** Reads the reason of the form around it, and puts a usual one in. */
function ReasonInput({ value = '', onChange }: { value?: string; onChange?: (value: string) => void }) {
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
        rows={3}
        maxLength={REASON_MAX}
        showCount
        value={value}
        aria-label="退回原因"
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  )
}

function RefuseDialog({ detail, onClose, onDone }: DialogProps) {
  const { message } = App.useApp()
  const { send } = useCallMutation('transferRefuse', REFRESHES)
  return (
    <FormDialog
      title="退回并短信通知"
      note="买方会在短信和订单里看到这段话，可补转后再次提交。"
      values={{ reason: '' }}
      okLabel="退回"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { id: detail.transferId, version: detail.version, reason } })}
      onDone={() => {
        message.success('已退回')
        onDone()
      }}
    >
      <FormField name="reason" label="退回原因" required>
        <ReasonInput />
      </FormField>
    </FormDialog>
  )
}
