import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatMoney } from '@biaojie/contract/money.ts'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App, Input, Radio } from 'antd'
import { useState } from 'react'
import { refresh, useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { signed } from '../../../session/request.ts'
import { toFen } from '../parts/order-states.ts'
import * as styles from './invoices.module.css'

type Props = { invoice: Invoice; onClose: () => void }
const REFRESHES = [
  'invoiceManageList',
  'invoiceDetail',
  'orderFigures',
  'orderWaiting',
  'orderDetail',
] as const
const MAX_BYTES = 5_000_000

type Way = 'file' | 'note'
type Reversal = { way: Way; number: string; file: File | undefined; note: string }
const WAYS = [
  { value: 'file', label: '上传红字发票' },
  { value: 'note', label: '已在别处办妥' },
]

const fileRule = makeRule((file: File | undefined) => {
  if (!file) return '请选择电子发票'
  if (!/\.pdf$/i.test(file.name)) return '请上传 PDF 格式的电子发票'
  return file.size > MAX_BYTES ? '文件不能超过 5 MB' : ''
})
const numberRule = makeRule((number: string) =>
  /^[0-9A-Za-z]{8,30}$/.test(number ?? '') ? '' : '发票号码应为 8–30 位数字或字母',
)

/** Uploads the PDF, also a new file for an issued invoice. */
export function IssueDialog({ invoice, onClose }: Props) {
  const { message } = App.useApp()
  return (
    <FormDialog<{ number: string; file: File | undefined }, DataOf<'invoiceIssue'>>
      title={invoice.status === 'issued' ? '更换电子发票' : '开具发票'}
      about={`${invoice.title}，${invoice.taxNo}，价税合计 ${formatMoney(toFen(invoice.amount))} 元（不含税 ${formatMoney(toFen(invoice.net))}，税额 ${formatMoney(toFen(invoice.tax))}）。`}
      note="上传后买方在站内收到通知，可下载 PDF。"
      values={{ number: invoice.number, file: undefined }}
      okLabel="上传"
      onClose={onClose}
      send={({ number, file }) =>
        signed((headers) =>
          sendFile<DataOf<'invoiceIssue'>>(routes.invoiceIssue[1], headers, {
            file: file!,
            fields: { id: invoice.id, number },
          }),
        )
      }
      onDone={() => {
        message.success('发票已上传')
        void refresh(...REFRESHES)
      }}
    >
      <FormField name="number" label="发票号码" mark rules={[numberRule]}>
        <Input maxLength={30} />
      </FormField>
      <FormField name="file" label="电子发票（PDF，5 MB 以内）" mark rules={[fileRule]}>
        <FileInput />
      </FormField>
    </FormDialog>
  )
}

/** Uploads the red invoice after a refund, or records that it was issued elsewhere. */
export function ReverseDialog({ invoice, onClose }: Props) {
  const { message } = App.useApp()
  const { send } = useCallMutation('invoiceMarkReversed', { refreshes: REFRESHES })
  const [way, setWay] = useState<Way>('file')
  return (
    <FormDialog<Reversal, DataOf<'invoiceReverse'>>
      title="红冲发票"
      about={`${invoice.title}，发票号码 ${invoice.number}，价税合计 ${formatMoney(toFen(invoice.amount))} 元。`}
      note="完成后通知买方；同一张发票上没有退款的订单可以重新申请发票。"
      values={{ way: 'file', number: '', file: undefined, note: '' }}
      okLabel="完成红冲"
      onChange={(all) => setWay(all.way ?? 'file')}
      onClose={onClose}
      send={({ number, file, note }) =>
        way === 'file'
          ? signed((headers) =>
              sendFile<DataOf<'invoiceReverse'>>(routes.invoiceReverse[1], headers, {
                file: file!,
                fields: { id: invoice.id, number },
              }),
            )
          : send({ body: { id: invoice.id, version: invoice.version, note } })
      }
      onDone={() => {
        message.success('发票已红冲')
        void refresh(...REFRESHES)
      }}
    >
      <FormField name="way" label="办理方式" required>
        <Radio.Group options={WAYS} />
      </FormField>
      {way === 'file' ? (
        <>
          <FormField name="number" label="红字发票号码" mark rules={[numberRule]}>
            <Input maxLength={30} />
          </FormField>
          <FormField name="file" label="红字发票（PDF，5 MB 以内）" mark rules={[fileRule]}>
            <FileInput />
          </FormField>
        </>
      ) : (
        <FormField name="note" label="办理情况" required="请写明办理情况">
          <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
        </FormField>
      )}
    </FormDialog>
  )
}

/** Covers the browser's file input, whose text is in the browser's language. */
function FileInput({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: File | undefined
  onChange?: (file: File | undefined) => void
}) {
  return (
    <span className={styles.file}>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        onChange={({ target }) => onChange?.(target.files?.[0])}
      />
      <Icon name="upload" size={18} />
      <b>{value ? value.name : '选择 PDF 文件'}</b>
    </span>
  )
}

/** Returns a request to the company with the reason; its orders may be requested again. */
export function RefuseDialog({ invoice, onClose }: Props) {
  const { send } = useCallMutation('invoiceRefuse', { refreshes: REFRESHES })
  return (
    <FormDialog
      title="退回开票申请"
      about={`${invoice.title}，${formatMoney(toFen(invoice.amount))} 元。`}
      note="买方会在站内看到原因，改好后可以重新申请。"
      values={{ reason: '' }}
      okLabel="退回"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { id: invoice.id, version: invoice.version, reason } })}
      done="已退回"
    >
      <FormField name="reason" label="原因" required="请写明原因">
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </FormField>
    </FormDialog>
  )
}
