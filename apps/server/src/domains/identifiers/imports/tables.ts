import type { CheckedRow, ImportCounts } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { FilledValue } from '@biaojie/contract/identifiers/imports/rows.ts'
import type {
  BlankWay,
  ExistingWay,
  ImportMode,
  ImportState,
  RowOutcome,
  UncodedWay,
} from '@biaojie/contract/identifiers/imports/rules.ts'
import type { ColumnValues, ValueMatch } from '@biaojie/contract/identifiers/imports/values.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'
import type { CellFault } from './check/reading.ts'

/** A text that stands for an option, with all options that the field had when a person matched them. */
export type KeptMatch = ValueMatch & { options: readonly string[] }

/** Imported spreadsheets, with the progress of each step. */
export const imports = pgTable(
  'imports',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    fileName: text('file_name').notNull(),
    /** The key of the stored file; empty once it was removed. */
    storageKey: text('storage_key').notNull(),
    templateId: uuid('template_id').notNull(),
    /** The version at the check; a run refuses to continue with another version. */
    templateVersion: integer('template_version').notNull(),
    templateName: text('template_name').notNull(),
    state: plainText().$type<ImportState>().notNull(),
    mode: plainText().$type<ImportMode>().notNull(),
    existing: plainText().$type<ExistingWay>().notNull().default('update'),
    blanks: plainText().$type<BlankWay>().notNull().default('keep'),
    uncoded: plainText().$type<UncodedWay>().notNull().default('refuse'),
    /** The version of the template's code rule at the check; null when no row takes a code. */
    codeRuleVersion: integer('code_rule_version'),
    /**
     * The version of that rule whose hyphens are added to identifiers that lack them; null when identifiers
     * stay as written.
     */
    hyphenRuleVersion: integer('hyphen_rule_version'),
    /** The number of rows that take a code: first as the check counted them, later as they were written. */
    takenCodes: integer('taken_codes').notNull().default(0),
    /** SHA-256 of the file, to recognise a repeated file that took codes; empty for older imports. */
    digest: text().notNull().default(''),
    sheets: jsonb().$type<{ name: string; hidden: boolean }[]>().notNull(),
    sheet: text().notNull(),
    titles: jsonb().$type<string[]>().notNull(),
    targets: jsonb().$type<string[]>().notNull(),
    valueMatches: jsonb('value_matches').$type<KeptMatch[]>().notNull().default([]),
    /** Values for all rows whose own cell is empty or missing. */
    filled: jsonb().$type<FilledValue[]>().notNull().default([]),
    /** The texts in the columns of the sheet; null until they were counted. */
    columnValues: jsonb('column_values').$type<{ rows: number; columns: ColumnValues[] }>(),
    /** Rows with cells that a person corrected, and whether any came after the last check. */
    correctedRows: integer('corrected_rows').notNull().default(0),
    recheck: boolean().notNull().default(false),
    /** Number of checks: a job of an earlier check must not write or end anything. */
    checkNumber: integer('check_number').notNull().default(0),
    samples: jsonb().$type<string[][]>().notNull(),
    remarks: jsonb().$type<string[]>().notNull(),
    preview: jsonb().$type<CheckedRow[]>().notNull(),
    rows: integer().notNull(),
    doneRows: integer('done_rows').notNull(),
    /** Imports of earlier versions of the node counted no skipped rows. */
    counts: jsonb().$type<Partial<ImportCounts>>().notNull(),
    problem: text().notNull(),
    lastIdentifier: text('last_identifier').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdById: uuid('created_by_id').notNull(),
    /** A person by default; `key` for a program, whose file is written right after its check. */
    createdKind: plainText('created_kind').$type<'person' | 'key'>().notNull().default('person'),
    /**
     * Created by a key that is limited to some templates: identifiers of other templates must not be changed.
     */
    limited: boolean().notNull().default(false),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('imports_list').on(table.prefix, table.createdAt),
  ],
)

/** Wrong rows of a check, for the file that the company corrects. */
export const importWrongRows = pgTable(
  'import_wrong_rows',
  {
    prefix: plainText().notNull(),
    importId: uuid('import_id').notNull(),
    number: integer().notNull(),
    row: jsonb().$type<CheckedRow>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.importId, table.number] })],
)

/** A corrected cell, with its text in the file and the damage that a spreadsheet program caused. */
export type Correction = { column: number; from: string; value: string; fault: '' | CellFault }

/** Rows with corrected cells; the file itself is not changed, and corrections are applied when it is read. */
export const importCorrections = pgTable(
  'import_corrections',
  {
    prefix: plainText().notNull(),
    importId: uuid('import_id').notNull(),
    number: integer().notNull(),
    cells: jsonb().$type<Correction[]>().notNull(),
    /** The row as it was last checked, right or wrong. */
    row: jsonb().$type<CheckedRow>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.importId, table.number] })],
)

/**
 * Identifiers that a run wrote, with their revisions. A run can be undone while all of these revisions are
 * the newest.
 */
export const importWritten = pgTable(
  'import_written',
  {
    prefix: plainText().notNull(),
    importId: uuid('import_id').notNull(),
    handle: plainText().notNull(),
    outcome: plainText().$type<RowOutcome>().notNull(),
    revision: integer().notNull(),
    /** The number of the row in the spreadsheet program; null for rows of earlier versions of the node. */
    number: integer(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.importId, table.handle] })],
)

/** Fields that a company matched to titles, for its next file. */
export const importMatches = pgTable(
  'import_matches',
  {
    prefix: plainText().notNull(),
    templateId: uuid('template_id').notNull(),
    title: text().notNull(),
    /** Empty for a column that is skipped. */
    target: text().notNull(),
    /**
     * The name and kind that the field had at that time; after a change the field may have another meaning.
     * Null when an earlier version of the node did not record them.
     */
    name: text(),
    kind: plainText(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.templateId, table.title] })],
)

/** Texts that a company matched to options of a field, for its next file. */
export const importValues = pgTable(
  'import_values',
  {
    prefix: plainText().notNull(),
    templateId: uuid('template_id').notNull(),
    target: text().notNull(),
    value: text().notNull(),
    /** Empty for a cell that counts as empty. */
    option: text().notNull(),
    /** All options of the field at that time; when they change, a person must check the match again. */
    options: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.templateId, table.target, table.value] })],
)
