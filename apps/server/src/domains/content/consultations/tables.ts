import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

/** The subject of an inquiry with its names at that time. */
export type InquiredProduct = { productId: number; name: string; packageName: string }

/**
 * Consultations of visitors, and inquiries of application pages; the contact is personal data, stored only
 * for the answer.
 */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid('id').primaryKey(),
    kind: text().$type<'consultation' | 'inquiry'>().notNull().default('consultation'),
    /** The signed-in sender; null for visitors, and once the person has deleted their account. */
    userId: uuid('user_id'),
    /** Empty for inquiries. */
    industryCode: text('industry_code').notNull(),
    content: text('content').notNull(),
    contactName: text('contact_name').notNull(),
    /** 11 digits; empty after the person has had it erased. */
    contactPhone: text('contact_phone').notNull(),
    companyName: text('company_name').notNull(),
    budget: text().notNull().default(''),
    products: jsonb().$type<InquiredProduct[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    /** The promised time of the answer. */
    dueAt: moment('due_at').notNull(),
    /** The responsible colleague. */
    ownerId: uuid('owner_id'),
    /** Grows with every change: of two simultaneous answers the second is refused. */
    version: integer().notNull().default(1),
    /** Null while open. */
    handledAt: moment('handled_at'),
    handledBy: uuid('handled_by'),
    /** The answer, for colleagues and a signed-in sender. */
    note: text().notNull().default(''),
  },
  (table) => [
    index('consultations_created_at').on(table.createdAt),
    index('consultations_due_at').on(table.handledAt, table.dueAt),
    index('consultations_user').on(table.userId, table.createdAt),
    index('consultations_phone').on(table.contactPhone),
  ],
)

/** Views of a number, answers and reopenings; deleted with the consultation. */
export const consultationTrail = pgTable(
  'consultation_trail',
  {
    id: uuid().primaryKey(),
    consultationId: uuid('consultation_id').notNull(),
    at: moment('at').notNull(),
    /** The name, because the account may be deleted later. */
    actor: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('consultation_trail_of').on(table.consultationId, table.at)],
)
