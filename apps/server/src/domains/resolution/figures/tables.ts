import type { Judgement, ScanMonth } from '@biaojie/contract/resolution/figures/rules.ts'
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/**
 * Explanations of codes that do not exist; they are made again after a week, because new identifiers may
 * change them.
 */
export const unknownJudgements = pgTable(
  'unknown_judgements',
  {
    prefix: plainText().notNull(),
    /** Folded. */
    handle: plainText().notNull(),
    asked: text().notNull(),
    judgement: plainText().$type<Judgement>().notNull(),
    /** The most similar identifier; empty for none. */
    nearest: text().notNull(),
    /** Describes how the code differs from it. */
    differs: text().notNull(),
    /** Positions in the requested suffix that differ. */
    marks: jsonb().$type<number[]>().notNull(),
    judgedAt: moment('judged_at').notNull(),
    /** From this time on, visitors who ask for the code see a warning of the company. */
    warnedAt: moment('warned_at'),
    warnedBy: text('warned_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/** The day on which a part was looked up for the first time, and days since it left the works. */
export const firstScans = pgTable(
  'first_scans',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    template: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Null when the record does not state it. */
    leftOn: date('left_on', { mode: 'string' }),
    /** Null when it is unknown when the part left; negative when it was looked up before it left. */
    days: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle] }),
    index('first_scans_day').on(table.prefix, table.day),
  ],
)

/** The figures of past months, as they were delivered. */
export const scanMonths = pgTable(
  'scan_months',
  {
    prefix: plainText().notNull(),
    /** YYYY-MM. */
    month: plainText().notNull(),
    figures: jsonb().$type<ScanMonth>().notNull(),
    total: bigNumber('total').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.month] })],
)
