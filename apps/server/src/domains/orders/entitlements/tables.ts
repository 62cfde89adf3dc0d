import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'
import { company, created, sold } from '../tables.ts'

export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey(),
    ...company,
    ...sold,
    status: text().$type<Entitlement['status']>().notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** The last day; null for a lifetime. */
    untilDay: date('until_day', { mode: 'string' }),
    endReason: text('end_reason').notNull().default(''),
    /** The order that replaced it by another package; restored when that order is refunded. */
    upgradedBy: uuid('upgraded_by'),
    wasTrial: boolean('was_trial').notNull(),
    lastOrderId: uuid('last_order_id').notNull(),
    /** Members of the company who may use it at a time; null for all of them. */
    seats: integer(),
    /** Days before the end of the last reminder for this end. */
    reminded: integer(),
    /** The time when a member of the company first opened the application from this site. */
    openedAt: moment('opened_at'),
    createdAt: created(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('entitlements_company').on(table.companyId, table.status),
    index('entitlements_until').on(table.status, table.untilDay),
    index('entitlements_search').using('gin', table.search),
  ],
)

/** Orders with the entitlements they created or extended. */
export const entitlementOrders = pgTable(
  'entitlement_orders',
  {
    orderId: uuid('order_id').primaryKey(),
    entitlementId: uuid('entitlement_id').notNull(),
    kind: text().$type<'given' | 'renewed' | 'upgraded'>().notNull(),
    durationView: text('duration_view').notNull(),
    /** The span before this order, restored when it is refunded; null when it created the entitlement. */
    untilBefore: date('until_before', { mode: 'string' }),
    /** The seats before this renewal, restored with the span. */
    seatsBefore: integer('seats_before'),
    at: moment('at').notNull(),
  },
  (table) => [index('entitlement_orders_entitlement').on(table.entitlementId)],
)

/** Calls to a provider's address. */
export const entitlementDeliveries = pgTable(
  'entitlement_deliveries',
  {
    id: uuid().primaryKey(),
    entitlementId: uuid('entitlement_id').notNull(),
    event: text().$type<'activated' | 'renewed' | 'ended'>().notNull(),
    status: text().$type<'waiting' | 'done' | 'failed'>().notNull(),
    attempts: integer().notNull().default(0),
    problem: text().notNull().default(''),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
    doneAt: moment('done_at'),
  },
  (table) => [index('entitlement_deliveries_entitlement').on(table.entitlementId)],
)

export const activationSettings = pgTable('activation_settings', {
  productId: text('product_id').primaryKey(),
  mode: text().notNull(),
  callbackUrl: text('callback_url').notNull(),
  openUrl: text('open_url').notNull(),
  /** Encrypted; empty before the secret is created. */
  secret: text().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
