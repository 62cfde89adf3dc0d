import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

/** A picture for pages; its sizes are in the object store under `pictures/`. */
export const pictures = pgTable(
  'pictures',
  {
    /** A random id, which is part of the public address. */
    id: text().primaryKey(),
    uploadedBy: uuid('uploaded_by').notNull(),
    /** Name of the uploaded file. */
    name: text().notNull(),
    alt: text().notNull(),
    /** Average colour, #rrggbb. */
    color: text().notNull(),
    /** The largest first. */
    sizes: jsonb().$type<{ width: number; height: number }[]>().notNull(),
    uploadedBytes: integer('uploaded_bytes').notNull(),
    /** The format of a film, a document or a picture of a record, of one size; null for a picture of pages. */
    format: text().$type<'mp4' | 'webm' | 'pdf' | 'jpg'>(),
    createdAt: moment('created_at').notNull(),
    /** The time of deletion; null while something uses it. */
    expiresAt: moment('expires_at'),
    /** It is being deleted, so nothing can use it any more. */
    removedAt: moment('removed_at'),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('pictures_created_at').on(table.createdAt),
    index('pictures_expires_at').on(table.expiresAt),
    index('pictures_search').using('gin', table.search),
  ],
)

/** The users of a picture: `application:101`. */
export const pictureUses = pgTable(
  'picture_uses',
  { usedBy: text('used_by').notNull(), pictureId: text('picture_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.usedBy, table.pictureId] }),
    index('picture_uses_picture').on(table.pictureId),
  ],
)
