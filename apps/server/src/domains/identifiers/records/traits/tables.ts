import type { Role } from '@biaojie/contract/identifiers/templates/rules.ts'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../../platform/database/columns.ts'

/**
 * Values of fields with a role, by which recalls find a company's records: heat, batch, supplier's lot, time and place of
 * making, shift, upstream identifier. Its key answers the search; values that a part inherits are found by its batch.
 */
export const identifierTraits = pgTable(
  'identifier_traits',
  {
    prefix: plainText().notNull(),
    role: plainText().$type<Role>().notNull(),
    value: plainText().notNull(),
    handle: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.role, table.value, table.handle] }),
    index('identifier_traits_handle').on(table.prefix, table.handle),
  ],
)

/**
 * Companies whose older records are still without traits, and the last handle that has them. A second pass follows for
 * what processes of the former version wrote during the first.
 */
export const identifierTraitFills = pgTable('identifier_trait_fills', {
  prefix: plainText().primaryKey(),
  after: plainText().notNull(),
  /** The time of the second pass; null during the first, without which searches are incomplete. */
  againAt: moment('again_at'),
})
