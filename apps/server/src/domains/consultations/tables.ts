import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What visitors ask for; the contact is personal data, stored for answering alone. */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid('id').primaryKey(),
    industryCode: text('industry_code').notNull(),
    content: text('content').notNull(),
    contactName: text('contact_name').notNull(),
    /** 11 digits; empty after the person has had it erased. */
    contactPhone: text('contact_phone').notNull(),
    companyName: text('company_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** Grows with every change: of two who answer at once, the second is refused. */
    version: integer().notNull().default(1),
    /** Null while open. */
    handledAt: at('handled_at'),
    handledBy: uuid('handled_by'),
    /** What was answered, for colleagues. */
    note: text().notNull().default(''),
  },
  (table) => [index('consultations_created_at').on(table.createdAt)],
)

/** Who looked at a number, answered and reopened; deleted with the consultation. */
export const consultationTrail = pgTable(
  'consultation_trail',
  {
    id: uuid().primaryKey(),
    consultationId: uuid('consultation_id').notNull(),
    at: at('at').notNull(),
    /** By name: the account may be deleted later. */
    actor: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('consultation_trail_of').on(table.consultationId, table.at)],
)
