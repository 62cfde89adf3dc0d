import type { MoveProblem } from '@biaojie/contract/identifiers/moves/moves.ts'
import type { MoveState } from '@biaojie/contract/identifiers/moves/rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'
import type { Place } from '../records/identifiers.ts'

/** Moves of identifiers to a newer version of their template, with the progress of each. */
export const templateMoves = pgTable(
  'template_moves',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    templateId: uuid('template_id').notNull(),
    version: integer().notNull(),
    state: plainText().$type<MoveState>().notNull(),
    place: jsonb().$type<Place>().notNull(),
    total: integer().notNull(),
    moved: integer().notNull(),
    refused: integer().notNull(),
    problem: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdById: uuid('created_by_id').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('template_moves_list').on(table.prefix, table.templateId, table.createdAt),
    // A template has one move at a time.
    uniqueIndex('template_moves_running').on(table.prefix, table.templateId).where(sql`state = 'running'`),
  ],
)

/** Identifiers that would be invalid under the newer version. */
export const templateMoveRefusals = pgTable(
  'template_move_refusals',
  {
    prefix: plainText().notNull(),
    moveId: uuid('move_id').notNull(),
    handle: plainText().notNull(),
    identifier: text().notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    problems: jsonb().$type<MoveProblem[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.moveId, table.handle] })],
)
