import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Product templates of companies, each with its draft. */
export const templates = pgTable(
  'templates',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    /** The draft's name while no version is published, then that of the newest version. */
    name: text().notNull(),
    level: text().notNull(),
    /** draft, published, withdrawn. */
    state: text().notNull(),
    /** The newest published version; 0 for none. */
    version: integer().notNull(),
    draft: jsonb().$type<Template>(),
    /** Counts every change of the row, so that a writer who saw an older version is refused. */
    revision: integer().notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The person's name is kept, because the account may be deleted later. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] })],
)

/** Published versions; none of them ever changes. */
export const templateVersions = pgTable(
  'template_versions',
  {
    prefix: plainText().notNull(),
    templateId: uuid('template_id').notNull(),
    version: integer().notNull(),
    content: jsonb().$type<Template>().notNull(),
    publishedAt: moment('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.templateId, table.version] })],
)
