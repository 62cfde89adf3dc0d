import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

/** A private picture; its encrypted content is in the object store under `private/<name>`. */
export const privateFiles = pgTable(
  'private_files',
  {
    /** A random name that gives no rights. */
    name: text().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes of the upload, to which the stated limits apply. */
    uploadedBytes: integer('uploaded_bytes').notNull(),
    /** SHA-256 of the stored picture, which detects the same photograph uploaded twice. */
    digest: text().notNull().default(''),
    /** Its own key, wrapped by the master key; deleted once purged. */
    wrappedKey: text('wrapped_key'),
    createdAt: moment('created_at').notNull(),
    /** The time of deletion; null once something uses it. */
    expiresAt: moment('expires_at'),
    purgedAt: moment('purged_at'),
    /** The time when the object store had deleted it too. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('private_files_expires_at').on(table.expiresAt),
    index('private_files_digest').on(table.digest),
  ],
)

/** Views of private files: kept; the address until the viewer deletes their account. */
export const fileViews = pgTable(
  'file_views',
  {
    id: uuid().primaryKey(),
    fileName: text('file_name').notNull(),
    viewerId: uuid('viewer_id').notNull(),
    ip: text().notNull(),
    viewedAt: moment('viewed_at').notNull(),
  },
  (table) => [
    index('file_views_file').on(table.fileName, table.viewedAt),
    index('file_views_viewer').on(table.viewerId, table.viewedAt),
  ],
)
