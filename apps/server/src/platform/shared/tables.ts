import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

/** Answers to requests with an idempotency key; a repeated request gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    /** Hash of the call and its content. */
    hash: text().notNull(),
    /** Null only inside the transaction that makes it. */
    answer: jsonb(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/**
 * Progress of long jobs, for the pages that wait for them. The jobs themselves are in pg-boss's own schema.
 */
export const jobProgress = pgTable('job_progress', {
  id: uuid().primaryKey(),
  done: integer().notNull(),
  total: integer().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Ids of the keys that data in this database use. */
export const nodeKeys = pgTable(
  'node_keys',
  {
    /** `secret` signs and hashes; `files` encrypts; others name a file of `key-file.ts`. */
    use: text().notNull(),
    id: text().notNull(),
    since: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.id] })],
)

/** One counter of a limit: the uses of `key` since its window began. */
export const quotas = pgTable(
  'quotas',
  {
    key: text('key').primaryKey(),
    startedAt: moment('started_at').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [index('quotas_started_at').on(table.startedAt)],
)
