import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import type {
  Cause,
  LEFT_OUT,
  NoticeState,
  PartState,
  RecallState,
  Result,
  ScopeKind,
  ScopeState,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'

type LeftOut = (typeof LEFT_OUT)[number]

/**
 * Recalls of companies. `scope` is the number of the published set of parts: publishing changes this one row,
 * and thereby the pages of all parts (decision 020).
 */
export const recalls = pgTable(
  'recalls',
  {
    /** The company that recalls. */
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    /** RC-2026-003, counted within the company and the year. */
    number: plainText().notNull(),
    version: integer().notNull(),
    state: plainText().$type<RecallState>().notNull(),
    title: text().notNull(),
    defect: text().notNull(),
    consequence: text().notNull(),
    remedy: text().notNull(),
    phone: text().notNull(),
    officialNumber: text('official_number').notNull(),
    weeks: integer().notNull(),
    closeAt: integer('close_at').notNull(),
    /** 0 before the first publication. */
    scope: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    publishedAt: moment('published_at'),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    uniqueIndex('recalls_number').on(table.prefix, table.number),
    index('recalls_list').on(table.prefix, table.createdAt),
  ],
)

/** The sets of parts of a recall in order; each passes the same approvals. */
export const recallScopes = pgTable(
  'recall_scopes',
  {
    prefix: plainText().notNull(),
    recallId: uuid('recall_id').notNull(),
    scope: integer().notNull(),
    kind: plainText().$type<ScopeKind>().notNull(),
    state: plainText().$type<ScopeState>().notNull(),
    causes: jsonb().$type<Cause[]>().notNull(),
    leftOut: jsonb('left_out').$type<LeftOut[]>().notNull(),
    reason: text().notNull(),
    figures: jsonb().$type<RecallFigures>(),
    reckonedAt: moment('reckoned_at'),
    /** The account that asked for approval, which may not approve. */
    askerId: text('asker_id').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at'),
    decidedBy: text('decided_by').notNull(),
    decidedAt: moment('decided_at'),
    note: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.recallId, table.scope] }),
    uniqueIndex('recall_scopes_open')
      .on(table.prefix, table.recallId)
      .where(sql`state in ('draft', 'asked', 'approved')`),
  ],
)

/** The columns of an affected part, or of a batch with all its parts. */
const makeReachedColumns = () => ({
  /** The prefix of the part or batch. */
  prefix: plainText().notNull(),
  handle: plainText().notNull(),
  recallPrefix: plainText('recall_prefix').notNull(),
  recallId: uuid('recall_id').notNull(),
  scope: integer().notNull(),
  level: integer().notNull(),
  name: text().notNull(),
  state: plainText().$type<PartState>().notNull(),
  customer: plainText().notNull(),
  place: text().notNull(),
  /** Handles from the cause to the part, separated by spaces. */
  path: text().notNull(),
  /** Its company has not accepted the link: the part is counted, but its page does not change. */
  waiting: boolean().notNull(),
  /** It was built into a part of the next level. */
  onward: boolean().notNull(),
})

/** Single parts of a set, including those that were excluded. */
export const recallMembers = pgTable(
  'recall_members',
  {
    ...makeReachedColumns(),
    /** Its batch, if that is a group of this set: the number of the group excludes this part. */
    batch: plainText(),
    /** Why it was excluded; null for recalled parts. */
    excluded: text(),
  },
  (table) => [
    primaryKey({
      name: 'recall_members_pk',
      columns: [table.prefix, table.handle, table.recallPrefix, table.recallId, table.scope],
    }),
    index('recall_members_list').on(
      table.recallPrefix,
      table.recallId,
      table.scope,
      table.level,
      table.prefix,
      table.handle,
    ),
  ],
)

/** Batches that are in a set with all their parts, so that ten million parts need only some hundred rows. */
export const recallGroups = pgTable(
  'recall_groups',
  {
    ...makeReachedColumns(),
    /** Number of its parts when the set was computed. */
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'recall_groups_pk',
      columns: [table.prefix, table.handle, table.recallPrefix, table.recallId, table.scope],
    }),
    index('recall_groups_list').on(table.recallPrefix, table.recallId, table.scope, table.level),
  ],
)

/** The work on each part, which is valid for all later sets of the recall. */
export const recallDisposals = pgTable(
  'recall_disposals',
  {
    recallPrefix: plainText('recall_prefix').notNull(),
    recallId: uuid('recall_id').notNull(),
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    result: plainText().$type<Result>().notNull(),
    customer: plainText().notNull(),
    level: integer().notNull(),
    place: text().notNull(),
    minutes: integer(),
    note: text().notNull(),
    at: moment('at').notNull(),
    by: text().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'recall_disposals_pk',
      columns: [table.recallPrefix, table.recallId, table.prefix, table.handle],
    }),
    index('recall_disposals_time').on(table.recallPrefix, table.recallId, table.at),
    // Finds the recalls in which a part was handled.
    index('recall_disposals_part').on(table.prefix, table.handle),
  ],
)

/** Requests to other companies to put parts aside before a decision is made. */
export const blockNotices = pgTable(
  'recall_block_notices',
  {
    /** The company that recalls. */
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    recallId: uuid('recall_id').notNull(),
    recipient: plainText().notNull(),
    state: plainText().$type<NoticeState>().notNull(),
    parts: integer().notNull(),
    text: text().notNull(),
    sentAt: moment('sent_at').notNull(),
    sentBy: text('sent_by').notNull(),
    found: integer().notNull(),
    setAside: integer('set_aside').notNull(),
    answer: text().notNull(),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('recall_block_notices_of').on(table.prefix, table.recallId),
    index('recall_block_notices_for').on(table.recipient, table.sentAt),
  ],
)

/** The last reminder to each company. */
export const recallReminders = pgTable(
  'recall_reminders',
  {
    prefix: plainText().notNull(),
    recallId: uuid('recall_id').notNull(),
    recipient: plainText().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.recallId, table.recipient] })],
)

export const recallTrail = pgTable(
  'recall_trail',
  {
    id: uuid().primaryKey(),
    recallId: uuid('recall_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('recall_trail_of').on(table.recallId, table.at)],
)
