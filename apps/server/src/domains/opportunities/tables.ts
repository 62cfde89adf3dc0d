import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What visitors ask for; the contact is personal data, kept for answering and nothing else. */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid('id').primaryKey(),
    industryCode: text('industry_code').notNull(),
    content: text('content').notNull(),
    contactName: text('contact_name').notNull(),
    /** 11 digits. */
    contactPhone: text('contact_phone').notNull(),
    companyName: text('company_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('consultations_created_at').on(table.createdAt)],
)
