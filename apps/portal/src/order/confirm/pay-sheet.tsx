import { addMoney, formatMoney, NO_MONEY, readFen, subtractMoney } from '@biaojie/contract/money.ts'
import { PAID_METHODS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { MarketAgreementLinks } from '../../market/gates.tsx'
import { paths } from '../../paths.ts'
import { formatYuan } from '../amounts.ts'
import { Dock } from '../dock.tsx'
import { AmountSheet, SheetFacts, SheetNote, TermSpan } from '../sheet.tsx'
import * as styles from './confirmation.module.css'
import type { OrderPreview, Saving } from './use-saving.ts'

/** Shows the amount and the button that saves the order; without a prefix it is disabled, with the reason. */
export function PaySheet({ preview, saving }: { preview: OrderPreview; saving: Saving }) {
  const line = preview.orderDetails[0]
  const free = preview.totalAmount === 0
  const standard = readFen(preview.standardPrice) ?? NO_MONEY
  const total = readFen(preview.totalAmount) ?? NO_MONEY
  const credit = readFen(preview.credit) ?? NO_MONEY
  const discount = subtractMoney(standard, addMoney(credit, total))
  return (
    <AmountSheet
      label="应付金额"
      first
      amount={preview.totalAmount}
      {...(free && { words: `${line?.productName} ${line?.packageName} ${line?.durationView}` })}
    >
      <SheetFacts
        items={[
          { label: '标准价', value: formatYuan(preview.standardPrice), figure: true },
          { label: '优惠', value: formatMoney(discount > 0 ? discount : NO_MONEY), figure: true },
          ...(credit > 0 ? [{ label: '原套餐折抵', value: `-${formatMoney(credit)}`, figure: true }] : []),
          { label: '应付', value: formatYuan(preview.totalAmount), figure: true, due: true },
        ]}
      />
      {line && (
        <TermSpan
          line={line}
          {...(preview.renewsUntil && { from: preview.renewsFrom, until: preview.renewsUntil })}
        />
      )}
      <div className={styles.pay}>
        <Consent saving={saving} />
        <PayButton preview={preview} saving={saving} />
      </div>
      {preview.blocked ? (
        <div className={styles.blocked} role="status">
          <Icon name="warning" />
          <p>
            {preview.blocked}
            <span>
              <a href={paths.newIdentification}>标识前缀注册</a>
              <button type="button" onClick={() => location.reload()}>
                刷新页面
              </button>
            </span>
          </p>
        </div>
      ) : (
        <SheetNote>{describeNext(preview)}</SheetNote>
      )}
      {saving.failure && (
        <p className={styles.failure} role="alert">
          {saving.failure}
        </p>
      )}
    </AmountSheet>
  )
}

/** Says what follows: a member's order above the limit of the company waits for an administrator. */
function describeNext({ totalAmount, approvalAbove }: OrderPreview): string {
  if (approvalAbove !== null)
    return `超过成员下单额度 ${formatYuan(approvalAbove)} 元：提交后由企业管理员批准，批准后通知您付款。`
  return totalAmount === 0
    ? '0 元订单不经过付款页，提交后直接到结果页。'
    : `下一步选付款方式：${PAID_METHODS_TEXT}。电子发票付款后在控制台申请。`
}

/** The label of a disabled button says what is missing. */
function payWords(preview: OrderPreview, { hasToChoose }: Saving): string {
  if (hasToChoose) return '请先选择续费、更换或另买'
  if (preview.approvalAbove !== null) return '提交审批'
  return preview.totalAmount === 0 ? '完成支付' : '去支付'
}

/** The agreement is beside the button that it enables. */
const Consent = ({ saving: { agreed, setAgreed, agreementProblem } }: { saving: Saving }) => (
  <Checkbox
    name="agreed"
    checked={agreed}
    {...(agreementProblem && { error: agreementProblem })}
    onChange={(event) => setAgreed(event.currentTarget.checked)}
  >
    <span>
      已阅读并同意 <MarketAgreementLinks />
    </span>
  </Checkbox>
)

const PayButton = ({ preview, saving }: { preview: OrderPreview; saving: Saving }) => (
  <Button
    kind="accent"
    size="large"
    wide
    disabled={Boolean(preview.blocked) || saving.hasToChoose}
    loading={saving.busy}
    onClick={saving.save}
  >
    {payWords(preview, saving)}
  </Button>
)

/** Shows the amount and the sheet's button at the foot of a phone. */
export const PayDock = ({ preview, saving }: { preview: OrderPreview; saving: Saving }) => (
  <Dock label="应付" amount={preview.totalAmount} name="应付与提交" above={<Consent saving={saving} />}>
    <PayButton preview={preview} saving={saving} />
  </Dock>
)
