import type { Judgement, ScanMonth } from '@biaojie/contract/resolution/figures/rules.ts'
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { count, moment, plainText } from '../../../platform/database/columns.ts'

/** Judgements of codes that do not exist; they are made again after a week, because identifiers are added. */
export const unknownJudgements = pgTable(
  'unknown_judgements',
  {
    prefix: plainText().notNull(),
    /** Folded. */
    handle: plainText().notNull(),
    asked: text().notNull(),
    judgement: plainText().$type<Judgement>().notNull(),
    /** The identifier that it is most like; empty for none. */
    nearest: text().notNull(),
    /** In which way it differs, in words. */
    differs: text().notNull(),
    /** Places in the suffix as asked that differ. */
    marks: jsonb().$type<number[]>().notNull(),
    judgedAt: moment('judged_at').notNull(),
    /** Since then visitors who ask for it read a warning of the company. */
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
    /** Null where the record does not say. */
    leftOn: date('left_on', { mode: 'string' }),
    /** Null without a day of leaving; negative where it was looked up before. */
    days: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle] }),
    index('first_scans_day').on(table.prefix, table.day),
  ],
)

/** The figures of a month that is over, as they were handed out. */
export const scanMonths = pgTable(
  'scan_months',
  {
    prefix: plainText().notNull(),
    /** YYYY-MM. */
    month: plainText().notNull(),
    figures: jsonb().$type<ScanMonth>().notNull(),
    total: count('total').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.month] })],
)
