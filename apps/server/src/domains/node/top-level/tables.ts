import type { DepositState, DifferenceKind } from '@biaojie/contract/node/top-level/rules.ts'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText, trailColumns } from '../../../platform/database/columns.ts'
import type { MessageKind } from '../../../platform/providers/top-level/top-level.ts'

/** Messages of the top-level node, by the id that it gave them. */
export const topLevelMessages = pgTable(
  'top_level_messages',
  {
    id: plainText().primaryKey(),
    kind: plainText().$type<MessageKind>().notNull(),
    prefix: plainText().notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    text: text().notNull(),
    /** Staff still have to act on it. */
    isOpen: boolean('is_open').notNull(),
    outcome: text().notNull().default(''),
  },
  (table) => [index('top_level_messages_open').on(table.isOpen, table.receivedAt)],
)

/** Differences between the top-level node and this node, as of the last reconciliation. */
export const topLevelDifferences = pgTable(
  'top_level_differences',
  {
    prefix: plainText().notNull(),
    field: plainText().notNull(),
    kind: plainText().$type<DifferenceKind>().notNull(),
    ours: text().notNull(),
    theirs: text().notNull(),
    foundAt: moment('found_at').notNull(),
    /** The repair was added to the queue; the prefix is compared again afterwards. */
    isOnItsWay: boolean('is_on_its_way').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.field] })],
)

export const topLevelRuns = pgTable('top_level_runs', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  state: plainText().$type<'running' | 'done' | 'failed'>().notNull(),
  asked: integer().notNull().default(0),
  found: integer().notNull().default(0),
  ms: integer().notNull().default(0),
  error: text().notNull().default(''),
})

/** Archives that were deposited, one for each night in China. */
export const topLevelDeposits = pgTable('top_level_deposits', {
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull().default(''),
  state: plainText().$type<DepositState>().notNull(),
  bytes: bigNumber('bytes').notNull().default(0),
  /** SHA-256 of the encrypted archive in hex, which the receipt repeats. */
  digest: text().notNull().default(''),
  at: moment('at').notNull(),
  confirmedAt: moment('confirmed_at'),
  error: text().notNull().default(''),
  isAlarmed: boolean('is_alarmed').notNull().default(false),
})

/** Counts of probes by the top-level node, for each day in China. */
export const topLevelProbes = pgTable('top_level_probes', {
  day: date({ mode: 'string' }).primaryKey(),
  total: integer().notNull(),
  failed: integer().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})

/** The actions of staff, in one trail for all subjects. */
export const topLevelTrail = pgTable(
  'top_level_trail',
  {
    id: uuid().primaryKey(),
    node: plainText().notNull(),
    ...trailColumns,
  },
  (table) => [index('top_level_trail_of').on(table.node, table.at)],
)
