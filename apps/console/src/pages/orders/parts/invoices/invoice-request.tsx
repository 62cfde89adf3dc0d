import { addMoney, formatMoney, NO_MONEY } from '@biaojie/contract/money.ts'
import {
  INVOICE_KIND_TEXT,
  INVOICE_KINDS,
  type InvoiceKind,
  isTaxNumber,
} from '@biaojie/contract/orders/rules.ts'
import { Checkbox, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { joinQueries, useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { makeRule } from '../../../../kit/form/rules.ts'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { Answered } from '../../../../kit/states.tsx'
import { useFocusReturn } from '../../../../kit/use-focus-return.ts'
import { toFen } from '../order-states.ts'
import { toBillingData } from './invoice-data.ts'
import * as styles from './invoice-request.module.css'

type Billed = { id: string; orderCode: string; productName: string; totalAmount: number }
type Values = {
  orderIds: string[]
  kind: InvoiceKind
  title: string
  taxNo: string
  registered: string
  bank: string
}

const REFRESHES = { refreshes: ['invoiceList', 'orderList', 'orderDetail'] } as const
const taxRule = makeRule((value: string) =>
  isTaxNumber((value ?? '').normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
    ? ''
    : '请输入 15–20 位的税号，由数字和大写字母组成',
)

/** Requests one invoice, for these orders or for some of those without one. */
export function InvoiceRequest({
  orders: chosen,
  onClose,
}: {
  orders?: readonly Billed[]
  onClose: () => void
}) {
  useFocusReturn()
  const invoices = useCallQuery('invoiceList', { body: { size: 1 } })
  const open = useCallQuery('orderList', chosen ? null : { body: { view: 'invoiceable', size: 100 } })
  const registration = useCallQuery('registerInitData', {})
  const orders = chosen ?? open.data?.records
  if (invoices.data && registration.data && orders) {
    const billing = toBillingData(invoices.data.last, registration.data)
    return <RequestForm orders={orders} billing={billing} isChosen={chosen !== undefined} onClose={onClose} />
  }
  return (
    <Modal open title="申请发票" footer={null} onCancel={onClose}>
      <Answered
        query={joinQueries(chosen ? [invoices, registration] : [invoices, open, registration])}
        noun="开票信息"
        lines={4}
      />
    </Modal>
  )
}

type FormProps = {
  orders: readonly Billed[]
  billing: Pick<Values, 'title' | 'taxNo' | 'registered'>
  isChosen: boolean
  onClose: () => void
}

function RequestForm({ orders, billing, isChosen, onClose }: FormProps) {
  const { send } = useCallMutation('invoiceRequest', { ...REFRESHES, once: true })
  const start: Values = {
    ...billing,
    orderIds: isChosen || orders.length === 1 ? orders.map(({ id }) => id) : [],
    kind: 'normal',
    bank: '',
  }
  const [values, setValues] = useState(start)
  const chosen = orders.filter(({ id }) => values.orderIds.includes(id))
  const sum = addMoney(NO_MONEY, ...chosen.map(({ totalAmount }) => toFen(totalAmount)))
  return (
    <FormDialog<Values>
      title="申请发票"
      values={start}
      note={`价税合计 ${formatMoney(sum)} 元，含 6 % 增值税。开具后站内通知，PDF 在“发票”里下载。`}
      okLabel="提交申请"
      onChange={(all) => setValues({ ...start, ...all })}
      onClose={onClose}
      send={({ registered, bank, ...rest }) =>
        send({ body: rest.kind === 'special' ? { ...rest, registered, bank } : rest })
      }
      done="已提交开票申请"
    >
      <FormField name="orderIds" label="订单" required="请选择要开票的订单">
        <Checkbox.Group
          className={styles.orders}
          disabled={isChosen}
          options={orders.map(({ id, orderCode, productName, totalAmount }) => ({
            value: id,
            label: `${orderCode}　${productName}　${formatMoney(toFen(totalAmount))} 元`,
          }))}
        />
      </FormField>
      <FormField name="kind" label="发票种类" required>
        <Radio.Group options={INVOICE_KINDS.map((value) => ({ value, label: INVOICE_KIND_TEXT[value] }))} />
      </FormField>
      <FormField name="title" label="发票抬头" required="请输入发票抬头">
        <Input maxLength={100} />
      </FormField>
      <FormField name="taxNo" label="税号" mark rules={[taxRule]}>
        <Input maxLength={24} />
      </FormField>
      {values.kind === 'special' && <SpecialFields />}
    </FormDialog>
  )
}

/** A special invoice needs these fields besides the tax number. */
const SpecialFields = () => (
  <>
    <FormField name="registered" label="注册地址与电话" required>
      <Input maxLength={100} />
    </FormField>
    <FormField name="bank" label="开户行与账号" required>
      <Input maxLength={100} />
    </FormField>
  </>
)
