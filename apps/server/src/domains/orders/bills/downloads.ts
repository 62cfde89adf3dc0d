import { orderFile } from '@biaojie/contract/orders/orders.ts'
import { isPaid } from '@biaojie/contract/orders/rules.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import { unseal } from '../../../platform/base/encryption/sealer.ts'
import type { OrderDeps } from '../context.ts'
import { type OrderRow, orderById, orderFor, paymentsOf, statusOf } from '../store.ts'
import { invoiceFor } from './invoices.ts'
import { contractPdf, quotePdf } from './papers.ts'
import { quoteFor } from './quotes.ts'
import { type Receipt, receiptsPdf } from './receipt.ts'
import { invoices, quotes } from './tables.ts'

const PATH = orderFile.path.replace('/:name', '')

type What =
  | { kind: 'receipts'; orderIds: string[] }
  | { kind: 'contract'; orderId: string }
  | { kind: 'quote'; quoteId: string }
  | { kind: 'invoice'; invoiceId: string; isRed?: boolean }

/** Returns the address of a file that the person may download. */
function addressOf(deps: OrderDeps, who: Person, name: string, what: What): { url: string } {
  const content = Buffer.from(JSON.stringify(what)).toString('base64url')
  const signed = deps.files.downloads.sign(['order', name, content], who.userId)
  return { url: `${PATH}/${name}?${new URLSearchParams({ what: content, ...signed })}` }
}

async function paidOrder(deps: OrderDeps, who: Person, id: string): Promise<OrderRow> {
  const order = await orderFor(deps.db, who, id)
  if (!isPaid(statusOf(order))) throw refuse('order_moved_on', '付款确认后才有收据')
  return order
}

/** Returns the address of a paid order's receipt. */
export async function receiptAddress(deps: OrderDeps, who: Person, id: string) {
  const order = await paidOrder(deps, who, id)
  return addressOf(deps, who, `${order.code}.pdf`, { kind: 'receipts', orderIds: [order.id] })
}

/** Returns the address of one file with the receipts of several paid orders. */
export async function receiptsAddress(deps: OrderDeps, who: Person, ids: readonly string[]) {
  const orderIds: string[] = []
  for (const id of ids) orderIds.push((await paidOrder(deps, who, id)).id)
  return addressOf(deps, who, `receipts-${shanghaiDay(deps.now())}.pdf`, { kind: 'receipts', orderIds })
}

/** Returns the address of the contract about an order. */
export async function contractAddress(deps: OrderDeps, who: Person, id: string) {
  const order = await orderFor(deps.db, who, id)
  if (statusOf(order) === 'cancelled') throw refuse('order_moved_on', '订单已取消，没有合同')
  return addressOf(deps, who, `contract-${order.code}.pdf`, { kind: 'contract', orderId: order.id })
}

/** Returns the address of a quote. */
export async function quoteAddress(deps: OrderDeps, who: Person, id: string) {
  const { id: quoteId, code } = await quoteFor(deps.db, who, id)
  return addressOf(deps, who, `quote-${code}.pdf`, { kind: 'quote', quoteId })
}

/** Returns the address of the invoice, or of the red one that reversed it. */
export async function invoiceAddress(deps: OrderDeps, who: Person, id: string, isRed = false) {
  const invoice = await invoiceFor(deps.db, who, id)
  if (!(isRed ? invoice.redFile : invoice.file))
    throw refuse('invoice_not_found', isRed ? '这张发票没有红字发票文件' : '这张发票还没有开具')
  const name = isRed ? `invoice-red-${invoice.redNumber}.pdf` : `invoice-${invoice.number}.pdf`
  return addressOf(deps, who, name, { kind: 'invoice', invoiceId: invoice.id, ...(isRed && { isRed }) })
}

async function existingOrder(deps: OrderDeps, id: string): Promise<OrderRow> {
  const order = await orderById(deps.db, id)
  if (!order) throw refuse('order_not_found')
  return order
}

async function contentOf(deps: OrderDeps, what: What): Promise<{ type: string; bytes: Uint8Array }> {
  const type = 'application/pdf'
  if (what.kind === 'contract')
    return { type, bytes: await contractPdf(deps, await existingOrder(deps, what.orderId)) }
  if (what.kind === 'receipts') {
    const receipts: Receipt[] = []
    for (const id of what.orderIds)
      receipts.push({ order: await existingOrder(deps, id), payments: await paymentsOf(deps.db, id) })
    return { type, bytes: await receiptsPdf(deps, receipts) }
  }
  if (what.kind === 'quote') {
    const [quote] = await deps.db.select().from(quotes).where(eq(quotes.id, what.quoteId))
    if (!quote) throw refuse('quote_not_found')
    return { type, bytes: await quotePdf(deps, quote) }
  }
  const [invoice] = await deps.db.select().from(invoices).where(eq(invoices.id, what.invoiceId))
  const file = what.isRed ? invoice?.redFile : invoice?.file
  const sealed = file ? await deps.storage.get(file) : undefined
  if (!file || !sealed) throw refuse('file_not_found', '文件不存在或已更换，请刷新页面')
  return { type, bytes: unseal(deps.key, sealed, file) }
}

type FileRequest = { name: string; what: string; viewer: string; until: string; sig: string }

/** Returns the file of an address made for this viewer. */
export async function download(deps: OrderDeps, asked: FileRequest, viewerId: string | undefined) {
  const { name, what, ...signed } = asked
  await deps.files.downloads.check(['order', name, what], signed, viewerId)
  return contentOf(deps, JSON.parse(Buffer.from(what, 'base64url').toString()))
}
