import type {
  JobFormat,
  JobState,
  LabelDesign,
  OldLabel,
  ReadResult,
  ReprintReason,
} from '@biaojie/contract/identifiers/labels/rules.ts'
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
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/** Label templates of companies; released versions are in `label_template_versions`. */
export const labelTemplates = pgTable(
  'label_templates',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** 0 before the first release. */
    version: integer().notNull(),
    revision: integer().notNull(),
    /** Null when nothing differs from the released version. */
    draft: jsonb().$type<LabelDesign>(),
    /** Folded handle of the identifier that the designer shows; empty for none. */
    sample: plainText().notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('label_templates_list').on(table.prefix, table.updatedAt),
  ],
)

/** Released versions never change, because jobs and reprints refer to them. */
export const labelTemplateVersions = pgTable(
  'label_template_versions',
  {
    prefix: plainText().notNull(),
    templateId: uuid('template_id').notNull(),
    version: integer().notNull(),
    design: jsonb().$type<LabelDesign>().notNull(),
    releasedAt: moment('released_at').notNull(),
    releasedBy: text('released_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.templateId, table.version] })],
)

export const labelPrinters = pgTable(
  'label_printers',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    dpi: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] })],
)

/** Print jobs, with the progress of each. */
export const labelJobs = pgTable(
  'label_jobs',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    /** PJ, month and day, and a number that counts the company's jobs of the day. */
    number: plainText().notNull(),
    templateId: uuid('template_id').notNull(),
    templateName: text('template_name').notNull(),
    templateVersion: integer('template_version').notNull(),
    printerName: text('printer_name').notNull(),
    dpi: integer().notNull(),
    /** The base of the addresses in its codes. */
    origin: text().notNull(),
    format: plainText().$type<JobFormat>().notNull(),
    startCell: integer('start_cell').notNull(),
    withSecrets: boolean('with_secrets').notNull(),
    reason: plainText().$type<ReprintReason | ''>().notNull(),
    note: text().notNull(),
    old: plainText().$type<OldLabel | ''>().notNull(),
    /**
     * Templates of its parts; null for jobs of older versions, which keys limited to templates cannot access.
     */
    templates: text().array(),
    state: plainText().$type<JobState>().notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    same: integer().notNull(),
    wrong: integer().notNull(),
    retired: integer().notNull(),
    /** The number of labels that are not printed because one of their codes cannot be made. */
    impossible: integer().notNull().default(0),
    /**
     * Key of the finished file in the storage; empty before, and after a file with secrets was downloaded.
     */
    file: plainText().notNull(),
    bytes: bigNumber().notNull(),
    problem: text().notNull(),
    /** Milliseconds of work so far. */
    took: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    endedAt: moment('ended_at'),
    releasedAt: moment('released_at'),
    releasedBy: text('released_by').notNull(),
    /** When its file was first downloaded. */
    takenAt: moment('taken_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('label_jobs_list').on(table.prefix, table.createdAt),
    index('label_jobs_state').on(table.state, table.prefix),
  ],
)

/** The labels of a job in order, with what was read back from each. */
export const labelItems = pgTable(
  'label_items',
  {
    prefix: plainText().notNull(),
    jobId: uuid('job_id').notNull(),
    number: integer().notNull(),
    /** Folded handle. */
    handle: plainText().notNull(),
    result: plainText().$type<ReadResult>().notNull(),
    read: text().notNull(),
    note: text().notNull(),
    /**
     * The label as made: values and codes, encrypted when they contain a secret. Null before it is made and
     * after the file is finished.
     */
    made: text(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.jobId, table.number] }),
    index('label_items_handle').on(table.prefix, table.handle),
  ],
)

/** The label history of parts: one row for each part of a released job. */
export const labelPrints = pgTable(
  'label_prints',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    jobId: uuid('job_id').notNull(),
    jobNumber: plainText('job_number').notNull(),
    copy: integer().notNull(),
    by: text('by_name').notNull(),
    /** Empty for a first print. */
    reason: plainText().$type<ReprintReason | ''>().notNull(),
    note: text().notNull(),
    old: plainText().$type<OldLabel | ''>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.id] }),
    index('label_prints_reprints').on(table.prefix, table.reason, table.at),
  ],
)

/** Keys that sign codes of labels. Public keys stay listed, because printed codes stay in use. */
export const labelSigningKeys = pgTable('label_signing_keys', {
  keyId: plainText('key_id').primaryKey(),
  /** The raw key of Ed25519 as base64. */
  publicKey: text('public_key').notNull(),
  /** PEM, encrypted. */
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
  revokedAt: moment('revoked_at'),
  reason: text().notNull(),
})

/** The meaning of the values of signed codes, by the number in the codes. Rows are only added. */
export const labelLayouts = pgTable(
  'label_layouts',
  {
    layout: integer().primaryKey().generatedAlwaysAsIdentity(),
    prefix: plainText().notNull(),
    template: text().notNull(),
    names: text().array().notNull(),
  },
  (table) => [uniqueIndex('label_layouts_content').on(table.prefix, table.template, table.names)],
)
