import type { Fen } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { describeDifference, TRANSFER_REVIEW_TEXT } from '@biaojie/contract/orders/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { formatYuan, toCapitals, toFen } from '../amounts.ts'
import { BlockHead } from '../page-parts.tsx'
import type { PanelProps } from './panel-props.ts'
import * as styles from './transfer.module.css'
import { type Transfer, useTransfer } from './use-transfer.ts'
import { Vouchers } from './vouchers.tsx'

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

/** Shows the account for the transfer, and the form with vouchers. */
export default function TransferPanel(props: PanelProps) {
  if (!props.settings.account.accountNo) return <NoAccount />
  return (
    <>
      <Payee {...props} />
      <TransferForm {...props} />
    </>
  )
}

/** Shown while the node has no bank account yet: the order waits until staff enter one. */
const NoAccount = () => (
  <p className={styles.sample}>
    <Icon name="warning" size={18} />
    平台还没有公布收款账户，暂不能对公转账。请换一种付款方式，或联系客服；请勿向任何个人账户付款。
  </p>
)

function Payee({ order, settings }: PanelProps) {
  const { accountName, accountNo, bank, sample } = settings.account
  const amount = formatYuan(order.totalAmount)
  const capitals = toCapitals(order.totalAmount)
  const cells = [
    { label: '户名', value: accountName, sample },
    { label: '转账金额（元）', value: amount, code: true, copied: amount.replaceAll(',', '') },
    { label: '账号', value: accountNo, code: true, sample, copied: accountNo.replaceAll(' ', '') },
    { label: '附言（必填，凭它对上这笔订单）', value: order.orderCode, code: true, hot: true },
    { label: '开户银行', value: bank, sample },
    { label: '大写', value: capitals.replace('人民币', '') },
  ]
  const all = cells.map(({ label, value }) => `${label.replace(/（.*）/, '')}：${value}`).join('\n')
  return (
    <section aria-label="向这个账户转账">
      <BlockHead
        title="向这个账户转账"
        note="对公转账，户名与购买企业一致"
        action={<CopyButton value={all} label="复制全部" />}
      />
      <dl className={styles.payee}>
        {cells.map(({ label, value, code, sample, hot, copied }) => (
          <div key={label} className={hot ? styles.hot : undefined}>
            <dt>{label}</dt>
            <dd className={code ? text.code : undefined}>
              <span className={sample ? text.sample : undefined}>{value}</span>
              <CopyButton value={copied ?? value} />
            </dd>
          </div>
        ))}
      </dl>
      {sample && (
        <p className={styles.sample}>
          <Icon name="warning" size={18} />
          虚线框内为示例，正式账户由平台配置后显示；请勿向示例账户转账。
        </p>
      )}
    </section>
  )
}

function TransferForm({ order, reload }: PanelProps) {
  const transfer = useTransfer(order, reload)
  const { busy, failure } = transfer
  return (
    <form
      className={styles.form}
      ref={transfer.form}
      noValidate
      method="dialog"
      aria-label="支付信息"
      onSubmit={transfer.submit}
    >
      <BlockHead title="转账后填写支付信息" note={`${TRANSFER_REVIEW_TEXT}，结果短信通知`} />
      <Fields order={order} transfer={transfer} />
      {transfer.doubt && (
        <ConfirmDialog
          open
          onOpenChange={transfer.correct}
          onFailed={transfer.correct}
          title="支付金额与应付不同"
          confirmLabel="金额无误，提交"
          cancelLabel="回去核对"
          loading={busy}
          onConfirm={transfer.confirm}
        >
          填写的金额{transfer.doubt}。少付的要补足才能确认到账，多付的核销后退回或留给其他订单。
        </ConfirmDialog>
      )}
      {failure && <FormError className={styles.failure}>{failure}</FormError>}
      <footer className={styles.foot}>
        <p>填到一半登录过期，重新登录后内容还在。</p>
        <Button type="submit" size="large" loading={busy} className={styles.send}>
          {order.status === 'unpaid'
            ? '提交支付信息'
            : order.status === 'refused'
              ? '再次提交'
              : '更正支付信息'}
        </Button>
      </footer>
    </form>
  )
}

/** Compares the typed amount with the amount due. */
function describeAmount(typed: Fen | undefined, total: number): string {
  if (typed === undefined) return '与回单上的金额一致'
  if (typed === toFen(total)) return `${toCapitals(total).replace('人民币', '')}，与应付一致`
  return `${describeDifference(typed, toFen(total))}，请核对回单`
}

function Fields({ order, transfer }: { order: OrderDetail; transfer: Transfer }) {
  const { values, set, problems, vouchers, typedAmount } = transfer
  const makeFieldProps = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <div className={styles.fields}>
      <Field label="开户银行" required error={problems.depositBank}>
        <Input {...makeFieldProps('depositBank')} maxLength={120} placeholder="付款账户的开户行" />
      </Field>
      <Field className={styles.double} label="开户名称" required error={problems.bankAccountName}>
        <Input {...makeFieldProps('bankAccountName')} maxLength={200} placeholder="付款账户的户名" />
      </Field>
      <Field label="开户账号" required error={problems.bankNo}>
        <Input {...makeFieldProps('bankNo')} code inputMode="numeric" autoComplete="off" maxLength={60} />
      </Field>
      <Field
        label="支付金额（元）"
        required
        error={problems.payAmount}
        help={describeAmount(typedAmount, order.totalAmount)}
        valid={typedAmount === toFen(order.totalAmount)}
      >
        <Input {...makeFieldProps('payAmount')} code inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <Field label="支付日期" required error={problems.payTime} help="回单上的交易日期，不晚于今天">
        <Input {...makeFieldProps('payTime')} type="date" max={formatTime(Date.now()).slice(0, 10)} />
      </Field>
      <Field
        className={styles.whole}
        group
        required
        label="支付凭证"
        error={problems.payPicture}
        help="网上银行电子回单或柜台回单照片；须看清金额、日期、双方户名。可拖入或粘贴截图。"
      >
        <Vouchers vouchers={vouchers} />
      </Field>
    </div>
  )
}
