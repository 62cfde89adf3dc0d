import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A private picture: its content lies encrypted in the object store under `private/<name>`. */
export const privateFiles = pgTable(
  'private_files',
  {
    /** Random; says nothing and gives no right to anything. */
    name: text().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes as uploaded: the stated limits are about these. */
    uploadedBytes: integer('uploaded_bytes').notNull(),
    /** SHA-256 of the picture as it is kept: the same photograph uploaded twice is known. */
    digest: text().notNull().default(''),
    /** Its own key, wrapped by the master key; gone once purged. */
    wrappedKey: text('wrapped_key'),
    createdAt: at('created_at').notNull(),
    /** Deleted then; null once something uses it. */
    expiresAt: at('expires_at'),
    purgedAt: at('purged_at'),
    /** When the object store had forgotten it too. */
    removedAt: at('removed_at'),
  },
  (table) => [
    index('private_files_expires_at').on(table.expiresAt),
    index('private_files_digest').on(table.digest),
  ],
)

/** Who saw which private file, when: kept; from where, until the viewer deletes their account. */
export const fileViews = pgTable(
  'file_views',
  {
    id: uuid().primaryKey(),
    fileName: text('file_name').notNull(),
    viewerId: uuid('viewer_id').notNull(),
    ip: text().notNull(),
    viewedAt: at('viewed_at').notNull(),
  },
  (table) => [
    index('file_views_file').on(table.fileName, table.viewedAt),
    index('file_views_viewer').on(table.viewerId, table.viewedAt),
  ],
)
