import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Looks of the node's staff at what a company keeps of its identifiers. */
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
