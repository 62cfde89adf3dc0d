import { pgTable } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../../platform/database/columns.ts'

/** Companies with records that were written before the register existed, until all of these have an entry. */
export const identifierRegisterFills = pgTable('identifier_register_fills', {
  prefix: plainText().primaryKey(),
  /** The last handle that was looked at. */
  after: plainText().notNull(),
  /** Set when all were looked at: processes of the version before may have written more until then. */
  againAt: moment('again_at'),
})
