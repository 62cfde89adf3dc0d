import type { DraftStage, SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
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
import { moment, plainText } from '../../../platform/database/columns.ts'

export type StoredProof = {
  challenge: string
  at: string
  sites: { name: string; ms: number; signature: string }[]
}

/** Who answers for the prefix of a company that has, or wants, servers of its own. */
export const ownNodes = pgTable('own_nodes', {
  prefix: plainText().primaryKey(),
  version: integer().notNull().default(1),
  /** The sites in force; null while the node itself answers. */
  sites: jsonb().$type<SiteFields[]>(),
  /** Grows with each change of the sites in force. */
  serial: integer().notNull().default(0),
  since: moment('since'),
  /** Sites that wait for a proof or a decision, and where they stand; null for none. */
  draft: jsonb().$type<SiteFields[]>(),
  stage: text().$type<DraftStage>(),
  proof: jsonb().$type<StoredProof>(),
  /** Why staff rejected the last proposal. */
  reason: text().notNull().default(''),
  updatedAt: moment('updated_at').notNull(),
})

/** What the checks of one site found last. */
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
    /** Company and staff were told of the present outage. */
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
    /** The site was away for so long that an alarm was raised. */
    hadOutage: boolean('had_outage').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.place, table.day] })],
)

export const ownNodeTrail = pgTable(
  'own_node_trail',
  {
    id: uuid().primaryKey(),
    prefix: plainText().notNull(),
    at: moment('at').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('own_node_trail_of').on(table.prefix, table.at)],
)
