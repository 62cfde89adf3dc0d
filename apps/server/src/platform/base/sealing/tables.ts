import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Ids of the keys that something in this database is made with. */
export const nodeKeys = pgTable(
  'node_keys',
  {
    /** `secret`: what signs and hashes; `files`: what seals. */
    use: text().notNull(),
    id: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.id] })],
)
