import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What an entry tells, besides its text. */
const entryColumns = {
  kind: plainText().notNull(),
  /** Empty where the entry belongs to no company. */
  prefix: plainText().notNull(),
  /** Folded handle of an identifier, or the key of what else the entry tells of. */
  subject: plainText().notNull(),
  /** 0 for entries of other kinds than records. */
  revision: integer().notNull(),
  at: moment('at').notNull(),
  /** The version of the salt key of a record's field digests; 0 without such. */
  saltKey: integer('salt_key').notNull(),
  /** Canonical JSON; its bytes are what the log hashes. */
  entry: text().notNull(),
}

/** Entries of committed transactions that have no place in the log yet. */
export const registerQueue = pgTable('register_queue', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...entryColumns,
})

/** The entries of the log by their leaf number, which counts from 0 without gaps. Rows are only added. */
export const registerEntries = pgTable(
  'register_entries',
  { leaf: bigNumber('leaf').primaryKey(), ...entryColumns },
  (table) => [
    index('register_entries_subject').on(table.subject, table.revision),
    // Nearly all entries are of records, and a list of these walks the key.
    index('register_entries_kind').on(table.kind, table.leaf).where(sql`kind <> 'record'`),
  ],
)

/** Signed heads of the log. The same size is signed again each hour, always with the same root. */
export const registerCheckpoints = pgTable(
  'register_checkpoints',
  {
    size: bigNumber('size').notNull(),
    at: moment('at').notNull(),
    root: bytes().notNull(),
    /** The signed note without cosignatures. */
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.at] }), index('register_checkpoints_at').on(table.at)],
)

/** The one row that its sequencer locks. */
export const registerState = pgTable('register_state', {
  /** Always 1. */
  id: smallint().primaryKey(),
  /** The name of the log, which its checkpoints begin with; it stays when the node's address changes. */
  origin: text().notNull(),
  /** Entries that have a leaf number. */
  size: bigNumber('size').notNull(),
})

/**
 * Keys from which the salts of field digests are computed. They lie beside the values that they protect, because they only
 * keep readers of published digests from guessing hidden values.
 */
export const registerSaltKeys = pgTable('register_salt_keys', {
  version: smallint().primaryKey(),
  key: text().notNull(),
  since: moment('since').notNull(),
})

/** Witnesses of this log with their last answer. */
export const registerWitnesses = pgTable('register_witnesses', {
  /** The name in its key. */
  name: text().primaryKey(),
  /** The size of the log that it cosigned last. */
  size: bigNumber('size').notNull(),
  signedAt: moment('signed_at'),
  askedAt: moment('asked_at').notNull(),
  /** What went wrong when it was asked last; empty when it signed. */
  problem: text().notNull(),
  /** Its last cosignature as a line of a note. */
  line: text().notNull(),
})

/** Logs of other nodes that this node confirms, with the last head that it cosigned. */
export const registerWitnessed = pgTable('register_witnessed', {
  origin: text().primaryKey(),
  size: bigNumber('size').notNull(),
  root: bytes().notNull(),
  note: text().notNull(),
  at: moment('at').notNull(),
})
