import { bigint, date, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../../platform/database/columns.ts'

/** Counts resolutions by prefix, day and outcome. The empty prefix counts lookups of prefixes that are not registered. */
export const resolutionDays = pgTable(
  'resolution_days',
  {
    prefix: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    outcome: smallint().notNull(),
    total: bigNumber('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.day, table.outcome] })],
)

/** Minutes of an hour in which a process of the node was up and reached the database, one bit for each. */
export const nodeHours = pgTable('node_hours', {
  hour: moment('hour').primaryKey(),
  minutes: bigint({ mode: 'bigint' }).notNull(),
})
