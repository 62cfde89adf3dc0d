import type {
  CompanyPageContent,
  CompanyPageState,
} from '@biaojie/contract/enterprises/company-pages/rules.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'

/** The public page of a company: its draft, and the version that visitors see. */
export const companyPages = pgTable(
  'company_pages',
  {
    prefix: plainText().primaryKey(),
    version: integer().notNull(),
    state: plainText().$type<CompanyPageState>().notNull(),
    draft: jsonb().$type<CompanyPageContent>().notNull(),
    /** Null while visitors see no page. */
    published: jsonb().$type<CompanyPageContent>(),
    note: text().notNull(),
    submittedAt: moment('submitted_at'),
    submittedById: plainText('submitted_by_id').notNull(),
    publishedAt: moment('published_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('company_pages_list').on(table.state, table.submittedAt)],
)

export const companyPageTrail = pgTable(
  'company_page_trail',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    ...trailColumns,
  },
  (table) => [primaryKey({ columns: [table.prefix, table.id] })],
)
