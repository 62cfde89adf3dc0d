import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { OrderPayment, OrderRefund, OrderTransfer } from '@biaojie/contract/orders/record.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import type { RefundApprovalStatus, RefundRequestStatus } from '@biaojie/contract/orders/rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { fen, moment } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'
import { created } from '../tables.ts'

/** `at` is in milliseconds since 1970. */
export type KeptArrivals = {
  arrivals: {
    bankLineId?: string | undefined
    amount?: number | undefined
    reference?: string | undefined
    time?: string | undefined
    payer?: string | undefined
  }[]
  by: string
  at: number
}

/** Reasons of a refund: a refunded order or a part of it, money that was not needed, late money, or a check of staff. */
export type RefundKind = 'order' | 'part' | 'surplus' | 'late' | 'check'

export const orderTransfers = pgTable(
  'order_transfers',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    round: integer().notNull(),
    status: text().$type<OrderTransfer['status']>().notNull(),
    depositBank: text('deposit_bank').notNull(),
    accountName: text('account_name').notNull(),
    accountNo: text('account_no').notNull(),
    amount: fen('amount').notNull(),
    payDay: date('pay_day', { mode: 'string' }).notNull(),
    pictures: jsonb().$type<string[]>().notNull(),
    submittedBy: uuid('submitted_by').notNull(),
    submitter: text().notNull(),
    submittedAt: moment('submitted_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    reason: text().notNull().default(''),
    /** The unfinished selection of staff. */
    kept: jsonb().$type<KeptArrivals>(),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('order_transfers_round').on(table.orderId, table.round),
    index('order_transfers_status').on(table.status, table.submittedAt),
    index('order_transfers_search').using('gin', table.search),
  ],
)

/**
 * An attempt at a provider, or a transfer that has arrived. The row is written before the provider gets the
 * request.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    method: text().$type<OrderPayment['method']>().notNull(),
    status: text().$type<OrderPayment['status']>().notNull(),
    amount: fen('amount').notNull(),
    outTradeNo: text('out_trade_no').notNull().unique(),
    /** The provider's number, or the bank's. */
    transactionId: text('transaction_id'),
    /** The bank line of the transfer's money. */
    bankLineId: uuid('bank_line_id'),
    payer: text().notNull().default(''),
    /** The content of the code, or the provider's page. */
    target: text().notNull().default(''),
    createdAt: created(),
    expiresAt: moment('expires_at'),
    /** The time of the last query to the provider. */
    askedAt: moment('asked_at'),
    succeededAt: moment('succeeded_at'),
    closedAt: moment('closed_at'),
    /** Not needed by its order, so it is refunded. */
    surplus: boolean().notNull().default(false),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    // Bank numbers are not unique; money of a bank line is counted on the line itself.
    uniqueIndex('payments_transaction')
      .on(table.method, table.transactionId)
      .where(sql`bank_line_id is null`),
    index('payments_bank_line').on(table.bankLineId),
    index('payments_succeeded').on(table.method, table.succeededAt),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    orderId: uuid('order_id').notNull(),
    /** Null while it is not known whether a transfer has arrived. */
    paymentId: uuid('payment_id'),
    method: text().$type<OrderRefund['method']>().notNull(),
    /** order, part, surplus, late or check. */
    kind: text().$type<RefundKind>().notNull(),
    status: text().$type<OrderRefund['status']>().notNull(),
    amount: fen('amount').notNull(),
    reason: text().notNull(),
    problem: text().notNull().default(''),
    outRefundNo: text('out_refund_no').notNull().unique(),
    reference: text().notNull().default(''),
    createdAt: created(),
    doneAt: moment('done_at'),
    settledBy: uuid('settled_by'),
    search: searchColumn().notNull(),
  },
  (table) => [
    // A payment may be refunded in several parts, but otherwise only once.
    uniqueIndex('refunds_payment').on(table.paymentId).where(sql`kind <> 'part'`),
    index('refunds_payment_all').on(table.paymentId),
    index('refunds_order').on(table.orderId),
    index('refunds_status').on(table.status, table.createdAt),
    index('refunds_search').using('gin', table.search),
  ],
)

/** Buyers request refunds and staff decide. An order has at most one open request. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    orderId: uuid('order_id').notNull(),
    status: text().$type<RefundRequestStatus>().notNull(),
    reason: text().notNull(),
    answer: text().notNull().default(''),
    requestedBy: uuid('requested_by').notNull(),
    createdAt: created(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('refund_requests_open').on(table.orderId).where(sql`status = 'open'`),
    index('refund_requests_order').on(table.orderId, table.createdAt),
    index('refund_requests_status').on(table.status, table.createdAt),
    index('refund_requests_search').using('gin', table.search),
  ],
)

/** Refunds above the limit wait here for a second person. An order has at most one. */
export const refundApprovals = pgTable(
  'refund_approvals',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    orderId: uuid('order_id').notNull(),
    status: text().$type<RefundApprovalStatus>().notNull(),
    amount: fen('amount').notNull(),
    /** The refund covers all remaining money of the order, which cancels the order. */
    whole: boolean().notNull(),
    reason: text().notNull(),
    /** The answer to the buyer's request, if there is one. */
    answer: text().notNull(),
    /** The buyer ended an unused order, so its pages say that it is ending. */
    byBuyer: boolean('by_buyer').notNull().default(false),
    proposedBy: uuid('proposed_by').notNull(),
    proposer: text().notNull(),
    note: text().notNull().default(''),
    createdAt: created(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('refund_approvals_open').on(table.orderId).where(sql`status = 'open'`),
    index('refund_approvals_status').on(table.status, table.createdAt),
    index('refund_approvals_search').using('gin', table.search),
  ],
)

/**
 * Arrivals on our bank accounts: lines of imported statements, and transfers that staff typed by hand. The money of a
 * line may belong to several orders; each part is a row of `payments`.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid().primaryKey(),
    /** Our own account; empty where the statement does not name it. */
    account: text().notNull().default(''),
    /** The bank's number of the transaction: not unique, and empty when the bank writes none. */
    reference: text().notNull(),
    at: moment('at').notNull(),
    /** The day of `at` in China. */
    day: date('day', { mode: 'string' }).notNull(),
    amount: fen('amount').notNull(),
    payerName: text('payer_name').notNull(),
    payerAccount: text('payer_account').notNull(),
    /** Numbers lines that are equal in all other columns of this index. */
    running: integer().notNull().default(1),
    note: text().notNull(),
    /** Numbers of orders in the note. */
    orderCodes: text('order_codes').array().notNull().default(sql`'{}'::text[]`),
    status: text().$type<BankLine['status']>().notNull(),
    /** The part of the amount that is assigned to orders or refunded. */
    taken: fen('taken').notNull().default(0),
    /** The order of the last assigned part. */
    orderId: uuid('order_id'),
    /** Staff entered the line, and no statement contains it yet. */
    typed: boolean().notNull().default(false),
    importedAt: moment('imported_at').notNull(),
    importedBy: uuid('imported_by').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('bank_lines_movement').on(
      table.account,
      table.day,
      table.amount,
      table.payerName,
      table.payerAccount,
      table.reference,
      table.running,
    ),
    index('bank_lines_reference').on(table.reference),
    index('bank_lines_status').on(table.status, table.at),
    index('bank_lines_search').using('gin', table.search),
  ],
)

export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    method: text().$type<Reconciliation['method']>().notNull(),
    status: text().$type<Reconciliation['status']>().notNull(),
    ourCount: integer('our_count').notNull(),
    ourAmount: fen('our_amount').notNull(),
    billCount: integer('bill_count').notNull(),
    billAmount: fen('bill_amount').notNull(),
    refunded: fen('refunded').notNull(),
    /** Refunds of the bill, and what the provider kept. Zero in reports from before these columns. */
    billRefunded: fen('bill_refunded').notNull().default(0),
    fees: fen('fees').notNull().default(0),
    differences: jsonb().$type<Difference[]>().notNull(),
    problem: text().notNull(),
    runAt: moment('run_at').notNull(),
  },
  (table) => [uniqueIndex('reconciliations_day').on(table.day, table.method)],
)
export type Difference = {
  /** The number of the payment, or of the refund in differences of refunds. */
  outTradeNo: string
  orderCode: string
  kind: Reconciliation['differences'][number]['kind']
  /** In fen. */
  ours: number | null
  bill: number | null
  text: string
}
