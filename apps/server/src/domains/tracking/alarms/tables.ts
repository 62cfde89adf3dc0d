import type { AlarmState, CloneRules, SignFound } from '@biaojie/contract/tracking/alarms/rules.ts'
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

/**
 * Identifiers whose code may have been copied, one row for each; an alarm is reopened when suspicious checks
 * continue.
 */
export const cloneAlarms = pgTable(
  'clone_alarms',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    /** Folded. */
    handle: plainText().notNull(),
    identifier: text().notNull(),
    identifierName: text('identifier_name').notNull(),
    template: plainText().notNull(),
    batch: plainText(),
    version: integer().notNull(),
    state: plainText().$type<AlarmState>().notNull(),
    points: integer().notNull(),
    warnAt: integer('warn_at').notNull(),
    checks: integer().notNull(),
    cities: integer().notNull(),
    signs: jsonb().$type<SignFound[]>().notNull(),
    asksPhoto: boolean('asks_photo').notNull(),
    openedAt: moment('opened_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    warnedAt: moment('warned_at'),
    /** Checks before this time were judged to be genuine. */
    countedFrom: moment('counted_from'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    uniqueIndex('clone_alarms_handle').on(table.prefix, table.handle),
    index('clone_alarms_list').on(table.prefix, table.state, table.points),
  ],
)

export const cloneAlarmTrail = pgTable(
  'clone_alarm_trail',
  {
    prefix: plainText().notNull(),
    alarmId: uuid('alarm_id').notNull(),
    id: uuid().notNull(),
    ...trailColumns,
  },
  (table) => [primaryKey({ columns: [table.prefix, table.alarmId, table.id] })],
)

/** Limits and points by template; the empty one serves all templates without their own. */
export const cloneSettings = pgTable(
  'clone_settings',
  {
    prefix: plainText().notNull(),
    template: plainText().notNull(),
    revision: integer().notNull(),
    rules: jsonb().$type<CloneRules>().notNull(),
    guide: jsonb().$type<string[]>().notNull(),
    phone: text().notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.template] })],
)
