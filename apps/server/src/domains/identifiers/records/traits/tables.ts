import type { Role } from '@biaojie/contract/identifiers/templates/rules.ts'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../../platform/database/columns.ts'

/**
 * Field values with a role, by which recalls find a company's records: heat, batch, supplier's lot, time and
 * place of production, shift, upstream identifier. The primary key serves the search; inherited values are
 * found through the batch.
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
 * Companies whose older records lack search values, with the last processed handle. A second pass covers
 * records that processes of the former version wrote during the first pass.
 */
export const identifierTraitFills = pgTable('identifier_trait_fills', {
  prefix: plainText().primaryKey(),
  after: plainText().notNull(),
  /** The time of the second pass; null during the first pass, when searches are incomplete. */
  againAt: moment('again_at'),
})
