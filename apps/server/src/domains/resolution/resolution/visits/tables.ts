import { date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../../platform/database/columns.ts'

/**
 * Looks of visitors at identifiers, grouped by what owners can query. `scene` is empty for the page itself,
 * the code of an opened scene, or one of `LOOKS`. Only a code check has a province, which the visitor names.
 */
export const scanCounts = pgTable(
  'scan_counts',
  {
    prefix: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Hour of the day in China; -1 for days whose hours were summed. */
    hour: smallint().notNull(),
    template: plainText().notNull(),
    /** Folded; empty for none. */
    batch: plainText().notNull(),
    scene: plainText().notNull(),
    province: plainText().notNull(),
    total: bigNumber('total').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'scan_counts_pk',
      columns: [
        table.prefix,
        table.day,
        table.hour,
        table.template,
        table.batch,
        table.scene,
        table.province,
      ],
    }),
    index('scan_counts_day').on(table.day, table.hour),
  ],
)

/**
 * Codes that visitors requested and that do not exist, by day; codes beyond the daily limit are counted in
 * one row without a code.
 */
export const unknownCodes = pgTable(
  'unknown_codes',
  {
    prefix: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Folded. */
    handle: plainText().notNull(),
    /** The text that the visitor typed. */
    asked: text().notNull(),
    total: bigNumber('total').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.day, table.handle] }),
    index('unknown_codes_day').on(table.day),
  ],
)
