import type { BulkChange, BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import type { BulkState, SkipReason } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'
import type { Conditions } from '../records/identifiers.ts'

/** Bulk changes of identifiers, with the progress of each. */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    change: jsonb().$type<BulkChange>().notNull(),
    about: text().notNull(),
    conditions: jsonb().$type<Conditions>().notNull(),
    /** Identifiers that were chosen one by one; null for all that match. */
    chosen: jsonb().$type<string[]>(),
    state: plainText().$type<BulkState>().notNull(),
    total: integer(),
    rows: integer().notNull(),
    changed: integer().notNull(),
    done: integer().notNull(),
    skipped: jsonb().$type<Partial<Record<SkipReason, number>>>().notNull(),
    preview: jsonb().$type<BulkEdit['preview']>().notNull(),
    /** The last handle that a run has processed. */
    after: plainText().notNull(),
    problem: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdById: uuid('created_by_id').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('bulk_edits_list').on(table.prefix, table.createdAt),
    index('bulk_edits_state').on(table.state, table.createdAt),
  ],
)

/**
 * Identifiers found by a check, with their revisions: a run changes only these. After writing, the row
 * contains the new revision, which is needed to undo the run.
 */
export const bulkEditRows = pgTable(
  'bulk_edit_rows',
  {
    prefix: plainText().notNull(),
    editId: uuid('edit_id').notNull(),
    handle: plainText().notNull(),
    state: plainText().$type<'planned' | 'written' | 'skipped'>().notNull(),
    revision: integer().notNull(),
    /** Empty unless the row is skipped. */
    reason: plainText().$type<SkipReason | ''>().notNull(),
    problem: text().notNull(),
    /** Digest of the code under the label, which retiring drops and undoing brings back. */
    codeDigest: text('code_digest'),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.editId, table.handle] })],
)
