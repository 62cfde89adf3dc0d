import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The site record of this node, in one row: its serial number grows with each change of its content. */
export const handleSite = pgTable('handle_site', {
  id: integer().primaryKey(),
  digest: text().notNull(),
  serial: integer().notNull(),
})
