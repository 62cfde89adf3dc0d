import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/** The number of visitors who checked a part, and the time of the first check. */
export const identifierQueries = pgTable(
  'identifier_queries',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    firstAt: moment('first_at').notNull(),
    total: bigNumber('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/**
 * Visitors who looked up an identifier, by day in China, without programs that identify themselves. An empty
 * handle stands for the whole company.
 */
export const identifierVisits = pgTable(
  'identifier_visits',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    total: bigNumber('total').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.day] }),
    index('identifier_visits_day').on(table.day, table.prefix),
  ],
)

/**
 * Today's visitors of a part, as hashes with a key of the day. `place` is the hash of a network, whose
 * visitors use the slots from 1.
 */
export const identifierVisitors = pgTable(
  'identifier_visitors',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    place: plainText().notNull(),
    slot: smallint().notNull(),
    visitor: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.day, table.place, table.slot] }),
    index('identifier_visitors_day').on(table.day),
  ],
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
    /** The two-digit code of the province that these words name; empty for none. */
    province: plainText().notNull().default(''),
    /**
     * Hash of the visitor with a key of the day, which distinguishes the devices of one day; deleted after a
     * week.
     */
    device: plainText().notNull().default(''),
    /** The app in which the page was opened: wechat, alipay, browser. */
    agent: plainText().notNull().default(''),
    matched: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.id] }),
    index('identifier_checks_handle').on(table.prefix, table.handle, table.at),
    index('identifier_checks_devices').on(table.at).where(sql`${table.device} <> ''`),
  ],
)

/** Resolutions by the hour, summed over all processes. */
export const resolutionHours = pgTable('resolution_hours', {
  hour: moment('hour').primaryKey(),
  total: bigNumber('total').notNull(),
  totalUs: bigNumber('total_us').notNull(),
})
