import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

/** Messages of the node to a person, read in the portal. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Path on this site. */
    link: text().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('notices_user').on(table.userId, table.createdAt)],
)
