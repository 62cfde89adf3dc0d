import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { searchColumn } from '../../platform/text-search.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
/** Whole fen. */
const money = (name: string) => bigint(name, { mode: 'number' })
const created = () => at('created_at').notNull()

/** Runs on over days, so that a number is never given twice. */
export const orderNumbers = pgSequence('order_numbers')

/** What is sold, as it was when it was ordered or quoted. */
const sold = {
  productId: text('product_id').notNull(),
  productName: text('product_name').notNull(),
  packageId: text('package_id').notNull(),
  packageName: text('package_name').notNull(),
  priceId: text('price_id').notNull(),
  duration: integer().notNull(),
  durationUnit: text('duration_unit').notNull(),
}
const company = { companyId: uuid('company_id').notNull(), companyName: text('company_name').notNull() }

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** BJ202611220037. */
    code: text().notNull().unique(),
    version: integer().notNull().default(1),
    status: text().notNull(),
    /** 0 ordinary, 1 from a quote. */
    type: integer().notNull().default(0),
    ...company,
    companyPrefix: text('company_prefix').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    ...sold,
    appCode: text('app_code').notNull(),
    providerName: text('provider_name').notNull(),
    own: boolean().notNull(),
    limits: jsonb().$type<string[]>().notNull(),
    picture: text().notNull(),
    /** Frozen when it is saved. */
    standard: money('standard').notNull(),
    total: money('total').notNull(),
    remark: text().notNull(),
    /** What the client called the transaction: -1 in the legacy flow. */
    transactionId: text('transaction_id').notNull(),
    quoteId: uuid('quote_id'),
    /** The entitlement it renews. */
    renewsId: uuid('renews_id'),
    /** How it was paid or is being paid. */
    paymentMethod: text('payment_method'),
    createdAt: created(),
    payUntil: at('pay_until').notNull(),
    submittedAt: at('submitted_at'),
    paidAt: at('paid_at'),
    activatedAt: at('activated_at'),
    completesAt: at('completes_at'),
    completedAt: at('completed_at'),
    cancelledAt: at('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** Why its transfer was refused last. */
    refusal: text().notNull().default(''),
    /** Last day of what it gave; for lists. */
    entitledUntil: date('entitled_until', { mode: 'string' }),
    invoiceId: uuid('invoice_id'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('orders_company').on(table.companyId, table.createdAt),
    index('orders_status').on(table.status, table.payUntil),
    index('orders_created').on(table.createdAt),
    index('orders_search').using('gin', table.search),
  ],
)

/** Every change of an order, with who made it. */
export const orderTrail = pgTable(
  'order_trail',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    at: at('at').notNull(),
    /** Counts the lines of an order: several may be of one moment. */
    step: integer().notNull(),
    /** Null for what the node does by itself. */
    actorId: uuid('actor_id'),
    /** Name for staff; part (买方, 平台, 系统) for everyone. */
    actor: text().notNull(),
    part: text().notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('order_trail_order').on(table.orderId, table.step)],
)

/** `at` in milliseconds since 1970. */
export type KeptReceipts = {
  receipts: {
    bankLineId?: string | undefined
    amount?: number | undefined
    reference?: string | undefined
    time?: string | undefined
    payer?: string | undefined
  }[]
  by: string
  at: number
}

export const orderTransfers = pgTable(
  'order_transfers',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    round: integer().notNull(),
    status: text().notNull(),
    depositBank: text('deposit_bank').notNull(),
    accountName: text('account_name').notNull(),
    accountNo: text('account_no').notNull(),
    amount: money('amount').notNull(),
    payDay: date('pay_day', { mode: 'string' }).notNull(),
    pictures: jsonb().$type<string[]>().notNull(),
    submittedBy: uuid('submitted_by').notNull(),
    submitter: text().notNull(),
    submittedAt: at('submitted_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    reason: text().notNull().default(''),
    /** What staff have put together so far. */
    kept: jsonb().$type<KeptReceipts>(),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('order_transfers_round').on(table.orderId, table.round),
    index('order_transfers_status').on(table.status, table.submittedAt),
    index('order_transfers_search').using('gin', table.search),
  ],
)

/** An attempt at a provider, or a transfer that has arrived. A row is written before the provider hears of it. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    method: text().notNull(),
    status: text().notNull(),
    amount: money('amount').notNull(),
    outTradeNo: text('out_trade_no').notNull().unique(),
    /** The provider's number, or the bank's. */
    transactionId: text('transaction_id'),
    payer: text().notNull().default(''),
    /** What the code holds, or the provider's page. */
    target: text().notNull().default(''),
    createdAt: created(),
    expiresAt: at('expires_at'),
    /** When the provider was asked last. */
    askedAt: at('asked_at'),
    succeededAt: at('succeeded_at'),
    closedAt: at('closed_at'),
    /** Not needed by its order: refunded. */
    surplus: boolean().notNull().default(false),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    uniqueIndex('payments_transaction').on(table.method, table.transactionId),
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
    paymentId: uuid('payment_id').unique(),
    method: text().notNull(),
    /** order, surplus, late or check. */
    kind: text().notNull(),
    status: text().notNull(),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    problem: text().notNull().default(''),
    outRefundNo: text('out_refund_no').notNull().unique(),
    reference: text().notNull().default(''),
    createdAt: created(),
    doneAt: at('done_at'),
    settledBy: uuid('settled_by'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_status').on(table.status, table.createdAt),
    index('refunds_search').using('gin', table.search),
  ],
)

/** Buyers ask for their money back; staff decide. One of an order is open at a time. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    orderId: uuid('order_id').notNull(),
    status: text().notNull(),
    reason: text().notNull(),
    answer: text().notNull().default(''),
    requestedBy: uuid('requested_by').notNull(),
    createdAt: created(),
    decidedAt: at('decided_at'),
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

/** Movements of imported bank statements. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    at: at('at').notNull(),
    amount: money('amount').notNull(),
    payerName: text('payer_name').notNull(),
    payerAccount: text('payer_account').notNull(),
    note: text().notNull(),
    status: text().notNull(),
    /** Proposed or confirmed for. */
    orderId: uuid('order_id'),
    importedAt: at('imported_at').notNull(),
    importedBy: uuid('imported_by').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('bank_lines_status').on(table.status, table.at),
    index('bank_lines_search').using('gin', table.search),
  ],
)

export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    method: text().notNull(),
    status: text().notNull(),
    ourCount: integer('our_count').notNull(),
    ourAmount: money('our_amount').notNull(),
    billCount: integer('bill_count').notNull(),
    billAmount: money('bill_amount').notNull(),
    refunded: money('refunded').notNull(),
    differences: jsonb().$type<Difference[]>().notNull(),
    problem: text().notNull(),
    runAt: at('run_at').notNull(),
  },
  (table) => [uniqueIndex('reconciliations_day').on(table.day, table.method)],
)
export type Difference = {
  outTradeNo: string
  orderCode: string
  kind: 'missingHere' | 'missingInBill' | 'amount'
  /** Fen. */
  ours: number | null
  bill: number | null
  text: string
}

export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey(),
    ...company,
    ...sold,
    status: text().notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** The last day; null for a lifetime. */
    untilDay: date('until_day', { mode: 'string' }),
    endReason: text('end_reason').notNull().default(''),
    wasTrial: boolean('was_trial').notNull(),
    lastOrderId: uuid('last_order_id').notNull(),
    /** Days before the end of the last reminder that was sent for this end. */
    reminded: integer(),
    createdAt: created(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('entitlements_company').on(table.companyId, table.status),
    index('entitlements_until').on(table.status, table.untilDay),
    index('entitlements_search').using('gin', table.search),
  ],
)

/** Which orders gave or prolonged what. */
export const entitlementOrders = pgTable(
  'entitlement_orders',
  {
    orderId: uuid('order_id').primaryKey(),
    entitlementId: uuid('entitlement_id').notNull(),
    kind: text().notNull(),
    durationView: text('duration_view').notNull(),
    /** The span before this order, to go back to when it is refunded; null when it gave the right. */
    untilBefore: date('until_before', { mode: 'string' }),
    at: at('at').notNull(),
  },
  (table) => [index('entitlement_orders_entitlement').on(table.entitlementId)],
)

/** Calls to a provider's address. */
export const entitlementDeliveries = pgTable(
  'entitlement_deliveries',
  {
    id: uuid().primaryKey(),
    entitlementId: uuid('entitlement_id').notNull(),
    event: text().notNull(),
    status: text().notNull(),
    attempts: integer().notNull().default(0),
    problem: text().notNull().default(''),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
    doneAt: at('done_at'),
  },
  (table) => [index('entitlement_deliveries_entitlement').on(table.entitlementId)],
)

export const activationSettings = pgTable('activation_settings', {
  productId: text('product_id').primaryKey(),
  mode: text().notNull(),
  callbackUrl: text('callback_url').notNull(),
  openUrl: text('open_url').notNull(),
  /** Sealed; empty before there is one. */
  secret: text().notNull(),
  updatedAt: at('updated_at').notNull(),
})

export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    status: text().notNull(),
    ...company,
    requestedBy: uuid('requested_by').notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    taxNo: text('tax_no').notNull(),
    email: text().notNull(),
    registered: text().notNull(),
    bank: text().notNull(),
    amount: money('amount').notNull(),
    number: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Key of the sealed PDF; empty without one. */
    file: text().notNull().default(''),
    createdAt: created(),
    doneAt: at('done_at'),
    doneBy: uuid('done_by'),
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
  { invoiceId: uuid('invoice_id').notNull(), orderId: uuid('order_id').notNull() },
  (table) => [primaryKey({ columns: [table.invoiceId, table.orderId] })],
)

export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    code: text().notNull().unique(),
    status: text().notNull(),
    ...company,
    ...sold,
    amount: money('amount').notNull(),
    standard: money('standard').notNull(),
    note: text().notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    inquiryId: uuid('inquiry_id'),
    orderId: uuid('order_id'),
    createdBy: uuid('created_by').notNull(),
    creator: text().notNull(),
    createdAt: created(),
    decidedAt: at('decided_at'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('quotes_company').on(table.companyId, table.createdAt),
    index('quotes_status').on(table.status, table.createdAt),
    index('quotes_search').using('gin', table.search),
  ],
)
