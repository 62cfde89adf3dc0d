import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How far a long job is, for the page that waits for it. The jobs themselves lie in pg-boss's own schema. */
export const jobProgress = pgTable('job_progress', {
  id: uuid().primaryKey(),
  done: integer().notNull(),
  total: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
