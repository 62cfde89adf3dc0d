import type {
  Gs1PrefixState,
  Level,
  RecordState,
  WrittenBy,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/** The position of a run through the items of a batch, in index order. */
export type HeirsPlace = { state: string; updated: string; handle: string }

/**
 * One row for each identifier, designed for tens of millions: the record, which is the source of truth, and
 * the stored answer of a lookup. In every table of identifiers the prefix is the first key column, and every
 * statement names it, so that all rows of a company can be on one machine (decision 012).
 */
export const identifiers = pgTable(
  'identifiers',
  {
    prefix: plainText().notNull(),
    /** Folded (`foldHandle`), as in all tables below: names that differ only in case are the same. */
    handle: plainText().notNull(),
    /** The company's own spelling; null when it equals the folded form. */
    spelling: plainText(),
    name: text().notNull(),
    state: plainText().$type<RecordState>().notNull(),
    /** The reason for a suspension or retirement; empty otherwise. */
    stateReason: text('state_reason').notNull(),
    level: plainText().$type<Level>().notNull(),
    /** Empty for the implied template of records that were loaded before templates existed. */
    template: plainText().notNull(),
    templateVersion: integer('template_version'),
    /** Handle of the batch that it belongs to. */
    batch: plainText(),
    /** Handle of the identifier that a retired one leads to. */
    successor: plainText(),
    /** JSON text: audiences by field that differ from the template; null when none differs. */
    visibility: text(),
    /**
     * JSON text of the values inherited from its batch or model; null for none. It is derived data, so no
     * revision contains it.
     */
    inherited: text(),
    /** JSON text of the typed values, never masked; read and written by `records/record.ts`. */
    content: text().notNull(),
    /**
     * The API answer as JSON text, `{"images":…,"scenes":…,"elements":…}`; values behind verification are
     * masked.
     */
    detail: text().notNull(),
    /** Starts at 1 and grows with every change; a writer names the revision that they saw. */
    revision: integer().notNull(),
    /** Kind and id of the principal that wrote this revision, such as `person:…` or `system:load …`. */
    writer: plainText().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When staff blocked the record; null when it is not blocked. */
    blockedAt: moment('blocked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle] }),
    // Used by the owner's list, for each kind of identifier in `identifier_counts`.
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
    // A search first finds names in `identifier_names`, and then identifiers with this index.
    index('identifiers_name').on(table.prefix, table.name, table.updatedAt, table.handle),
  ],
)

/**
 * The distinct names of a company's identifiers: few, because most parts of a kind have the same name. Rows
 * stay when no identifier has the name any more.
 */
export const identifierNames = pgTable(
  'identifier_names',
  { prefix: plainText().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.name] })],
)

/** Number of a company's identifiers by kind: exact totals for its list without counting millions of rows. */
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

/** Number of identifiers of each batch, without retired ones: a recall uses it to count millions of parts. */
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
    /**
     * Unique within its identifier; empty for the base record, which is stored only when it has masked
     * values.
     */
    confId: plainText('conf_id').notNull(),
    templateCode: text('template_code').notNull(),
    /** Elements in API form as JSON text, with values behind verification masked. */
    public: text().notNull(),
    /**
     * The same elements unmasked; null when nothing is masked. It is read only for a visitor who passed
     * verification.
     */
    secret: text(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle, table.confId] })],
)

/**
 * The revisions of a record with their authors. Rows are only added. The first revision of a loaded
 * identifier has no row, because its run is recorded instead.
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
    /** JSON text that turns this revision back into the previous one; null for the first. */
    delta: text(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle, table.revision] })],
)

/**
 * Values of fields that a template marks as unique within the company. A value belongs to its record even
 * after that is retired, and is released when the record gets another value.
 */
export const identifierUniques = pgTable(
  'identifier_uniques',
  {
    prefix: plainText().notNull(),
    /** Empty for the part's own record. */
    confId: plainText('conf_id').notNull(),
    field: plainText().notNull(),
    /** A digest, because the text may be too long for an index. */
    digest: plainText().notNull(),
    handle: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.confId, table.field, table.digest] }),
    index('identifier_uniques_handle').on(table.prefix, table.handle),
  ],
)

/** Changed batches and models, until all records that inherit from them are updated. */
export const identifierHeirs = pgTable(
  'identifier_heirs',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    place: jsonb().$type<HeirsPlace>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/** Aliases of an identifier: GTIN with serial number, a customer's part number, an old code. */
export const identifierAliases = pgTable(
  'identifier_aliases',
  {
    prefix: plainText().notNull(),
    /**
     * The normalised form: upper case, without spaces and full-width forms; for new GS1 names, the path of
     * the address.
     */
    alias: plainText().notNull(),
    handle: plainText().notNull(),
    /** The company's spelling. */
    spelling: text().notNull(),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
    author: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.alias] }),
    // Visitors search without a prefix.
    index('identifier_aliases_alias').on(table.alias),
    index('identifier_aliases_handle').on(table.prefix, table.handle),
  ],
)

/** GS1 company prefixes that companies claim; only one company can hold a prefix. */
export const gs1Prefixes = pgTable(
  'gs1_prefixes',
  {
    gs1Prefix: plainText('gs1_prefix').notNull(),
    /** The company's prefix on this node. */
    prefix: plainText().notNull(),
    state: plainText().$type<Gs1PrefixState>().notNull(),
    /** The proof: the number of the certificate, and where it can be checked. */
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

/**
 * GS1 names that a second company entered; their addresses lead to the holder of the GS1 prefix, or else to
 * the first company.
 */
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
 * The values by which identifiers of these companies are found: number of the part or batch, end of a VIN,
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
    // Visitors search without a prefix, so this is the only search over all companies.
    index('identifier_finds_value').on(table.kind, table.value, table.handle),
  ],
)

/**
 * Contains only a digest of the code under a part's label, so that no answer and no copy of the database
 * reveals the code.
 */
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
 * day. Counting millions of rows for every visitor would take a second; from `writes`, caches see that
 * nothing changed.
 */
export const identifierDays = pgTable('identifier_days', {
  day: date({ mode: 'string' }).primaryKey(),
  added: bigNumber('added').notNull(),
  writes: bigNumber('writes').notNull(),
})

/** Identifiers added by a company on each day (Asia/Shanghai), without those retired since. */
export const identifierCompanyDays = pgTable(
  'identifier_company_days',
  {
    prefix: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    added: bigNumber('added').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.day] })],
)

/** Progress of the bulk loader, written in the transaction of the rows that it counts. */
export const loadRuns = pgTable('load_runs', {
  /**
   * Size and content samples of the file: the same file continues at its last progress even under another
   * name.
   */
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

/** Companies with records from before the register existed, until all of these have an entry. */
export const identifierRegisterFills = pgTable('identifier_register_fills', {
  prefix: plainText().primaryKey(),
  /** The last handle that was processed. */
  after: plainText().notNull(),
  /**
   * Set after the first pass: until this time, processes of the previous version may have written more
   * records, so a second pass follows.
   */
  againAt: moment('again_at'),
})
