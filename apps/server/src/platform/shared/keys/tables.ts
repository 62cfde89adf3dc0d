import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Ids of the keys that data in this database use. */
export const nodeKeys = pgTable(
  'node_keys',
  {
    /** `secret` signs and hashes; `files` encrypts. */
    use: text().notNull(),
    id: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.id] })],
)
