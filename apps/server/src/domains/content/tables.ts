import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { searchColumn } from '../../platform/database/text-search.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** An article, a case or a banner as staff see it; its content is in its versions. */
export const contentItems = pgTable(
  'content_items',
  {
    /** news:28 */
    key: text().primaryKey(),
    kind: text().notNull(),
    id: integer().notNull(),
    /** Grows with every change: of two who change it at once, the second is refused. */
    version: integer().notNull(),
    /** Of its newest version. */
    number: integer().notNull(),
    /** Of the version that visitors see; null: none. */
    publishedNumber: integer('published_number'),
    firstPublishedAt: at('first_published_at'),
    /** When the newest version will be published. */
    scheduledAt: at('scheduled_at'),
    scheduledBy: text('scheduled_by'),
    withdrawnAt: at('withdrawn_at'),
    /** In 最热资讯, the slides of cases, the carousel: from 1; 0: none. */
    place: integer().notNull().default(0),
    /* Of its newest version, for lists. */
    title: text().notNull(),
    topic: text().notNull(),
    image: text().notNull(),
    /** Of the file it came from, as it was read last; null: written in the console. */
    fileHash: text('file_hash'),
    /** Changed by staff: from then on its file no longer counts. */
    edited: boolean().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** By name: the account may be deleted later. */
    updatedBy: text('updated_by').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('content_items_updated').on(table.kind, table.updatedAt),
    index('content_items_search').using('gin', table.search),
  ],
)

/** What an item said at a time; never changed. */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text().notNull(),
    /** From 1. */
    number: integer().notNull(),
    title: text().notNull(),
    document: jsonb().$type<object>().notNull(),
    at: at('at').notNull(),
    actor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.number] })],
)

/** Who did what; the texts are for people. */
export const contentTrail = pgTable(
  'content_trail',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    at: at('at').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('content_trail_of').on(table.key, table.at)],
)

/** What visitors find: a row for each published item, and for each solution and entry of the catalogue. */
export const publishedContent = pgTable(
  'published_content',
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    id: integer().notNull(),
    /** Of the version; 0 for what is shown from its file. */
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
    /** Orders lists; its day is the one that is shown. */
    shownAt: at('shown_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    fileHash: text('file_hash'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('published_content_shown').on(table.kind, table.shownAt),
    index('published_content_search').using('gin', table.search),
  ],
)
