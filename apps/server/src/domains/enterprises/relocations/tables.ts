import type {
  ArrivalSource,
  ArrivalState,
  DepartureState,
  Outcome,
  RelocatedKind,
} from '@biaojie/contract/enterprises/relocations/rules.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText, trailColumns } from '../../../platform/database/columns.ts'

/** Data that stay on this node, and why. */
export type Left = { what: string; count: number; why: string }
export type DepartureKind = { kind: RelocatedKind; done: number; total: number | null; isDone: boolean }
/** A document of records, which is a part of its own. */
export type MovedFile = { id: string; name: string; format: 'pdf' | 'jpg' }

/** Exports of all data of a company, with the progress of each. */
export const departures = pgTable(
  'departures',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    state: plainText().$type<DepartureState>().notNull(),
    kinds: jsonb().$type<DepartureKind[]>().notNull(),
    /** The last key that was written of the current kind. */
    after: plainText().notNull(),
    left: jsonb().$type<Left[]>().notNull(),
    parts: integer().notNull(),
    bytes: bigNumber().notNull(),
    /** Digest of the manifest; empty while the archive is prepared. */
    digest: text().notNull(),
    signature: text().notNull(),
    fingerprint: text().notNull(),
    problem: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('departures_list').on(table.prefix, table.createdAt),
    index('departures_age').on(table.createdAt),
  ],
)

const partColumns = {
  prefix: plainText().notNull(),
  runId: uuid('run_id').notNull(),
  number: integer().notNull(),
  kind: plainText().$type<RelocatedKind>().notNull(),
  records: integer().notNull(),
  /** Bytes of the rows, and of the part in the archive. */
  rawBytes: integer('raw_bytes').notNull(),
  bytes: integer().notNull(),
  /** SHA-256 of the part in the archive, in hex. */
  digest: text().notNull(),
  file: jsonb().$type<MovedFile>(),
}

/** Parts of exported archives; each is an object of the storage. */
export const departureParts = pgTable(
  'departure_parts',
  {
    ...partColumns,
    /** Ids of the documents that the records of the part refer to. */
    documents: jsonb().$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.runId, table.number] })],
)

export type ArrivalKind = {
  kind: RelocatedKind
  total: number
  digest: string
  outcomes: Record<Outcome, number>
  done: number
  equal: number
}
export type Issue = { kind: RelocatedKind; key: string; outcome: Outcome; why: string }

/** Archives of other nodes, from their upload until everything is written. */
export const arrivals = pgTable(
  'arrivals',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    state: plainText().$type<ArrivalState>().notNull(),
    problem: text().notNull(),
    source: plainText().$type<ArrivalSource>().notNull().default('archive'),
    fileName: text('file_name').notNull(),
    bytes: bigNumber().notNull(),
    pieces: integer().notNull(),
    received: integer().notNull(),
    /** Number of parts that are checked, or written, so far. */
    done: integer().notNull(),
    parts: integer().notNull(),
    /** The last key that was checked; keys of a kind must ascend. */
    lastKey: plainText('last_key').notNull(),
    nodePrefix: text('node_prefix').notNull(),
    nodeName: text('node_name').notNull(),
    exportedAt: moment('exported_at'),
    /** The company as the other node has it registered. */
    company: jsonb().$type<MovedCompany>(),
    digest: text().notNull(),
    publicKey: text('public_key').notNull(),
    fingerprint: text().notNull(),
    kinds: jsonb().$type<ArrivalKind[]>().notNull(),
    left: jsonb().$type<Left[]>().notNull(),
    issues: jsonb().$type<Issue[]>().notNull(),
    issueCount: integer('issue_count').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdById: uuid('created_by_id').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] }), index('arrivals_list').on(table.createdAt)],
)

/** Parts of uploaded archives. */
export const arrivalParts = pgTable('arrival_parts', partColumns, (table) => [
  primaryKey({ columns: [table.prefix, table.runId, table.number] }),
])

/** Public data of a company. A node that does not know the company uses them to register it. */
export type MovedCompany = {
  name: string
  shortName: string
  industryCode: string
  industry: string
  areaCode: string
  area: string
  address: string
  website: string
  introduce: string
}

/** Keys of other nodes that staff have confirmed. */
export const relocationKeys = pgTable('relocation_keys', {
  /** SHA-256 of the public key in hex. */
  fingerprint: text().primaryKey(),
  nodePrefix: text('node_prefix').notNull(),
  nodeName: text('node_name').notNull(),
  publicKey: text('public_key').notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
  confirmedBy: text('confirmed_by').notNull(),
})

export const relocationTrail = pgTable(
  'relocation_trail',
  {
    id: uuid().primaryKey(),
    runId: uuid('run_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('relocation_trail_of').on(table.runId, table.at)],
)
