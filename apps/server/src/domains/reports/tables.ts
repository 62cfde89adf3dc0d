import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plainText } from '../../platform/database/columns.ts'
import { searchColumn } from '../../platform/database/text-search.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Reports of suspicious parts; a phone number is personal data, kept for questions alone. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** What the sender names when asking: JB, day, four digits. */
    reportNo: text('report_no').notNull().unique(),
    /** Folded, as identifiers are kept. */
    handle: plainText().notNull(),
    identifier: text().notNull(),
    identifierName: text('identifier_name').notNull(),
    /** Who held the prefix when it was sent; null for nobody. */
    companyId: uuid('company_id'),
    companyName: text('company_name').notNull(),
    reason: text().notNull(),
    place: text().notNull(),
    text: text().notNull(),
    /** 11 digits; empty when none was given or after it was erased. */
    contactPhone: text('contact_phone').notNull(),
    /** Key of the photo in the store; empty for none. */
    photo: text().notNull(),
    createdAt: at('created_at').notNull(),
    version: integer().notNull(),
    /** open, confirmed, dismissed, withdrawn. */
    state: text().notNull(),
    handledAt: at('handled_at'),
    /** By name: the account may be deleted later. */
    handledBy: text('handled_by').notNull(),
    byNode: boolean('by_node').notNull(),
    note: text().notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('reports_handle').on(table.handle, table.state),
    index('reports_company').on(table.companyId, table.createdAt),
    index('reports_created').on(table.createdAt),
    index('reports_search').using('gin', table.search),
  ],
)

/** What happened to a report, and who looked at a number; deleted with it. */
export const reportTrail = pgTable(
  'report_trail',
  {
    id: uuid().primaryKey(),
    reportId: uuid('report_id').notNull(),
    at: at('at').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('report_trail_of').on(table.reportId, table.at)],
)
