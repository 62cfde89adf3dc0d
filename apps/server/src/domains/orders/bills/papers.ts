import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { writeMoneyInCapitals } from '@biaojie/contract/money-in-capitals.ts'
import { formatTerm, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type PartsList, type PdfLine, writePdf } from '../../../platform/formats/pdf/paper.ts'
import type { OrderDeps } from '../context.ts'
import type { OrderRow } from '../store.ts'
import type { quotes } from './tables.ts'

type QuoteRow = Omit<typeof quotes.$inferSelect, 'search'>

const toSums = (amount: number): PartsList['sums'] => [
  { label: '大写', text: writeMoneyInCapitals(fen(amount)) },
  { label: '合计（元）', text: formatMoney(fen(amount)), strong: true },
]

/** Lists the sold application as the only item of a document. */
function toParts(
  sold: Pick<OrderRow, 'productName' | 'packageName' | 'duration' | 'durationUnit'> & { price: number },
  sums: PartsList['sums'],
): PartsList {
  return {
    columns: [
      { title: '序', width: 24 },
      { title: '应用', width: 170 },
      { title: '套餐', width: 110 },
      { title: '期限', width: 70 },
      { title: '单价（元）', width: 109, align: 'right' },
    ],
    rows: [
      [
        '1',
        sold.productName,
        sold.packageName,
        formatTerm(sold.duration, sold.durationUnit),
        formatMoney(fen(sold.price)),
      ],
    ],
    sums,
  }
}

/** Describes how long the application may be used; `start` describes the beginning of a first purchase. */
const toTermLine = (
  row: Pick<OrderRow, 'duration' | 'durationUnit' | 'renewsId'>,
  start: string,
): PdfLine => ({
  label: '期限',
  text: `${formatTerm(row.duration, row.durationUnit)}，${row.renewsId ? '续费，接在现有期限之后' : `自${start}之日起算`}`,
})

/** Writes the offer to one company, as of today. */
export async function writeQuotePdf(deps: OrderDeps, quote: QuoteRow): Promise<Uint8Array> {
  const { name } = await deps.payee()
  const lines: PdfLine[] = [
    { label: '报价号', text: quote.code },
    { label: '报价单位', text: name },
    { label: '致', text: quote.companyName },
    toTermLine(quote, '开通'),
    { label: '报价日期', text: toShanghaiDay(quote.createdAt) },
    { label: '有效到', text: quote.validUntil },
    ...(quote.note ? [{ label: '说明', text: quote.note }] : []),
  ]
  const parts = toParts({ ...quote, price: quote.standard }, toSums(quote.amount))
  const signatures = [{ label: '报价单位盖章', seal: await deps.seal() }]
  const note = '价格含 6 % 增值税。在有效期内由企业在控制台“收到的报价”里接受后生效，金额按本报价锁定。'
  return writePdf({ title: '报价单', parts, lines, signatures, note, printed: toShanghaiTime(deps.now()) })
}

/** Lists the items of an order; for an upgrade, it explains the amount. */
export const toOrderParts = (order: OrderRow): PartsList =>
  toParts({ ...order, price: order.credit === 0 ? order.total : order.standard }, [
    ...(order.credit === 0
      ? []
      : [{ label: '原套餐剩余期限折抵', text: `-${formatMoney(fen(order.credit))}` }]),
    ...toSums(order.total),
  ])

/** Keeps a number on one line, because a broken number is copied wrongly. */
const keepOnOneLine = (number: string) => number.replaceAll(' ', '\u00a0')

/** Writes the contract about an order from its frozen data, for both sides to sign. */
export async function writeContractPdf(deps: OrderDeps, order: OrderRow): Promise<Uint8Array> {
  const { name, account } = await deps.payee()
  const lines: PdfLine[] = [
    { label: '合同编号', text: `${order.code}${order.poNumber && `　采购单号 ${order.poNumber}`}` },
    { label: '甲方（买方）', text: `${order.companyName}　企业前缀 ${order.companyPrefix}` },
    { label: '乙方（卖方）', text: name },
    { label: '内容', text: order.limits.join('；') || '以应用详情页所列为准' },
    { label: '服务方', text: order.own ? name : order.providerName },
    toTermLine(order, '应用开通'),
    {
      label: '付款',
      text: order.paidAt
        ? `已于 ${toShanghaiTime(order.paidAt).slice(0, 10)} 以${PAYMENT_METHOD_TEXT[order.paymentMethod ?? 'free']}付清`
        : `${toShanghaiDay(order.payUntil)} 前付清；线下转账请附言订单号`,
    },
    {
      label: '收款账户',
      text: `${account.accountName}　${account.bank}　${keepOnOneLine(account.accountNo)}`,
    },
    { label: '开通', text: '付款确认后 1 个工作日内开通，开通时短信通知甲方联系人。' },
    // The page with the signatures must also contain some text of the contract.
    {
      label: '退订',
      withNext: true,
      text: '未开通的订单，及开通 7 天内没有打开过应用的订单，甲方可在控制台自助退订，款项退回原付款账户。',
    },
    { label: '发票', text: '付款确认后可在控制台申请增值税电子发票，税率 6 %。', withNext: true },
  ]
  const signatures = [{ label: '甲方盖章' }, { label: '乙方盖章', seal: await deps.seal() }]
  const note = '本合同未约定的事项，按下单时同意的《应用市场服务协议》执行。两份文本不一致时以本合同为准。'
  return writePdf({
    title: '应用订购合同',
    parts: toOrderParts(order),
    lines,
    signatures,
    note,
    printed: toShanghaiTime(deps.now()),
  })
}
