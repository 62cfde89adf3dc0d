import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { plainText } from '../../platform/database/columns.ts'
import type { StoredRecord } from './editing/record.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const number = (name: string) => bigint(name, { mode: 'number' })

/**
 * One row for each identifier, designed for tens of millions: the handle is the only index, the company is
 * the part before '/', and the answer of a lookup is stored as text.
 */
export const identifiers = pgTable('identifiers', {
  /** Folded (`foldHandle`), as everywhere below: names that differ only in case are one. */
  handle: plainText().primaryKey(),
  /** The company's own spelling; null where that is the folded form. */
  spelling: plainText(),
  name: text().notNull(),
  /**
   * Wire form as JSON text, `{"images":…,"scenes":…,"elements":…}`; values behind verification are masked.
   */
  detail: text().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const identifierScenes = pgTable(
  'identifier_scenes',
  {
    handle: plainText().notNull(),
    /** Unique within its identifier; empty for the base record, stored only when that has masked values. */
    confId: plainText('conf_id').notNull(),
    templateCode: text('template_code').notNull(),
    /** Elements in wire form as JSON text, values behind verification masked. */
    public: text().notNull(),
    /**
     * The same unmasked; null when nothing is masked. It is read only for a visitor who passed verification.
     */
    secret: text(),
  },
  (table) => [primaryKey({ columns: [table.handle, table.confId] })],
)

/**
 * Single changes of identifiers, with their authors; the loader's runs record its own. Rows are only added. A
 * retired identifier exists only here, and its handle is never given again.
 */
export const identifierChanges = pgTable(
  'identifier_changes',
  {
    id: uuid().primaryKey(),
    handle: plainText().notNull(),
    at: moment('at').notNull(),
    /** create, change, retire. */
    action: text().notNull(),
    /** The name is stored as well, because the account may be deleted later. */
    actorId: uuid('actor_id').notNull(),
    actor: text().notNull(),
    /** The changed parts in words: 名称, 要素「硬度」. */
    changed: jsonb().$type<string[]>().notNull(),
    /** The record before the change; null for a new one. */
    before: jsonb().$type<StoredRecord>(),
  },
  (table) => [index('identifier_changes_handle').on(table.handle, table.at)],
)

/** Companies that allow visitors to find their identifiers by numbers. */
export const searchablePrefixes = pgTable('searchable_prefixes', {
  prefix: plainText().primaryKey(),
  at: moment('at').notNull(),
})

/**
 * The values by which those companies' identifiers are found: number of the part or batch, end of a VIN,
 * upstream identifiers.
 */
export const identifierFinds = pgTable(
  'identifier_finds',
  { kind: plainText().notNull(), value: plainText().notNull(), handle: plainText().notNull() },
  (table) => [
    primaryKey({ columns: [table.kind, table.value, table.handle] }),
    index('identifier_finds_handle').on(table.handle),
  ],
)

/** Number of anti-counterfeiting checks of a part, and the time of the first. */
export const identifierQueries = pgTable('identifier_queries', {
  handle: plainText().primaryKey(),
  firstAt: moment('first_at').notNull(),
  total: number('total').notNull(),
})

/**
 * A digest of the code under the label of a part, so that no answer and no copy of the database shows the
 * code.
 */
export const identifierCodes = pgTable('identifier_codes', {
  handle: plainText().primaryKey(),
  digest: text().notNull(),
})

/**
 * Checks of such a code with time and place: repeated ones show that a label was copied. They contain no
 * personal data.
 */
export const identifierChecks = pgTable(
  'identifier_checks',
  {
    id: uuid().primaryKey(),
    handle: plainText().notNull(),
    at: moment('at').notNull(),
    /** The visitor's own words; may be empty. */
    city: text().notNull(),
    matched: boolean().notNull(),
  },
  (table) => [index('identifier_checks_handle').on(table.handle, table.at)],
)

/** Resolutions by the hour, summed over all processes. */
export const resolutionHours = pgTable('resolution_hours', {
  hour: moment('hour').primaryKey(),
  total: number('total').notNull(),
  totalUs: number('total_us').notNull(),
})

/**
 * Identifiers added on each day (Asia/Shanghai), and the number of transactions that wrote identifiers that
 * day. Counting millions of rows for every visitor would cost a second; `writes` tells caches that nothing
 * changed.
 */
export const identifierDays = pgTable('identifier_days', {
  day: date({ mode: 'string' }).primaryKey(),
  added: number('added').notNull(),
  writes: number('writes').notNull(),
})

/** Progress of the bulk loader, written in the same transaction as the rows it counts. */
export const loadRuns = pgTable('load_runs', {
  /** Size and content samples of the file: the same file continues at its last progress under any name. */
  fingerprint: text().primaryKey(),
  fileName: text('file_name').notNull(),
  byteOffset: number('byte_offset').notNull(),
  lines: number('lines').notNull(),
  added: number('added').notNull(),
  replaced: number('replaced').notNull(),
  failed: number('failed').notNull(),
  startedAt: moment('started_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  finishedAt: moment('finished_at'),
})
