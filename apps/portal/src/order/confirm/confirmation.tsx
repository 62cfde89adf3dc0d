import type { DataOf } from '@biaojie/contract/calls.ts'
import { findPoNumberProblem, findRemarkProblem, REMARK_MAX } from '@biaojie/contract/orders/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input, Textarea } from '@biaojie/ui/form/input.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { formatYuan } from '../amounts.ts'
import { Block, Columns, Notice } from '../page-parts.tsx'
import * as styles from './confirmation.module.css'
import { Owned } from './owned.tsx'
import { PayDock, PaySheet } from './pay-sheet.tsx'
import { isBesideOthers, type OrderPreview, type Saving, useSaving } from './use-saving.ts'

type Props = {
  preview: OrderPreview
  /** Further data of the order: the entitlement it renews, or -1 as transaction in the old flow. */
  extra?: { entitlementId?: string; upgradesId?: string; transactionId?: number }
  /** Reads the current price again. */
  reload: () => Promise<unknown>
  /** The page that chooses another package. */
  back: string
  onSaved: (order: DataOf<'orderSave'>) => void
  /** The buyer has asked for one more beside the rights in use. */
  isAdditional?: boolean
}

/** Shows the purchase, its company and the current price; saves the order. */
export function Confirmation({ preview, extra = {}, reload, back, onSaved, isAdditional = false }: Props) {
  const saving = useSaving({ preview, extra, reload, onSaved, isAdditional })
  return (
    <Columns>
      <div>
        {saving.oldPrice !== undefined && (
          <PriceChanged preview={preview} saving={saving} back={back} oldPrice={saving.oldPrice} />
        )}
        {isBesideOthers(preview) && <Owned preview={preview} saving={saving} />}
        <Line preview={preview} />
        <Company preview={preview} />
        <Remark saving={saving} />
      </div>
      <PaySheet preview={preview} saving={saving} />
      <PayDock preview={preview} saving={saving} />
    </Columns>
  )
}

function PriceChanged({
  preview,
  saving,
  oldPrice,
  back,
}: {
  preview: OrderPreview
  saving: Saving
  oldPrice: number
  back: string
}) {
  const line = preview.orderDetails[0]
  const now = formatYuan(preview.totalAmount)
  return (
    <Notice
      tone="wrong"
      title="价格刚刚变了，没有提交"
      actions={
        <>
          <Button loading={saving.busy} onClick={saving.save}>
            按 {now} 元提交
          </Button>
          <a className={text.action} href={back}>
            返回改套餐
          </a>
        </>
      }
    >
      {line?.packageName} {line?.durationView}由 {formatYuan(oldPrice)} 元调整为 {now} 元，平台按新价核算。
    </Notice>
  )
}

function Line({ preview }: { preview: OrderPreview }) {
  return (
    <Block title="应用明细" note="1 项">
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>应用与套餐</th>
            <th>购买期限</th>
            <th>数量</th>
            <th>标准价（元）</th>
            <th>小计（元）</th>
          </tr>
        </thead>
        <tbody>
          {preview.orderDetails.map((line) => (
            <tr key={line.packagePriceId}>
              <td>
                <b>{line.productName}</b>
                <small>
                  {line.packageName} · {line.appOriginal === 1 ? '自研' : line.providerName} · 应用编号{' '}
                  {line.appId}
                </small>
                <ul>
                  {line.limits.map((limit) => (
                    <li key={limit}>{limit}</li>
                  ))}
                </ul>
              </td>
              <td data-label="购买期限">{line.durationView}</td>
              <td data-label="数量">1</td>
              <td data-label="标准价（元）" className={text.figure}>
                {formatYuan(preview.standardPrice)}
              </td>
              <td data-label="小计（元）" className={text.figure}>
                {formatYuan(line.price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        应付合计 <b className={text.figure}>{formatYuan(preview.totalAmount)}</b>
      </p>
      <p className={text.remark}>
        {describeTerm(preview)}
        价格含 6 % 增值税，由平台按当前套餐核算。
      </p>
    </Block>
  )
}

/** Explains when the paid period begins, and what happens to the right that an upgrade replaces. */
function describeTerm({ renewsFrom, renewsUntil, upgrades, credit }: OrderPreview): string {
  if (renewsUntil) return `续费接在现有期限之后：${renewsFrom} 至 ${renewsUntil}。`
  if (upgrades)
    return `${upgrades.packageName}原用到 ${upgrades.until}，剩余期限折抵 ${formatYuan(credit)} 元；新套餐开通当天停用，新的期限从那天起算。`
  return '期限自应用开通之日起算，排队核销与开通的时间不占期限。'
}

function Company({ preview }: { preview: OrderPreview }) {
  const { buyerCompanyName, buyerPrefix, contactName, contactPhone } = preview
  return (
    <Block title="购买企业" note="应用将开通给这家企业">
      <FactList
        items={[
          { label: '企业名称', value: buyerCompanyName || '尚未加入企业' },
          {
            label: '企业前缀',
            value: buyerPrefix ? (
              <>
                <span className={text.code}>{buyerPrefix}</span> <Tag tone="ok">已通过</Tag>
              </>
            ) : (
              '尚未注册'
            ),
          },
          { label: '联系人', value: contactName || '—' },
          { label: '联系手机', value: contactPhone || '—', code: Boolean(contactPhone) },
        ]}
      />
    </Block>
  )
}

function Remark({ saving }: { saving: Saving }) {
  const { remark, setRemark, poNumber, setPoNumber } = saving
  return (
    <Block title="采购单号与备注" note="选填，平台核销与开通人员看得到">
      <Field
        className={styles.remark}
        label="采购单号"
        help="印在合同和收据上，便于您对账"
        error={findPoNumberProblem(poNumber)}
      >
        <Input
          name="poNumber"
          value={poNumber}
          autoComplete="off"
          onChange={(event) => setPoNumber(event.currentTarget.value)}
        />
      </Field>
      <Field
        className={styles.remark}
        label="备注内容"
        help={`${countCharacters(remark.trim())} / ${REMARK_MAX}`}
        error={
          findRemarkProblem(remark) &&
          `${findRemarkProblem(remark)}，现在 ${countCharacters(remark.trim())} 个字`
        }
      >
        <Textarea
          name="remark"
          rows={3}
          value={remark}
          placeholder="开通给哪个组织、谁来对接，可以写在这里"
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </Field>
    </Block>
  )
}
