import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type PdfLine, type PdfPage, writePdf } from '../../../platform/formats/pdf/paper.ts'
import type { OrderDeps } from '../context.ts'
import type { OrderRow, PaymentRow } from '../store.ts'
import { toOrderParts } from './papers.ts'

export type Receipt = { order: OrderRow; payments: PaymentRow[] }

/** Writes receipts, each on its own page, which confirm the payment; they are not invoices. */
export async function writeReceiptsPdf(deps: OrderDeps, receipts: readonly Receipt[]): Promise<Uint8Array> {
  const [{ name }, seal] = await Promise.all([deps.payee(), deps.seal()])
  const signatures = [{ label: '收款单位盖章', seal }]
  const printed = toShanghaiTime(deps.now())
  return writePdf(receipts.map((receipt) => ({ ...toPage(receipt, name), signatures, printed })))
}

type Page = Omit<PdfPage, 'signatures' | 'printed'>
function toPage({ order, payments }: Receipt, payee: string): Page {
  const received = payments.filter(({ status, surplus }) => status === 'succeeded' && !surplus)
  const method = PAYMENT_METHOD_TEXT[order.paymentMethod ?? 'free']
  const lines: PdfLine[] = [
    { label: '订单号', text: order.code },
    ...(order.poNumber ? [{ label: '采购单号', text: order.poNumber }] : []),
    { label: '付款单位', text: order.companyName },
    { label: '收款单位', text: payee },
    ...(order.refunded > 0 ? [{ label: '其中已退', text: `${formatMoney(fen(order.refunded))} 元` }] : []),
    { label: '付款方式', text: method },
    { label: '收款时间', text: order.paidAt ? toShanghaiTime(order.paidAt) : '' },
    ...received.map(({ transactionId, amount }) => ({
      label: '交易单号',
      text: `${transactionId ?? ''}　${formatMoney(fen(amount))} 元`,
    })),
  ]
  const note = '本收据证明款项已收讫，不作为报销凭证；需要发票请在控制台申请。'
  return { title: '收款收据', parts: toOrderParts(order), lines, note }
}
