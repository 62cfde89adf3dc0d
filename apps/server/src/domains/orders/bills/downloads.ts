import { orderFile } from '@biaojie/contract/orders/orders.ts'
import { isPaid } from '@biaojie/contract/orders/rules.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import type { DownloadFile } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { unseal } from '../../../platform/base/sealer.ts'
import type { OrderDeps } from '../context.ts'
import { findOrder, getStatus, loadPayments, type OrderRow, requireOrder } from '../store.ts'
import { requireInvoice } from './invoices.ts'
import { writeContractPdf, writeQuotePdf } from './papers.ts'
import { requireQuote } from './quotes.ts'
import { type Receipt, writeReceiptsPdf } from './receipt.ts'
import { invoices, quotes } from './tables.ts'

type DownloadSubject =
  | { kind: 'receipts'; orderIds: string[] }
  | { kind: 'contract'; orderId: string }
  | { kind: 'quote'; quoteId: string }
  | { kind: 'invoice'; invoiceId: string; isRed?: boolean }

type Context = Pick<CallContext<Person>, 'who' | 'setCookie'>

/** Returns the address of a file that the person may download. */
const createAddress = (
  deps: OrderDeps,
  context: Context,
  name: string,
  what: DownloadSubject,
): { url: string } =>
  deps.files.downloads.link(
    orderFile,
    { name, what: Buffer.from(JSON.stringify(what)).toString('base64url') },
    context,
  )

async function requirePaidOrder(deps: OrderDeps, who: Person, id: string): Promise<OrderRow> {
  const order = await requireOrder(deps.db, who, id)
  if (!isPaid(getStatus(order))) throw refuse('order_moved_on', '付款确认后才有收据')
  return order
}

/** Returns the address of a paid order's receipt. */
export async function createReceiptAddress(deps: OrderDeps, context: Context, id: string) {
  const order = await requirePaidOrder(deps, context.who, id)
  return createAddress(deps, context, `${order.code}.pdf`, { kind: 'receipts', orderIds: [order.id] })
}

/** Returns the address of one file with the receipts of several paid orders. */
export async function createReceiptsAddress(deps: OrderDeps, context: Context, ids: readonly string[]) {
  const orderIds: string[] = []
  for (const id of ids) orderIds.push((await requirePaidOrder(deps, context.who, id)).id)
  return createAddress(deps, context, `receipts-${toShanghaiDay(deps.now())}.pdf`, {
    kind: 'receipts',
    orderIds,
  })
}

/** Returns the address of the contract about an order. */
export async function createContractAddress(deps: OrderDeps, context: Context, id: string) {
  const order = await requireOrder(deps.db, context.who, id)
  if (getStatus(order) === 'cancelled') throw refuse('order_moved_on', '订单已取消，没有合同')
  return createAddress(deps, context, `contract-${order.code}.pdf`, { kind: 'contract', orderId: order.id })
}

/** Returns the address of a quote. */
export async function createQuoteAddress(deps: OrderDeps, context: Context, id: string) {
  const { id: quoteId, code } = await requireQuote(deps.db, context.who, id)
  return createAddress(deps, context, `quote-${code}.pdf`, { kind: 'quote', quoteId })
}

/** Returns the address of the invoice, or of the red invoice that reversed it. */
export async function createInvoiceAddress(deps: OrderDeps, context: Context, id: string, isRed = false) {
  const invoice = await requireInvoice(deps.db, context.who, id)
  if (!(isRed ? invoice.redFile : invoice.file))
    throw refuse('invoice_not_found', isRed ? '这张发票没有红字发票文件' : '这张发票还没有开具')
  const name = isRed ? `invoice-red-${invoice.redNumber}.pdf` : `invoice-${invoice.number}.pdf`
  return createAddress(deps, context, name, {
    kind: 'invoice',
    invoiceId: invoice.id,
    ...(isRed && { isRed }),
  })
}

async function loadOrder(deps: OrderDeps, id: string): Promise<OrderRow> {
  const order = await findOrder(deps.db, id)
  if (!order) throw refuse('order_not_found')
  return order
}

async function loadFile(deps: OrderDeps, what: DownloadSubject): Promise<DownloadFile> {
  const type = 'application/pdf'
  if (what.kind === 'contract')
    return { type, content: await writeContractPdf(deps, await loadOrder(deps, what.orderId)) }
  if (what.kind === 'receipts') {
    const receipts: Receipt[] = []
    for (const id of what.orderIds)
      receipts.push({ order: await loadOrder(deps, id), payments: await loadPayments(deps.db, id) })
    return { type, content: await writeReceiptsPdf(deps, receipts) }
  }
  if (what.kind === 'quote') {
    const [quote] = await deps.db.select().from(quotes).where(eq(quotes.id, what.quoteId))
    if (!quote) throw refuse('quote_not_found')
    return { type, content: await writeQuotePdf(deps, quote) }
  }
  const [invoice] = await deps.db.select().from(invoices).where(eq(invoices.id, what.invoiceId))
  const file = what.isRed ? invoice?.redFile : invoice?.file
  const sealed = file ? await deps.storage.get(file) : undefined
  if (!file || !sealed) throw refuse('file_not_found', '文件不存在或已更换，请刷新页面')
  return { type, content: unseal(deps.key, sealed, file) }
}

/** Opens the file of an address. */
export const openDownload = (deps: OrderDeps, what: string) =>
  loadFile(deps, JSON.parse(Buffer.from(what, 'base64url').toString()))
