import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Keys with which a company's programs authenticate. A key contains its prefix, which is used to find it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    version: integer().notNull(),
    companyId: uuid('company_id').notNull(),
    name: text().notNull(),
    /** SHA-256 of the secret, which is random enough for a plain hash. */
    digest: plainText().notNull(),
    /** The last four characters of the secret, by which people recognise it. */
    hint: text().notNull(),
    scopes: text().array().notNull(),
    /** Ids of templates; empty means all. */
    templates: text().array().notNull(),
    /** Addresses and networks; empty means all. */
    networks: text().array().notNull(),
    perSecond: integer('per_second').notNull(),
    perDay: integer('per_day').notNull(),
    sandbox: boolean().notNull(),
    /** Null once the person has deleted their account. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    /** When administrators were reminded that the key expires soon. */
    remindedAt: moment('reminded_at'),
    lastUsedAt: moment('last_used_at'),
    lastUsedIp: text('last_used_ip').notNull().default(''),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    uniqueIndex('api_keys_digest').on(table.prefix, table.digest),
    index('api_keys_created_by').on(table.createdBy),
  ],
)

export const apiKeyTrail = pgTable(
  'api_key_trail',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    keyId: uuid('key_id').notNull(),
    at: moment('at').notNull(),
    /** The name at that time, because the account may be deleted later. */
    actor: text().notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('api_key_trail_of').on(table.prefix, table.keyId, table.at),
  ],
)

/** The latest calls of each key, without request and response bodies. Their ids sort by time. */
export const apiKeyCalls = pgTable(
  'api_key_calls',
  {
    prefix: plainText().notNull(),
    keyId: uuid('key_id').notNull(),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    call: text().notNull(),
    status: integer().notNull(),
    /** The name of the refusal; empty where the call succeeded. */
    reason: text().notNull(),
    rows: integer(),
    ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.keyId, table.id] }),
    index('api_key_calls_list').on(table.prefix, table.id),
  ],
)
