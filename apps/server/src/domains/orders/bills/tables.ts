import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { fen, moment } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'
import { company, created, sold } from '../tables.ts'

export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    status: text().$type<Invoice['status']>().notNull(),
    ...company,
    requestedBy: uuid('requested_by').notNull(),
    kind: text().$type<Invoice['kind']>().notNull(),
    title: text().notNull(),
    taxNo: text('tax_no').notNull(),
    email: text().notNull(),
    registered: text().notNull(),
    bank: text().notNull(),
    amount: fen('amount').notNull(),
    number: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Key of the encrypted PDF; empty without one. */
    file: text().notNull().default(''),
    createdAt: created(),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by'),
    /** Number of the red invoice after a refund; without a file a note tells how it was settled. */
    redNumber: text('red_number').notNull().default(''),
    redFile: text('red_file').notNull().default(''),
    redNote: text('red_note').notNull().default(''),
    reversedAt: moment('reversed_at'),
    reversedBy: uuid('reversed_by'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('invoices_company').on(table.companyId, table.createdAt),
    index('invoices_status').on(table.status, table.createdAt),
    index('invoices_search').using('gin', table.search),
  ],
)

export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: uuid('invoice_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** The invoiced part of the order. */
    amount: fen('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.orderId] })],
)

export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    code: text().notNull().unique(),
    status: text().$type<Quote['status']>().notNull(),
    ...company,
    ...sold,
    amount: fen('amount').notNull(),
    standard: fen('standard').notNull(),
    note: text().notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    inquiryId: uuid('inquiry_id'),
    /** The right that an order for this quote extends. */
    renewsId: uuid('renews_id'),
    orderId: uuid('order_id'),
    createdBy: uuid('created_by').notNull(),
    creator: text().notNull(),
    createdAt: created(),
    decidedAt: moment('decided_at'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('quotes_company').on(table.companyId, table.createdAt),
    index('quotes_status').on(table.status, table.createdAt),
    index('quotes_search').using('gin', table.search),
  ],
)
