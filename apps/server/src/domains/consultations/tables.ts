import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What an inquiry is about, by the names it had then. */
export type InquiredProduct = { productId: number; name: string; packageName: string }

/** What visitors ask for, and what is inquired on application pages; the contact is personal data, stored for answering alone. */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid('id').primaryKey(),
    kind: text().$type<'consultation' | 'inquiry'>().notNull().default('consultation'),
    /** Who inquires or asks; null of visitors, and once the person has deleted their account. */
    userId: uuid('user_id'),
    /** Empty of inquiries. */
    industryCode: text('industry_code').notNull(),
    content: text('content').notNull(),
    contactName: text('contact_name').notNull(),
    /** 11 digits; empty after the person has had it erased. */
    contactPhone: text('contact_phone').notNull(),
    companyName: text('company_name').notNull(),
    budget: text().notNull().default(''),
    products: jsonb().$type<InquiredProduct[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    /** When the answer is promised. */
    dueAt: at('due_at').notNull(),
    /** The colleague who takes care of it. */
    ownerId: uuid('owner_id'),
    /** Grows with every change: of two who answer at once, the second is refused. */
    version: integer().notNull().default(1),
    /** Null while open. */
    handledAt: at('handled_at'),
    handledBy: uuid('handled_by'),
    /** What was answered: for colleagues, and for who asked while signed in. */
    note: text().notNull().default(''),
  },
  (table) => [
    index('consultations_created_at').on(table.createdAt),
    index('consultations_due_at').on(table.handledAt, table.dueAt),
    index('consultations_user').on(table.userId, table.createdAt),
    index('consultations_phone').on(table.contactPhone),
  ],
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
