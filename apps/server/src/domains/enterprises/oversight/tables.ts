import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Records each time that staff of the node look at data of a company. */
export const companyLooks = pgTable(
  'company_looks',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    userId: uuid('user_id').notNull(),
    /** The name at that time, because the account may be deleted later. */
    actor: text().notNull(),
    subject: text().notNull(),
    /** Folded; empty for lists. */
    handle: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('company_looks_list').on(table.prefix, table.at),
    index('company_looks_at').on(table.at),
  ],
)
