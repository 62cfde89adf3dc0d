import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

/** Groups of words that staff declared to mean the same. */
export const searchWordGroups = pgTable('search_word_groups', {
  id: uuid().primaryKey(),
  words: text().array().notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** Texts that visitors searched for without a result. */
export const searchMisses = pgTable(
  'search_misses',
  {
    text: text().primaryKey(),
    count: integer().notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [index('search_misses_last_at').on(table.lastAt)],
)
