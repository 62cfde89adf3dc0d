import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

const written = { pattern: text().notNull(), reset: text().notNull(), order: text('number_order').notNull() }

/** The current rules by which companies create codes. */
export const codeRules = pgTable(
  'code_rules',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    ...written,
    version: integer().notNull(),
    /**
     * Key that determines the order of random numbers, in hex; it must never change, because numbers would
     * then repeat.
     */
    seed: text().notNull(),
    revision: integer().notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] })],
)

/** All versions of rules, because codes of older versions stay valid. */
export const codeRuleVersions = pgTable(
  'code_rule_versions',
  {
    prefix: plainText().notNull(),
    ruleId: uuid('rule_id').notNull(),
    version: integer().notNull(),
    ...written,
    since: moment('since').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.ruleId, table.version] })],
)

/** The next number of a rule in a period; it only grows. */
export const codeCounters = pgTable(
  'code_counters',
  {
    prefix: plainText().notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** Such as 2026-W48; empty for a serial that never restarts. */
    period: plainText().notNull(),
    next: bigNumber().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.ruleId, table.period] })],
)

/** Numbers reserved for a supplier or an offline machine; the counter skips them. */
export const codeRanges = pgTable(
  'code_ranges',
  {
    prefix: plainText().notNull(),
    ruleId: uuid('rule_id').notNull(),
    id: uuid().notNull(),
    first: bigNumber().notNull(),
    last: bigNumber().notNull(),
    holder: text().notNull(),
    note: text().notNull(),
    /** YYYY-MM-DD; empty when the range has no end. */
    until: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.ruleId, table.id] })],
)
