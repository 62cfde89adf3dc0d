import type { ExtractFormat, ExtractState } from '@biaojie/contract/identifiers/extracts/rules.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'
import type { Conditions } from '../records/identifiers.ts'

/** Exports of identifiers, with the progress of each. */
export const identifierExtracts = pgTable(
  'identifier_extracts',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    format: plainText().$type<ExtractFormat>().notNull(),
    conditions: jsonb().$type<Conditions>().notNull(),
    /** Identifiers that were chosen one by one; null for all that match. */
    chosen: jsonb().$type<string[]>(),
    /**
     * Templates that still have to be written, the current one first; empty for identifiers without a
     * template.
     */
    templates: jsonb().$type<string[]>().notNull(),
    /** The last handle of the previous file; empty when the next file is the first of its template. */
    after: plainText().notNull(),
    state: plainText().$type<ExtractState>().notNull(),
    total: integer(),
    done: integer().notNull(),
    problem: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('identifier_extracts_list').on(table.prefix, table.createdAt),
    index('identifier_extracts_age').on(table.createdAt),
  ],
)

/** Files of exports, stored in parts, so that none is ever in memory as a whole. */
export const identifierExtractFiles = pgTable(
  'identifier_extract_files',
  {
    prefix: plainText().notNull(),
    extractId: uuid('extract_id').notNull(),
    number: integer().notNull(),
    template: plainText().notNull(),
    templateName: text('template_name').notNull(),
    rows: integer().notNull(),
    bytes: bigNumber().notNull(),
    /** The number of parts; null until the file is complete. */
    parts: integer(),
    /** The number of parts ever started, including those of a run that was killed. */
    begun: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.extractId, table.number] })],
)
