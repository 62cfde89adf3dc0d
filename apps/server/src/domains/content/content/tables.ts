import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, trailColumns } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

/** An article, a case or a banner for staff; its content is in its versions. */
export const contentItems = pgTable(
  'content_items',
  {
    /** news:28 */
    key: text().primaryKey(),
    kind: text().$type<ContentKind>().notNull(),
    id: integer().notNull(),
    /** Grows with every change: of two simultaneous changes the second is refused. */
    version: integer().notNull(),
    /** Number of its newest version. */
    number: integer().notNull(),
    /** Number of the public version; null without one. */
    publishedNumber: integer('published_number'),
    firstPublishedAt: moment('first_published_at'),
    /** The time when the newest version will be published. */
    scheduledAt: moment('scheduled_at'),
    scheduledBy: text('scheduled_by'),
    withdrawnAt: moment('withdrawn_at'),
    /** Place in 最热资讯, the slides of cases or the carousel, from 1; 0 without one. */
    place: integer().notNull().default(0),
    /* Title of its newest version, for lists. */
    title: text().notNull(),
    topic: text().notNull(),
    image: text().notNull(),
    /** Hash of its source file when it was last read; null when written in the console. */
    fileHash: text('file_hash'),
    /** Changed by staff, so that its file is ignored from then on. */
    edited: boolean().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The name, because the account may be deleted later. */
    updatedBy: text('updated_by').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('content_items_updated').on(table.kind, table.updatedAt),
    index('content_items_search').using('gin', table.search),
  ],
)

/** A row says that a person has the form of an item open. It stays after they left, until the next row is written. */
export const contentEditors = pgTable(
  'content_editors',
  {
    key: text().notNull(),
    accountId: uuid('account_id').notNull(),
    since: moment('since').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.accountId] })],
)

/** The content of an item at a time; never changed. */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text().notNull(),
    /** Counted from 1. */
    number: integer().notNull(),
    title: text().notNull(),
    document: jsonb().$type<object>().notNull(),
    at: moment('at').notNull(),
    actor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.number] })],
)

/** Actions of staff; the texts are for people. */
export const contentTrail = pgTable(
  'content_trail',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    ...trailColumns,
  },
  (table) => [index('content_trail_of').on(table.key, table.at)],
)

/** Visitors find these: a row for each published item, and for each solution and entry of the catalogue. */
export const publishedContent = pgTable(
  'published_content',
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    id: integer().notNull(),
    /** Number of the version; 0 for pages shown from their file. */
    number: integer().notNull(),
    title: text().notNull(),
    des: text().notNull(),
    topic: text().notNull(),
    tags: text().array().notNull(),
    sample: boolean().notNull(),
    image: text().notNull(),
    /** Its words, for excerpts of a search. */
    words: text().notNull(),
    place: integer().notNull(),
    /** Orders lists; pages show its day. */
    shownAt: moment('shown_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    fileHash: text('file_hash'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('published_content_shown').on(table.kind, table.shownAt),
    index('published_content_search').using('gin', table.search),
  ],
)
