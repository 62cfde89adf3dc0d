import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What is to happen outside once the transaction that wrote it has committed. */
export const effects = pgTable(
  'effects',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** Not before; moves on with every failure, and while a worker has it in hand. */
    dueAt: at('due_at').notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    /** Set once it is given up; a person has to look. */
    failedAt: at('failed_at'),
  },
  (table) => [index('effects_due_at').on(table.dueAt)],
)
