import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

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
