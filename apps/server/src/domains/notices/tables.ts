import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [index('notices_user').on(table.userId, table.createdAt)],
)
