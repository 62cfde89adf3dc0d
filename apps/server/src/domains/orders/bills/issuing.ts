import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { seal } from '../../../platform/base/sealer.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { transact } from '../../../platform/database/database.ts'
import { checkReason, type OrderDeps } from '../context.ts'
import { orders } from '../tables.ts'
import {
  invoiceColumns,
  loadWireInvoice,
  lockInvoicedOrders,
  notifyOfInvoice,
  requireInvoice,
} from './invoices.ts'
import { invoices } from './tables.ts'

/**
 * Returns the typed number without unprintable characters; refuses a text that is no number of an invoice.
 */
export function checkInvoiceNumber(typed: string): string {
  const number = toPrintable(typed)
  if (!/^[0-9A-Za-z]{8,30}$/.test(number)) throw refuseFields({ number: '发票号码应为 8–30 位数字或字母' })
  return number
}

/** Refuses a file that does not begin like a PDF. */
export function checkPdf(bytes: Uint8Array): void {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw refuse('pdf_expected')
}

/** Stores the encrypted PDF under a random name; deletes it when `work` with that name fails. */
export async function withSealedPdf<T>(
  deps: OrderDeps,
  bytes: Uint8Array,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const file = `documents/${randomBytes(20).toString('hex')}.pdf`
  await deps.storage.put(file, seal(deps.key, bytes, file))
  return work(file).catch(async (error) => {
    await deps.storage.remove(file)
    throw error
  })
}

/** Stores the encrypted PDF; the PDF of an issued invoice may be replaced. */
export async function issueInvoice(
  deps: OrderDeps,
  who: Person,
  input: { id: string; number: string; bytes: Uint8Array },
) {
  const number = checkInvoiceNumber(input.number)
  checkPdf(input.bytes)
  const invoice = await requireInvoice(deps.db, who, input.id)
  const row = await withSealedPdf(deps, input.bytes, (file) =>
    transact(deps.db, async (db) => {
      const refunded = (await lockInvoicedOrders(db, invoice.id)).find(({ status }) => status === 'cancelled')
      if (refunded && invoice.status === 'requested')
        throw refuse('invoice_moved_on', `订单 ${refunded.code} 已退款，请退回这张发票申请`)
      const [issued] = await db
        .update(invoices)
        .set({
          status: 'issued',
          number,
          file,
          doneAt: deps.now(),
          doneBy: who.userId,
          version: invoice.version + 1,
        })
        .where(
          and(
            eq(invoices.id, invoice.id),
            eq(invoices.version, invoice.version),
            inArray(invoices.status, ['requested', 'issued']),
          ),
        )
        .returning(invoiceColumns)
      if (!issued) throw refuse('invoice_moved_on')
      await notifyOfInvoice(deps, db, {
        who,
        row: issued,
        action: '发票已上传',
        text: `发票号码 ${number}`,
      })
      return issued
    }),
  )
  if (invoice.file) await deps.storage.remove(invoice.file)
  return loadWireInvoice(deps.db, row)
}

/** Returns a request to the company; its orders may be requested again. */
export const refuseInvoice = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; reason: string },
) => {
  const reason = checkReason(input.reason)
  return transact(deps.db, async (db) => {
    const invoice = await requireInvoice(db, who, input.id)
    await lockInvoicedOrders(db, invoice.id)
    const [row] = await db
      .update(invoices)
      .set({ status: 'refused', reason, doneAt: deps.now(), doneBy: who.userId, version: input.version + 1 })
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.version, input.version),
          eq(invoices.status, 'requested'),
        ),
      )
      .returning(invoiceColumns)
    if (!row) throw refuse('invoice_moved_on')
    await notifyOfInvoice(deps, db, {
      who,
      row,
      action: '开票申请已退回',
      text: reason,
    })
    await db.update(orders).set({ invoiceId: null }).where(eq(orders.invoiceId, row.id))
    return loadWireInvoice(db, row)
  })
}
