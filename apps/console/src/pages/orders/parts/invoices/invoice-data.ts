import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import { isTaxNumber } from '@biaojie/contract/orders/rules.ts'

type Billed = { title: string; taxNo: string; registered: string }

/**
 * Returns the data with which the form starts: those of the last invoice, otherwise the registered ones, where the tax
 * number is the unified credit code.
 */
export function toBillingData(
  last: Pick<DataOf<'invoiceList'>['last'], 'title' | 'taxNo'>,
  registered: Pick<DataOf<'registerInitData'>, 'name' | 'cardNo' | 'registerAddress'>,
): Billed {
  const creditCode = registered.cardNo.trim().toUpperCase()
  return {
    title: last.title || registered.name,
    // Papers of other kinds, such as a permit of residence, have numbers that are no tax number.
    taxNo: last.taxNo || (isTaxNumber(creditCode) ? creditCode : ''),
    registered: registered.registerAddress,
  }
}

type Mailed = Pick<Invoice, 'email' | 'title' | 'taxNo' | 'number' | 'amount' | 'orders'>

/**
 * Returns a mailto address about an issued invoice for the reader's own mail program, because the node sends
 * no mail.
 */
export function buildMailAddress({ email, title, taxNo, number, amount, orders }: Mailed): string {
  const lines = [
    `发票抬头：${title}`,
    `税号：${taxNo}`,
    `发票号码：${number}`,
    `价税合计：${amount} 元`,
    `订单：${orders.map(({ orderCode }) => orderCode).join('、')}`,
    '',
    '（请把已下载的发票 PDF 添加为附件）',
  ]
  const query = { subject: `电子发票 ${number}`, body: lines.join('\r\n') }
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email)}?${text.join('&')}`
}
