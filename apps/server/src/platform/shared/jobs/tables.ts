import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

/**
 * Progress of long jobs, for the pages that wait for them. The jobs themselves are in pg-boss's own schema.
 */
export const jobProgress = pgTable('job_progress', {
  id: uuid().primaryKey(),
  done: integer().notNull(),
  total: integer().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
