import type {
  CancelReason,
  DurationUnit,
  OrderStatus,
  PaymentMethod,
} from '@biaojie/contract/orders/rules.ts'
import { boolean, date, index, integer, jsonb, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fen, moment } from '../../platform/database/columns.ts'
import { searchColumn } from '../../platform/database/text-search.ts'

/** The creation time of the row. */
export const created = () => moment('created_at').notNull()

/** The sequence never restarts, so that no number is used twice. */
export const orderNumbers = pgSequence('order_numbers')

/** The sold offer, as it was when it was ordered or quoted. */
export const sold = {
  productId: text('product_id').notNull(),
  productName: text('product_name').notNull(),
  packageId: text('package_id').notNull(),
  packageName: text('package_name').notNull(),
  priceId: text('price_id').notNull(),
  duration: integer().notNull(),
  durationUnit: text('duration_unit').$type<DurationUnit>().notNull(),
}
/** The buyer, with its name at that time. */
export const company = {
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
}

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** BJ202611220037. */
    code: text().notNull().unique(),
    version: integer().notNull().default(1),
    status: text().$type<OrderStatus>().notNull(),
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
    /** Null where everyone in the company may use it. */
    seats: integer(),
    /** Frozen when it is saved. */
    standard: fen('standard').notNull(),
    total: fen('total').notNull(),
    /** The part of it that was refunded while the order stays valid. */
    refunded: fen('refunded').notNull().default(0),
    remark: text().notNull(),
    /** The buyer's own number of the purchase. */
    poNumber: text('po_number').notNull().default(''),
    /** The client's transaction: -1 in the legacy flow. */
    transactionId: text('transaction_id').notNull(),
    quoteId: uuid('quote_id'),
    /** The entitlement it renews. */
    renewsId: uuid('renews_id'),
    /** The entitlement it replaces, and the value of its remaining time, frozen when the order is saved. */
    upgradesId: uuid('upgrades_id'),
    credit: fen('credit').notNull().default(0),
    /** The buyer knowingly bought a further right beside active ones. */
    additional: boolean().notNull().default(false),
    /** The used or chosen payment method. */
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    createdAt: created(),
    payUntil: moment('pay_until').notNull(),
    submittedAt: moment('submitted_at'),
    paidAt: moment('paid_at'),
    activatedAt: moment('activated_at'),
    completesAt: moment('completes_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    /** The reason of the last refusal of its transfer. */
    refusal: text().notNull().default(''),
    /** Last day of its entitlement; for lists. */
    entitledUntil: date('entitled_until', { mode: 'string' }),
    invoiceId: uuid('invoice_id'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('orders_company').on(table.companyId, table.createdAt),
    index('orders_status').on(table.status, table.payUntil),
    index('orders_upgrades').on(table.upgradesId),
    index('orders_renews').on(table.renewsId),
    index('orders_created').on(table.createdAt),
    index('orders_search').using('gin', table.search),
  ],
)

/** The amount in fen up to which members of a company order without their administrators. */
export const orderLimits = pgTable('order_limits', {
  companyId: uuid('company_id').primaryKey(),
  limit: fen('limit').notNull(),
  setBy: text('set_by').notNull(),
  setAt: moment('set_at').notNull(),
})

/** Every change of an order, with its actor. */
export const orderTrail = pgTable(
  'order_trail',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    at: moment('at').notNull(),
    /** Orders the lines, because several lines of an order may have the same time. */
    step: integer().notNull(),
    /** Null for the node's own actions. */
    actorId: uuid('actor_id'),
    /** Name for staff; part (买方, 平台, 系统) for everyone. */
    actor: text().notNull(),
    part: text().notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('order_trail_order').on(table.orderId, table.step)],
)
