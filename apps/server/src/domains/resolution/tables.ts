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
 * One row for each identifier, laid out for tens of millions: the handle is the only index, the company is
 * the part before '/', and what a lookup answers lies ready as text.
 */
export const identifiers = pgTable('identifiers', {
  /** Folded (`foldHandle`), as everywhere below: names that differ in case alone are one. */
  handle: plainText().primaryKey(),
  /** As the company writes it; null where that is the folded form. */
  spelling: plainText(),
  name: text().notNull(),
  /** Wire form as JSON text, `{"images":…,"scenes":…,"elements":…}`; values to be verified are masked. */
  detail: text().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const identifierScenes = pgTable(
  'identifier_scenes',
  {
    handle: plainText().notNull(),
    /** Unique within its identifier; empty for the base record, kept only when that holds masked values. */
    confId: plainText('conf_id').notNull(),
    templateCode: text('template_code').notNull(),
    /** Elements in wire form as JSON text, values to be verified masked. */
    public: text().notNull(),
    /** The same with nothing masked; null when nothing is. Read only for a visitor who passed verification. */
    secret: text(),
  },
  (table) => [primaryKey({ columns: [table.handle, table.confId] })],
)

/**
 * Who created, changed or retired an identifier one by one; what the bulk loader wrote is told by its runs. Rows are
 * only ever added. A retired identifier exists here alone, and its handle is never given again.
 */
export const identifierChanges = pgTable(
  'identifier_changes',
  {
    id: uuid().primaryKey(),
    handle: plainText().notNull(),
    at: moment('at').notNull(),
    /** create, change, retire. */
    action: text().notNull(),
    /** By name as well: the account may be gone when somebody reads it. */
    actorId: uuid('actor_id').notNull(),
    actor: text().notNull(),
    /** What was changed, in words: 名称, 要素「硬度」. */
    changed: jsonb().$type<string[]>().notNull(),
    /** The record as it was before; null for a new one. */
    before: jsonb().$type<StoredRecord>(),
  },
  (table) => [index('identifier_changes_handle').on(table.handle, table.at)],
)

/** Companies that allow visitors to find their identifiers by numbers. */
export const searchablePrefixes = pgTable('searchable_prefixes', {
  prefix: plainText().primaryKey(),
  at: moment('at').notNull(),
})

/** What the identifiers of those companies are found by: number of the part or batch, end of a VIN, what they are made of. */
export const identifierFinds = pgTable(
  'identifier_finds',
  { kind: plainText().notNull(), value: plainText().notNull(), handle: plainText().notNull() },
  (table) => [
    primaryKey({ columns: [table.kind, table.value, table.handle] }),
    index('identifier_finds_handle').on(table.handle),
  ],
)

/** Anti-counterfeiting: how often a part was checked, and since when. */
export const identifierQueries = pgTable('identifier_queries', {
  handle: plainText().primaryKey(),
  firstAt: moment('first_at').notNull(),
  total: number('total').notNull(),
})

/** Of the code under the label of a part: a digest alone, so that no answer and no copy of the database shows it. */
export const identifierCodes = pgTable('identifier_codes', {
  handle: plainText().primaryKey(),
  digest: text().notNull(),
})

/** Who typed such a code, when and where: repeated ones tell that a label was copied. No person is in it. */
export const identifierChecks = pgTable(
  'identifier_checks',
  {
    id: uuid().primaryKey(),
    handle: plainText().notNull(),
    at: moment('at').notNull(),
    /** As the visitor said it; may be empty. */
    city: text().notNull(),
    matched: boolean().notNull(),
  },
  (table) => [index('identifier_checks_handle').on(table.handle, table.at)],
)

/** Resolutions by the hour, added up from all processes. */
export const resolutionHours = pgTable('resolution_hours', {
  hour: moment('hour').primaryKey(),
  total: number('total').notNull(),
  totalUs: number('total_us').notNull(),
})

/**
 * Identifiers added on each day (Asia/Shanghai), and how many transactions wrote identifiers that day.
 * Counting millions of rows for every visitor would cost a second; `writes` tells caches that nothing changed.
 */
export const identifierDays = pgTable('identifier_days', {
  day: date({ mode: 'string' }).primaryKey(),
  added: number('added').notNull(),
  writes: number('writes').notNull(),
})

/** Progress of the bulk loader, written in the same transaction as the rows it counts. */
export const loadRuns = pgTable('load_runs', {
  /** Size and content sample of the file: the same file continues where it stopped, whatever its name. */
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
