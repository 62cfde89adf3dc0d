import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One counter of a limit: the uses of `key` since its window began. */
export const quotas = pgTable(
  'quotas',
  {
    key: text('key').primaryKey(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [index('quotas_started_at').on(table.startedAt)],
)
