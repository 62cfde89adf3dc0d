import type { ReportReason, ReportState } from '@biaojie/contract/tracking/reports/rules.ts'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

/** Reports of suspicious parts; a phone number is personal data, stored only for questions. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** The number to quote in questions: JB, day, four digits. */
    reportNo: text('report_no').notNull().unique(),
    /** Folded, like stored identifiers. */
    handle: plainText().notNull(),
    identifier: text().notNull(),
    identifierName: text('identifier_name').notNull(),
    /** The holder of the prefix when it was sent; null without one. */
    companyId: uuid('company_id'),
    companyName: text('company_name').notNull(),
    reason: text().$type<ReportReason>().notNull(),
    place: text().notNull(),
    text: text().notNull(),
    /** 11 digits; empty when none was given or after it was erased. */
    contactPhone: text('contact_phone').notNull(),
    /** Key of the photo in the store; empty without one. */
    photo: text().notNull(),
    createdAt: moment('created_at').notNull(),
    version: integer().notNull(),
    /** open, confirmed, dismissed, withdrawn. */
    state: text().$type<ReportState>().notNull(),
    handledAt: moment('handled_at'),
    /** The name, because the account may be deleted later. */
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

/** Events of a report, and views of a number; deleted with it. */
export const reportTrail = pgTable(
  'report_trail',
  {
    id: uuid().primaryKey(),
    reportId: uuid('report_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('report_trail_of').on(table.reportId, table.at)],
)
