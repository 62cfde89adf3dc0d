import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../../platform/database/columns.ts'

/** Members of the company who use an entitlement that is limited by seats. */
export const entitlementSeats = pgTable(
  'entitlement_seats',
  {
    entitlementId: uuid('entitlement_id').notNull(),
    userId: uuid('user_id').notNull(),
    way: text().$type<'bought' | 'given' | 'link'>().notNull(),
    since: moment('since').notNull(),
    /** The last time that they opened the application from this site. */
    openedAt: moment('opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.entitlementId, table.userId] }),
    index('entitlement_seats_user').on(table.userId),
  ],
)

/** The link by which members take a seat; an entitlement has one at most. */
export const seatLinks = pgTable('seat_links', {
  entitlementId: uuid('entitlement_id').primaryKey(),
  /** The digest of the key in the link. */
  token: plainText('token').notNull().unique(),
  untilDay: date('until_day', { mode: 'string' }).notNull(),
  creator: text().notNull(),
  createdAt: moment('created_at').notNull(),
})
