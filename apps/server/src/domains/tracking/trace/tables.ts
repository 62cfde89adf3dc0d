import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import type { LinkState, TraceReader } from '@biaojie/contract/tracking/trace/rules.ts'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'

/** Links between two companies, over which traces go from the parts of one to those of the other. */
export const traceLinks = pgTable(
  'trace_links',
  {
    id: uuid().primaryKey(),
    version: integer().notNull(),
    offerer: plainText().notNull(),
    partner: plainText().notNull(),
    /** Both prefixes in sorted order, because one link applies in both directions. */
    pair: plainText().notNull(),
    state: plainText().$type<LinkState>().notNull(),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    answeredAt: moment('answered_at'),
    answer: text().notNull(),
    reminders: integer().notNull(),
    remindedAt: moment('reminded_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('trace_links_open').on(table.pair).where(sql`state in ('offered', 'accepted')`),
    index('trace_links_offerer').on(table.offerer, table.createdAt),
    index('trace_links_partner').on(table.partner, table.createdAt),
  ],
)

export const traceLinkTrail = pgTable(
  'trace_link_trail',
  {
    id: uuid().primaryKey(),
    linkId: uuid('link_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('trace_link_trail_of').on(table.linkId, table.at)],
)

/** The readers of the parts of a template in traces; everybody when there is no row. */
export const traceAudiences = pgTable(
  'trace_audiences',
  {
    prefix: plainText().notNull(),
    /** Empty for parts without a template. */
    template: plainText().notNull(),
    shownTo: plainText('shown_to').$type<Audience | 'owner'>().notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.template] })],
)

/**
 * Sheets that were issued: they store the picture, so that a sheet can be checked after the parts moved on.
 */
export const traceSheets = pgTable(
  'trace_sheets',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    /** Printed on the sheet. */
    code: plainText().notNull(),
    handle: plainText().notNull(),
    reader: plainText().$type<TraceReader>().notNull(),
    picture: jsonb().$type<TracePicture>().notNull(),
    /** SHA-256 of the file. */
    digest: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Digest of the link's secret; null without a link. */
    token: plainText(),
    until: date({ mode: 'string' }),
    revokedAt: moment('revoked_at'),
    opened: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    uniqueIndex('trace_sheets_code').on(table.code),
    uniqueIndex('trace_sheets_token').on(table.token).where(sql`token is not null`),
    index('trace_sheets_handle').on(table.prefix, table.handle, table.createdAt),
  ],
)
