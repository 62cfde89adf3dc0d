import type { DeliveryState, WebhookEvent } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Addresses of companies' programs that are notified of changes to their identifiers. */
export const webhooks = pgTable(
  'webhooks',
  {
    /** The company's own prefix, also for those of the sandbox. */
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    version: integer().notNull(),
    companyId: uuid('company_id').notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    sandbox: boolean().notNull(),
    keyId: plainText('key_id').notNull(),
    /** Encrypted for the webhook. */
    secret: text().notNull(),
    /** The reason why it is disabled; null while it is active. */
    disabledReason: text('disabled_reason'),
    /** The first failure since the last successful delivery. */
    failingSince: moment('failing_since'),
    /** The person's name is kept, because the account may be deleted later. */
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] })],
)

export type Attempt = {
  at: string
  status: number
  ms: number
  problem: string
  request: string
  answer: string
}

/** Calls to webhooks, written in the transaction of the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    webhookId: uuid('webhook_id').notNull(),
    event: plainText().notNull(),
    about: text().notNull(),
    count: integer().notNull(),
    /** JSON text, sent as it is. */
    body: text().notNull(),
    state: plainText().$type<DeliveryState>().notNull(),
    attempts: jsonb().$type<Attempt[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('webhook_deliveries_list').on(table.prefix, table.createdAt, table.id),
    index('webhook_deliveries_of').on(table.prefix, table.webhookId, table.state),
    index('webhook_deliveries_created_at').on(table.createdAt),
  ],
)
