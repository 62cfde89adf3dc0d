import { BLOCK_STATES, type BlockState } from '@biaojie/contract/tracking/blocks/rules.ts'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { countEveryState, createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { blocks, blockTrail } from './tables.ts'

export type NewBlock = Omit<typeof blocks.$inferInsert, 'search'>
export type Block = Omit<typeof blocks.$inferSelect, 'search'>

const { id, state, companyId, blockedAt, answerUntil } = blocks

const waits = sql`case when ${state} = 'appealed' then 0 else 1 end`

export const listBlocks = createListing({
  table: blocks,
  id,
  filters: { state: (wanted: BlockState) => eq(state, wanted) },
  order: [asc(waits), asc(sql`case when ${state} = 'appealed' then ${answerUntil} end`), desc(blockedAt)],
  search: blocks.search,
})

export const isOfCompany = (company: string | null): SQL | undefined =>
  company ? eq(companyId, company) : undefined

/** Returns false when another block has just taken its number; throws when the identifier is already blocked. */
export async function insertBlock(db: Db, row: NewBlock): Promise<boolean> {
  const search = searchDocument({
    names: [row.identifier, row.identifierName, row.blockNo, row.companyName],
    texts: [row.reason, row.basis],
  })
  const made = await db
    .insert(blocks)
    .values({ ...row, search })
    .onConflictDoNothing({ target: blocks.blockNo })
    .returning({ id })
  return made.length > 0
}

export async function countBlocksSince(db: Db, moment: Date): Promise<number> {
  return db.$count(blocks, gte(blockedAt, moment))
}

export const countStates = (db: Db, company: string | null) =>
  countEveryState(db, state, BLOCK_STATES, isOfCompany(company))

export async function findBlock(db: Db, blockId: string): Promise<Block | undefined> {
  const [row] = await db.select().from(blocks).where(eq(id, blockId))
  return row
}

/** Returns undefined when it has changed since this version. */
export const changeBlock = (db: Db, seen: Seen, change: Partial<NewBlock>): Promise<Block | undefined> =>
  updateSeen(db, blocks, seen, change)

const { add: addTrail, list: loadTrail, remove: removeTrail } = createTrail(blockTrail, blockTrail.blockId)

export { addTrail, loadTrail }

/** Deletes blocks lifted before `moment` and returns their pictures. */
export async function deleteLiftedBefore(db: Db, moment: Date): Promise<string[]> {
  const deleted = await db
    .delete(blocks)
    .where(and(eq(state, 'lifted'), lt(blocks.decidedAt, moment)))
    .returning({ id, files: blocks.appealFiles })
  await removeTrail(
    db,
    deleted.map((row) => row.id),
  )
  return deleted.flatMap(({ files }) => files)
}
