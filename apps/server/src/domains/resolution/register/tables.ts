import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Facts of an entry besides its text. */
const entryColumns = {
  kind: plainText().notNull(),
  /** Empty when the entry belongs to no company. */
  prefix: plainText().notNull(),
  /** The folded handle of an identifier, or the key of another subject. */
  subject: plainText().notNull(),
  /** 0 for entries of other kinds than records. */
  revision: integer().notNull(),
  at: moment('at').notNull(),
  /** The version of the salt key of a record's field digests; 0 when there are none. */
  saltKey: integer('salt_key').notNull(),
  /** Canonical JSON, whose bytes the log hashes. */
  entry: text().notNull(),
}

/** Entries of committed transactions that have no position in the log yet. */
export const registerQueue = pgTable(
  'register_queue',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...entryColumns },
  // A log that has stopped may have millions of waiting entries, and pages of parts look for theirs.
  (table) => [index('register_queue_subject').on(table.subject)],
)

/** The entries of the log by leaf number, which counts from 0 without gaps. Rows are only added. */
export const registerEntries = pgTable(
  'register_entries',
  { leaf: bigNumber('leaf').primaryKey(), ...entryColumns },
  (table) => [
    index('register_entries_subject').on(table.subject, table.revision),
    // Nearly all entries are about records; a list of records uses the primary key.
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

/** The single row that the sequencer locks. */
export const registerState = pgTable('register_state', {
  /** Always 1. */
  id: smallint().primaryKey(),
  /** The name of the log, with which its checkpoints begin; it stays when the node's address changes. */
  origin: text().notNull(),
  /** Number of entries with a leaf number. */
  size: bigNumber('size').notNull(),
})

/**
 * Keys from which the salts of field digests are derived. They are stored beside the values, because they
 * only prevent readers of published digests from guessing hidden values.
 */
export const registerSaltKeys = pgTable('register_salt_keys', {
  version: smallint().primaryKey(),
  key: text().notNull(),
  since: moment('since').notNull(),
})

/** Witnesses of this log with their last answer. */
export const registerWitnesses = pgTable('register_witnesses', {
  /** The name from its key. */
  name: text().primaryKey(),
  /** The log size that the witness cosigned last. */
  size: bigNumber('size').notNull(),
  signedAt: moment('signed_at'),
  askedAt: moment('asked_at').notNull(),
  /** Why the last request failed; empty when the witness signed. */
  problem: text().notNull(),
  /** Its last cosignature as a line of a note. */
  line: text().notNull(),
})

/** Logs of other nodes for which this node is a witness, with the last cosigned head. */
export const registerWitnessed = pgTable('register_witnessed', {
  origin: text().primaryKey(),
  size: bigNumber('size').notNull(),
  root: bytes().notNull(),
  note: text().notNull(),
  at: moment('at').notNull(),
})
