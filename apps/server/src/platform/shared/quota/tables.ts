import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

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
