import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

const written = { pattern: text().notNull(), reset: text().notNull(), order: text('number_order').notNull() }

/** The rules in force, by which companies give codes. */
export const codeRules = pgTable(
  'code_rules',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    ...written,
    version: integer().notNull(),
    /** Key of the order of random numbers, hex; it never changes, or numbers would repeat. */
    seed: text().notNull(),
    revision: integer().notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] })],
)

/** Every version of a rule: codes of all of them stay valid. */
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

/** The number that a rule gives next in a period; it only grows. */
export const codeCounters = pgTable(
  'code_counters',
  {
    prefix: plainText().notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** Such as 2026-W48; empty for a serial that never starts again. */
    period: plainText().notNull(),
    next: bigNumber().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.ruleId, table.period] })],
)

/** Numbers reserved for a supplier or a machine that works offline; the counter passes over them. */
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
    /** YYYY-MM-DD; empty for good. */
    until: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.ruleId, table.id] })],
)
