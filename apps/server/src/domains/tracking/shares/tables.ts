import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'

/** Companies that show another company the values for partners, until a given day. */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(0),
    /** The prefix of the company that shows its values. */
    owner: plainText().notNull(),
    partner: plainText().notNull(),
    /** The last day in China. */
    until: date({ mode: 'string' }).notNull(),
    /** Ids of templates; empty for all. */
    templates: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    // A partner whose last day is over stays in the list until the share is extended or ended.
    uniqueIndex('shares_open').on(table.owner, table.partner).where(sql`ended_at is null`),
    index('shares_partner').on(table.partner, table.owner),
  ],
)

export const shareTrail = pgTable(
  'share_trail',
  {
    id: uuid().primaryKey(),
    shareId: uuid('share_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('share_trail_of').on(table.shareId, table.at)],
)
