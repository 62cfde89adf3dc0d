import type { PartnerType } from '@biaojie/contract/content/content/rules.ts'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, trailColumns } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

/** Companies that apply to become partners; the contact is personal data, stored only for the answer. */
export const partnerApplications = pgTable(
  'partner_applications',
  {
    id: uuid().primaryKey(),
    /** The number to quote in questions: HZ, day, four digits. */
    applyNo: text('apply_no').notNull().unique(),
    partnerType: text('partner_type').$type<PartnerType>().notNull(),
    companyName: text('company_name').notNull(),
    area: text().notNull(),
    offer: text().notNull(),
    contactName: text('contact_name').notNull(),
    /** 11 digits; empty after the person has had it erased. */
    contactPhone: text('contact_phone').notNull(),
    createdAt: moment('created_at').notNull(),
    deadline: moment('deadline').notNull(),
    /** Grows with every change: of two simultaneous answers the second is refused. */
    version: integer().notNull(),
    /** accepted, declined; null while open. */
    result: text().$type<'accepted' | 'declined'>(),
    handledAt: moment('handled_at'),
    /** The name, because the account may be deleted later. */
    handledBy: text('handled_by').notNull(),
    note: text().notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    index('partner_applications_created').on(table.createdAt),
    index('partner_applications_search').using('gin', table.search),
  ],
)

/** Views of a number, decisions and reopenings; deleted with the application. */
export const partnerTrail = pgTable(
  'partner_trail',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('partner_trail_of').on(table.applicationId, table.at)],
)
