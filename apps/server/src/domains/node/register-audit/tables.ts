import { pgTable } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Kinds of entries that an upgrade has extended, until everything of before is entered. */
export const registerFills = pgTable('register_fills', {
  kind: plainText().$type<'prefix' | 'template' | 'recall'>().primaryKey(),
  /** By this time, processes of the previous version, which wrote the former entries, have ended. */
  dueAt: moment('due_at').notNull(),
})
