import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'
import type { Change, ChangeKind } from '../../../platform/providers/top-level/top-level.ts'

/** waiting: not sent, or without an answer yet; refused: the top-level node decided against it; dropped: staff gave it up. */
export type QueueState = 'waiting' | 'sent' | 'refused' | 'dropped'

/** Changes on their way to the top-level node, in the order in which they happened. */
export const topLevelQueue = pgTable(
  'top_level_queue',
  {
    seq: bigNumber('seq').primaryKey().generatedAlwaysAsIdentity(),
    /** The client transaction id, the same for every repetition. */
    id: uuid().notNull().unique(),
    /** Empty for reports, which are sent one after the other as well. */
    prefix: plainText().notNull(),
    kind: plainText().$type<ChangeKind>().notNull(),
    /** Null once nothing has to be sent any more, because it holds data of people. */
    change: jsonb().$type<Change>(),
    /** What it belongs to in this node, such as a registration and its round. */
    subject: plainText().notNull(),
    state: plainText().$type<QueueState>().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at').notNull(),
    /** A process is sending it until then. */
    leasedUntil: moment('leased_until'),
    settledAt: moment('settled_at'),
    /** What the top-level node answered last: its reference, or its reasons. */
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

/** How the connection to the top-level node is; one row. */
export const topLevelLink = pgTable('top_level_link', {
  id: integer().primaryKey(),
  /** Staff have stopped sending. */
  isPaused: boolean('is_paused').notNull().default(false),
  /** Failures one after the other, since when, and when it is tried again. */
  failures: integer().notNull().default(0),
  failedSince: moment('failed_since'),
  nextAt: moment('next_at'),
  error: text().notNull().default(''),
  /** Staff were told of the present outage. */
  isAlarmed: boolean('is_alarmed').notNull().default(false),
  connectedSince: moment('connected_since'),
  answeredAt: moment('answered_at'),
  /** Milliseconds of the last answer. */
  ms: integer().notNull().default(0),
  polledAt: moment('polled_at'),
})
