import { and, eq, ne, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type Actor, checkReason, type OrderDeps } from '../context.ts'
import { notifyStaff, STAFF_INVOICES } from '../notifications.ts'
import { addTrail, type OrderRow } from '../store.ts'
import { orders } from '../tables.ts'
import {
  invoiceColumns,
  loadWireInvoice,
  lockInvoicedOrders,
  notifyOfInvoice,
  requireInvoice,
} from './invoices.ts'
import { checkInvoiceNumber, checkPdf, withSealedPdf } from './issuing.ts'
import { invoices } from './tables.ts'

/* When an order is refunded after its invoice was issued, the tax office reverses the invoice only by a red
   invoice (红字发票) of the same amount. Until then the invoice waits; staff upload the red invoice or note how
   it was settled. */

/** Tells whether an invoice for the order is requested but not issued. */
export async function isBeingBilled(db: Db, order: OrderRow): Promise<boolean> {
  if (!order.invoiceId) return false
  const isRequested = and(eq(invoices.id, order.invoiceId), eq(invoices.status, 'requested'))
  return (await db.$count(invoices, isRequested)) > 0
}

/** In the transaction that refunds the order or a part of it, marks its issued invoice for reversal. */
export async function markForReversal(deps: OrderDeps, db: Db, order: OrderRow, actor: Actor): Promise<void> {
  if (!order.invoiceId) return
  const [row] = await db
    .update(invoices)
    .set({ status: 'reversing', version: sql`${invoices.version} + 1` })
    .where(and(eq(invoices.id, order.invoiceId), eq(invoices.status, 'issued')))
    .returning(invoiceColumns)
  if (!row) return
  const text = `发票 ${row.number} 的订单已退款，需开具红字发票`
  await addTrail(db, order.id, deps.now(), { actor, action: '发票待红冲', text })
  await notifyStaff(deps, db, {
    title: `发票待红冲：${row.companyName}`,
    text: `${row.title}，发票号码 ${row.number}：订单 ${order.code} 已退款，请开具红字发票`,
    link: STAFF_INVOICES,
  })
}

type Reversal = { redNumber: string; redFile: string; redNote: string }

/** Marks an invoice as reversed; its orders that were not refunded may go on a new invoice. */
async function reverseInvoice(
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number },
  set: Reversal,
) {
  return transact(deps.db, async (db) => {
    const billed = await lockInvoicedOrders(db, input.id)
    const [row] = await db
      .update(invoices)
      .set({
        ...set,
        status: 'reversed',
        reversedAt: deps.now(),
        reversedBy: who.userId,
        version: input.version + 1,
      })
      .where(
        and(eq(invoices.id, input.id), eq(invoices.version, input.version), eq(invoices.status, 'reversing')),
      )
      .returning(invoiceColumns)
    if (!row) throw refuse('invoice_moved_on')
    const keptOrders = billed.filter(({ status }) => status !== 'cancelled').length
    const how = [set.redNumber && `红字发票 ${set.redNumber}`, set.redNote].filter(Boolean).join('，')
    const rest = keptOrders > 0 ? `；其余 ${keptOrders} 笔订单可重新申请发票` : ''
    await notifyOfInvoice(deps, db, {
      who,
      row,
      action: '发票已红冲',
      text: `发票 ${row.number} 已红冲：${how}${rest}`,
    })
    await db
      .update(orders)
      .set({ invoiceId: null })
      .where(and(eq(orders.invoiceId, row.id), ne(orders.status, 'cancelled')))
    return loadWireInvoice(db, row)
  })
}

/** Stores the encrypted PDF of the red invoice; the company can download it beside the first one. */
export async function uploadRedInvoice(
  deps: OrderDeps,
  who: Person,
  input: { id: string; number: string; bytes: Uint8Array },
) {
  const invoice = await requireInvoice(deps.db, who, input.id)
  const redNumber = checkInvoiceNumber(input.number)
  if (redNumber === invoice.number) throw refuseFields({ number: '红字发票的号码与原发票不同，请核对' })
  checkPdf(input.bytes)
  return withSealedPdf(deps, input.bytes, (redFile) =>
    reverseInvoice(deps, who, invoice, { redNumber, redFile, redNote: '' }),
  )
}

/**
 * Settles the reversal without a file, with a note for the buyer. `number` is that of the red invoice, if
 * there is one.
 */
export async function markReversed(
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; number?: string | undefined; note: string },
) {
  const invoice = await requireInvoice(deps.db, who, input.id)
  const redNote = checkReason(input.note)
  const redNumber = input.number && toPrintable(input.number) ? checkInvoiceNumber(input.number) : ''
  return reverseInvoice(
    deps,
    who,
    { id: invoice.id, version: input.version },
    { redNumber, redFile: '', redNote },
  )
}
