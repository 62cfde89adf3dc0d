import type { KeptList } from '@biaojie/contract/accounts/preferences/rules.ts'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'

/** A person's saved views and columns of a list. */
export const listSettings = pgTable(
  'list_settings',
  {
    userId: uuid('user_id').notNull(),
    list: text().$type<KeptList>().notNull(),
    views: jsonb().$type<{ name: string; query: string }[]>().notNull(),
    hidden: jsonb().$type<string[]>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
)
