import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plainText } from '../../platform/database/columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const number = (name: string) => bigint(name, { mode: 'number' })

/** How often visitors checked a part, and since when. */
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
 * When and where somebody typed the code under a part's label: repeated checks tell that a label was copied. No
 * person is in it.
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
