import type { DraftStage, SiteFields, SwitchTarget } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'

export type StoredProof = {
  challenge: string
  at: string
  sites: { name: string; ms: number; signature: string }[]
}

/** A node of this product that redeemed a pairing code, with the keys it named. */
export type StoredPairing = { address: string; at: string; keys: string[] }

/** The next switch, with the sites that begin to answer. Times are in ISO 8601. */
export type StoredPlan = {
  target: SwitchTarget
  at: string
  plannedAt: string
  by: string
  reason: string
  sites: SiteFields[]
  scope: string[]
  /** How often no site answered when the switch was due. */
  failures: number
}

/** The sites that answered before the last switch, and until when others may still ask them. */
export type StoredFormer = { sites: SiteFields[]; scope: string[]; askedUntil: string }

/** Companies that have, or want, their own servers to answer for their prefix. */
export const ownNodes = pgTable('own_nodes', {
  prefix: plainText().primaryKey(),
  version: integer().notNull().default(1),
  /** The sites in force; null while the node itself answers. */
  sites: jsonb().$type<SiteFields[]>(),
  /** Patterns of the identifiers they answer for (`contract/resolution/own-nodes/scope.ts`); empty for the whole prefix. */
  scope: jsonb().$type<string[]>().notNull().default([]),
  /** Grows with each change of the sites in force. */
  serial: integer().notNull().default(0),
  since: moment('since'),
  /** Set when referrals have ended after a move. The sites stay stored to show where referrals led. */
  endedAt: moment('ended_at'),
  plan: jsonb().$type<StoredPlan>(),
  former: jsonb().$type<StoredFormer>(),
  /** End of the overlap: until this time, the side that answered before the last switch helps out. */
  bothUntil: moment('both_until'),
  /** Proposed sites that wait for a proof or a decision, and their stage; null for none. */
  draft: jsonb().$type<SiteFields[]>(),
  draftScope: jsonb('draft_scope').$type<string[]>().notNull().default([]),
  stage: text().$type<DraftStage>(),
  proof: jsonb().$type<StoredProof>(),
  paired: jsonb().$type<StoredPairing>(),
  /** Why staff rejected the last proposal. */
  reason: text().notNull().default(''),
  updatedAt: moment('updated_at').notNull(),
})

/** The latest pairing code of a company, by its digest. */
export const ownNodeCodes = pgTable('own_node_codes', {
  prefix: plainText().primaryKey(),
  digest: text().notNull().unique(),
  until: moment('until').notNull(),
  usedAt: moment('used_at'),
  /** Digest of the request that redeemed it; empty before. */
  request: text().notNull(),
})

/** The results of the latest check of each site. */
export const ownNodeSites = pgTable(
  'own_node_sites',
  {
    prefix: plainText().notNull(),
    /** Host and port. */
    place: plainText().notNull(),
    failures: integer().notNull().default(0),
    lastSeenAt: moment('last_seen_at'),
    ms: doublePrecision().notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** The company and staff have been alerted of the current outage. */
    isAlarmed: boolean('is_alarmed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.place] })],
)

/** The checks of one site on one day in China. */
export const ownNodeDays = pgTable(
  'own_node_days',
  {
    prefix: plainText().notNull(),
    place: plainText().notNull(),
    day: date({ mode: 'string' }).notNull(),
    checks: integer().notNull().default(0),
    missed: integer().notNull().default(0),
    /** The site did not answer for so long that an alarm was raised. */
    hadOutage: boolean('had_outage').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.place, table.day] })],
)

export const ownNodeTrail = pgTable(
  'own_node_trail',
  {
    id: uuid().primaryKey(),
    prefix: plainText().notNull(),
    ...trailColumns,
  },
  (table) => [index('own_node_trail_of').on(table.prefix, table.at)],
)
