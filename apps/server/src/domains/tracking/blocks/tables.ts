import type { BlockState } from '@biaojie/contract/tracking/blocks/rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText, trailColumns } from '../../../platform/database/columns.ts'
import { searchColumn } from '../../../platform/database/text-search.ts'

/** Blocks of identifiers by the node, with the appeal of the company. */
export const blocks = pgTable(
  'blocks',
  {
    id: uuid().primaryKey(),
    /** The number to quote in questions: FC, day, four digits. */
    blockNo: text('block_no').notNull().unique(),
    prefix: plainText().notNull(),
    /** Folded, like stored identifiers. */
    handle: plainText().notNull(),
    identifier: text().notNull(),
    identifierName: text('identifier_name').notNull(),
    /** The holder of the prefix at the time of the block; null without one. */
    companyId: uuid('company_id'),
    companyName: text('company_name').notNull(),
    version: integer().notNull(),
    state: plainText().$type<BlockState>().notNull(),
    reason: text().notNull(),
    basis: text().notNull(),
    blockedAt: moment('blocked_at').notNull(),
    /** Names are stored, because accounts may be deleted later. */
    blockedBy: text('blocked_by').notNull(),
    /** The account that may not decide the appeal; null for blocks that are older than this column. */
    blockedById: uuid('blocked_by_id'),
    appealUntil: moment('appeal_until').notNull(),
    appealText: text('appeal_text').notNull(),
    /** Names of private pictures. */
    appealFiles: jsonb('appeal_files').$type<string[]>().notNull(),
    appealedAt: moment('appealed_at'),
    appealedBy: text('appealed_by').notNull(),
    answerUntil: moment('answer_until'),
    answer: text().notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').notNull(),
    search: searchColumn().notNull(),
  },
  (table) => [
    uniqueIndex('blocks_in_force').on(table.prefix, table.handle).where(sql`${table.state} <> 'lifted'`),
    index('blocks_company').on(table.companyId, table.blockedAt),
    index('blocks_order').on(table.blockedAt),
    index('blocks_search').using('gin', table.search),
  ],
)

/** Events of a block; deleted with it. */
export const blockTrail = pgTable(
  'block_trail',
  {
    id: uuid().primaryKey(),
    blockId: uuid('block_id').notNull(),
    ...trailColumns,
  },
  (table) => [index('block_trail_of').on(table.blockId, table.at)],
)
