import type { Gs1PrefixState } from '@biaojie/contract/identifiers/gs1/names.ts'
import type { Level, RecordState, WrittenBy } from '@biaojie/contract/identifiers/records/rules.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/** The point that a walk over the heirs of a batch has reached, in the order of its index. */
export type HeirsPlace = { state: string; updated: string; handle: string }

/**
 * One row for each identifier, designed for tens of millions: the record, which is the source of truth, and
 * beside it the stored answer of a lookup. Every table of identifiers has the prefix first in its key, and
 * every statement names it, so that the rows of a company can lie together on one machine (decision 012).
 */
export const identifiers = pgTable(
  'identifiers',
  {
    prefix: plainText().notNull(),
    /** Folded (`foldHandle`), as everywhere below: names that differ only in case are one. */
    handle: plainText().notNull(),
    /** The company's own spelling; null where that is the folded form. */
    spelling: plainText(),
    name: text().notNull(),
    state: plainText().$type<RecordState>().notNull(),
    /** The reason of a suspension or retirement; empty otherwise. */
    stateReason: text('state_reason').notNull(),
    level: plainText().$type<Level>().notNull(),
    /** Empty for the implied template of records that were loaded before templates existed. */
    template: plainText().notNull(),
    templateVersion: integer('template_version'),
    /** Handle of the batch that it belongs to. */
    batch: plainText(),
    /** Handle of the identifier that a retired one leads to. */
    successor: plainText(),
    /** JSON text, audiences by field, where they differ from the template's; null where none does. */
    visibility: text(),
    /** JSON text of the values that it has from its batch or model; null where it has none. Derived, in no revision. */
    inherited: text(),
    /** JSON text of the typed values, never masked; `records/record.ts` reads and writes it. */
    content: text().notNull(),
    /**
     * Wire form as JSON text, `{"images":…,"scenes":…,"elements":…}`; values behind verification are masked.
     */
    detail: text().notNull(),
    /** Counts up from 1 with every change; a writer names the revision they saw. */
    revision: integer().notNull(),
    /** Kind and id of the principal that wrote this revision, such as `person:…` or `system:load …`. */
    writer: plainText().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The time at which staff hid the record from visitors; null where it is not blocked. */
    blockedAt: moment('blocked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle] }),
    // The owner's list uses it for each kind of identifier that `identifier_counts` names.
    index('identifiers_list').on(
      table.prefix,
      table.template,
      table.level,
      table.state,
      table.updatedAt,
      table.handle,
    ),
    index('identifiers_batch')
      .on(table.prefix, table.batch, table.state, table.updatedAt, table.handle)
      .where(sql`${table.batch} is not null`),
    // A search finds names in `identifier_names`, and then their identifiers.
    index('identifiers_name').on(table.prefix, table.name, table.updatedAt, table.handle),
  ],
)

/**
 * The different names of a company's identifiers: few, because most parts of a kind share one. Rows stay when their
 * last identifier gets another name.
 */
export const identifierNames = pgTable(
  'identifier_names',
  { prefix: plainText().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.name] })],
)

/**
 * Numbers of a company's identifiers by kind: exact totals for its list without counting millions of rows.
 */
export const identifierCounts = pgTable(
  'identifier_counts',
  {
    prefix: plainText().notNull(),
    template: plainText().notNull(),
    /** 0 for the implied template. */
    templateVersion: integer('template_version').notNull().default(0),
    level: plainText().$type<Level>().notNull(),
    state: plainText().$type<RecordState>().notNull(),
    total: bigNumber('total').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'identifier_counts_pk',
      columns: [table.prefix, table.template, table.templateVersion, table.level, table.state],
    }),
  ],
)

/**
 * Numbers of the identifiers of each batch, without those that were retired: a recall counts millions of parts by the
 * batches that it reaches.
 */
export const identifierBatches = pgTable(
  'identifier_batches',
  {
    prefix: plainText().notNull(),
    /** Handle of the batch, which may itself be unregistered. */
    batch: plainText().notNull(),
    total: bigNumber('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.batch] })],
)

/** The stored answer of one scene, derived from the record. */
export const identifierScenes = pgTable(
  'identifier_scenes',
  {
    prefix: plainText().notNull(),
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
  (table) => [primaryKey({ columns: [table.prefix, table.handle, table.confId] })],
)

/**
 * The revisions of a record with their authors. Rows are only added. The first revision of a loaded
 * identifier has no row, because its run records it.
 */
export const identifierRevisions = pgTable(
  'identifier_revisions',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    revision: integer().notNull(),
    at: moment('at').notNull(),
    by: plainText().$type<WrittenBy>().notNull(),
    /** The name is stored as well, because the account may be deleted later. */
    principalKind: plainText('principal_kind').notNull(),
    principalId: text('principal_id').notNull(),
    principalName: text('principal_name').notNull(),
    reason: text().notNull(),
    /** The changed parts in words: 名称, 要素「硬度」. */
    changed: jsonb().$type<string[]>().notNull(),
    /** JSON text that turns this revision back into the one before; null for the first. */
    delta: text(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle, table.revision] })],
)

/**
 * Values of fields that a template marks as unique within the company. A value is kept with the record that has it, also
 * after that was retired, and goes when the record gets another.
 */
export const identifierUniques = pgTable(
  'identifier_uniques',
  {
    prefix: plainText().notNull(),
    /** Empty for the part's own record. */
    confId: plainText('conf_id').notNull(),
    field: plainText().notNull(),
    /** A digest, because a text may be longer than an index takes. */
    digest: plainText().notNull(),
    handle: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.confId, table.field, table.digest] }),
    index('identifier_uniques_handle').on(table.prefix, table.handle),
  ],
)

/**
 * Batches and models that changed, until everything that inherits from them has been projected anew.
 */
export const identifierHeirs = pgTable(
  'identifier_heirs',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    place: jsonb().$type<HeirsPlace>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/** Other names of an identifier: GTIN with serial number, a customer's part number, an old code. */
export const identifierAliases = pgTable(
  'identifier_aliases',
  {
    prefix: plainText().notNull(),
    /** The form that is compared: upper case, without width and space, of new names of GS1 the path of the address. */
    alias: plainText().notNull(),
    handle: plainText().notNull(),
    /** The form that the company writes. */
    spelling: text().notNull(),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
    author: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.alias] }),
    // Visitors know no prefix.
    index('identifier_aliases_alias').on(table.alias),
    index('identifier_aliases_handle').on(table.prefix, table.handle),
  ],
)

/** GS1 company prefixes that companies claim; one that is held belongs to one company. */
export const gs1Prefixes = pgTable(
  'gs1_prefixes',
  {
    gs1Prefix: plainText('gs1_prefix').notNull(),
    /** The prefix of the company on this node. */
    prefix: plainText().notNull(),
    state: plainText().$type<Gs1PrefixState>().notNull(),
    /** What proves it: the number of the certificate, and where it can be checked. */
    proof: text().notNull(),
    claimedAt: moment('claimed_at').notNull(),
    claimedBy: text('claimed_by').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').notNull(),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gs1Prefix, table.prefix] }),
    uniqueIndex('gs1_prefixes_held').on(table.gs1Prefix).where(sql`state = 'held'`),
    index('gs1_prefixes_company').on(table.prefix),
  ],
)

/** Names of GS1 that a company noted after another one had; their addresses lead to the holder of the prefix, or the first. */
export const gs1Conflicts = pgTable(
  'gs1_conflicts',
  {
    alias: plainText().notNull(),
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    otherPrefix: plainText('other_prefix').notNull(),
    otherHandle: plainText('other_handle').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alias, table.prefix, table.otherPrefix] }),
    index('gs1_conflicts_company').on(table.prefix, table.at),
    index('gs1_conflicts_other').on(table.otherPrefix, table.at),
  ],
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
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    kind: plainText().notNull(),
    value: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.kind, table.value] }),
    // Visitors know no prefix, so this is the one search over all companies.
    index('identifier_finds_value').on(table.kind, table.value, table.handle),
  ],
)

/** Only a digest of the code under a part's label, so that no answer and no copy of the database shows the code. */
export const identifierCodes = pgTable(
  'identifier_codes',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/**
 * Identifiers added on each day (Asia/Shanghai), and the number of transactions that wrote identifiers that
 * day. Counting millions of rows for every visitor would cost a second; `writes` tells caches that nothing
 * changed.
 */
export const identifierDays = pgTable('identifier_days', {
  day: date({ mode: 'string' }).primaryKey(),
  added: bigNumber('added').notNull(),
  writes: bigNumber('writes').notNull(),
})

/** Identifiers added by a company on each day (Asia/Shanghai), without those that were retired since. */
export const identifierCompanyDays = pgTable(
  'identifier_company_days',
  {
    prefix: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    added: bigNumber('added').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.day] })],
)

/** Progress of the bulk loader, written in the same transaction as the rows it counts. */
export const loadRuns = pgTable('load_runs', {
  /** Size and content samples of the file: the same file continues at its last progress under any name. */
  fingerprint: text().primaryKey(),
  fileName: text('file_name').notNull(),
  byteOffset: bigNumber('byte_offset').notNull(),
  lines: bigNumber('lines').notNull(),
  added: bigNumber('added').notNull(),
  replaced: bigNumber('replaced').notNull(),
  failed: bigNumber('failed').notNull(),
  startedAt: moment('started_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  finishedAt: moment('finished_at'),
})

/** Companies with records that were written before the register existed, until all of these have an entry. */
export const identifierRegisterFills = pgTable('identifier_register_fills', {
  prefix: plainText().primaryKey(),
  /** The last handle that was looked at. */
  after: plainText().notNull(),
  /** Set when all were looked at: processes of the version before may have written more until then. */
  againAt: moment('again_at'),
})
