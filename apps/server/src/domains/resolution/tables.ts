import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plainText } from '../../platform/database/columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const number = (name: string) => bigint(name, { mode: 'number' })

/** Number of visitors' checks of a part, and the time of the first. */
export const identifierQueries = pgTable(
  'identifier_queries',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    firstAt: moment('first_at').notNull(),
    total: number('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/**
 * Time and place of checks of the code under a part's label: repeated checks show that a label was copied.
 * They contain no personal data.
 */
export const identifierChecks = pgTable(
  'identifier_checks',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    /** The visitor's own words; may be empty. */
    city: text().notNull(),
    matched: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.id] }),
    index('identifier_checks_handle').on(table.prefix, table.handle, table.at),
  ],
)

/** Resolutions by the hour, summed over all processes. */
export const resolutionHours = pgTable('resolution_hours', {
  hour: moment('hour').primaryKey(),
  total: number('total').notNull(),
  totalUs: number('total_us').notNull(),
})
