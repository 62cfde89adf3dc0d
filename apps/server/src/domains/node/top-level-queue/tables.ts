import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'
import type { Change, ChangeKind } from '../../../platform/providers/top-level/top-level.ts'

/**
 * waiting: not sent or not answered yet; sent: the top-level node accepted it; refused: it decided against it; dropped:
 * staff gave it up.
 */
export type QueueState = 'waiting' | 'sent' | 'refused' | 'dropped'

/** Changes on their way to the top-level node, in the order in which they happened. */
export const topLevelQueue = pgTable(
  'top_level_queue',
  {
    seq: bigNumber('seq').primaryKey().generatedAlwaysAsIdentity(),
    /** The client transaction id, the same for every repetition. */
    id: uuid().notNull().unique(),
    /** Empty for reports, which are also sent one after the other. */
    prefix: plainText().notNull(),
    kind: plainText().$type<ChangeKind>().notNull(),
    /** Null when nothing has to be sent any more: the change is deleted because it holds personal data. */
    change: jsonb().$type<Change>(),
    /** What the change belongs to in this node, such as a registration and its round. */
    subject: plainText().notNull(),
    state: plainText().$type<QueueState>().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at').notNull(),
    /** Until this time, one process has the right to send the change. */
    leasedUntil: moment('leased_until'),
    settledAt: moment('settled_at'),
    /** The last answer of the top-level node: its reference, or its reasons. */
    reference: text().notNull().default(''),
    code: integer().notNull().default(0),
    answer: text().notNull().default(''),
  },
  (table) => [
    index('top_level_queue_waiting').on(table.prefix, table.seq).where(sql`state = 'waiting'`),
    index('top_level_queue_subject').on(table.subject, table.seq),
    index('top_level_queue_settled').on(table.state, table.settledAt),
  ],
)

/** The state of the connection to the top-level node; one row. */
export const topLevelLink = pgTable('top_level_link', {
  id: integer().primaryKey(),
  /** Staff have stopped sending. */
  isPaused: boolean('is_paused').notNull().default(false),
  /** The number of failures in a row, the time of the first one, and the time of the next attempt. */
  failures: integer().notNull().default(0),
  failedSince: moment('failed_since'),
  nextAt: moment('next_at'),
  error: text().notNull().default(''),
  /** Staff have been alerted of the current outage. */
  isAlarmed: boolean('is_alarmed').notNull().default(false),
  connectedSince: moment('connected_since'),
  answeredAt: moment('answered_at'),
  /** Duration of the last answer in milliseconds. */
  ms: integer().notNull().default(0),
  polledAt: moment('polled_at'),
})
