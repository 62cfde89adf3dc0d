import type { RefusedIdentifier } from '@biaojie/contract/identifiers/moves/moves.ts'
import { REFUSALS_KEPT } from '@biaojie/contract/identifiers/moves/rules.ts'
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { templateMoveRefusals, templateMoves } from './tables.ts'

export type Move = typeof templateMoves.$inferSelect
type Refusal = typeof templateMoveRefusals.$inferInsert
export type Key = { prefix: string; id: string }

const isOne = ({ prefix, id }: Key) => and(eq(templateMoves.prefix, prefix), eq(templateMoves.id, id))

/** False where the template has a move that runs. */
export async function insertMove(db: Db, row: Move): Promise<boolean> {
  const made = await db
    .insert(templateMoves)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: templateMoves.id })
  return made.length > 0
}

export async function latestMove(db: Db, prefix: string, templateId: string): Promise<Move | undefined> {
  const [row] = await db
    .select()
    .from(templateMoves)
    .where(and(eq(templateMoves.prefix, prefix), eq(templateMoves.templateId, templateId)))
    .orderBy(desc(templateMoves.createdAt), desc(templateMoves.id))
    .limit(1)
  return row
}

export async function moveById(db: Db, key: Key): Promise<Move | undefined> {
  const [row] = await db.select().from(templateMoves).where(isOne(key))
  return row
}

export async function lockMove(db: Db, key: Key): Promise<Move | undefined> {
  const [row] = await db.select().from(templateMoves).where(isOne(key)).for('update')
  return row
}

/** Changes a move that runs; undefined once it has ended. */
export async function changeMove(
  db: Db,
  key: Key,
  change: Partial<Omit<Move, 'prefix' | 'id'>>,
): Promise<Move | undefined> {
  const [row] = await db
    .update(templateMoves)
    .set(change)
    .where(and(isOne(key), eq(templateMoves.state, 'running')))
    .returning()
  return row
}

/** Those of all companies, for a process that starts. */
export const runningMoves = (db: Db): Promise<Key[]> =>
  db
    .select({ prefix: templateMoves.prefix, id: templateMoves.id })
    .from(templateMoves)
    .where(eq(templateMoves.state, 'running'))

const ofMove = ({ prefix, id }: Key) =>
  and(eq(templateMoveRefusals.prefix, prefix), eq(templateMoveRefusals.moveId, id))

/**
 * Keeps what is known of these identifiers now: one that somebody changed during the move is checked twice. Returns by
 * how many the number of refusals grows.
 */
export async function keepRefusals(
  db: Db,
  key: Key,
  { rows, moved, before }: { rows: Refusal[]; moved: string[]; before: number },
): Promise<number> {
  const handles = [...moved, ...rows.map(({ handle }) => handle)]
  if (handles.length === 0) return 0
  const former = await db
    .delete(templateMoveRefusals)
    .where(and(ofMove(key), inArray(templateMoveRefusals.handle, handles)))
    .returning({ handle: templateMoveRefusals.handle })
  const kept = rows.slice(0, Math.max(0, REFUSALS_KEPT - before))
  if (kept.length > 0) await db.insert(templateMoveRefusals).values(kept)
  return rows.length - former.length
}

export async function refusalsOf(
  db: Db,
  key: Key,
  { current, size }: { current: number; size: number },
): Promise<{ records: RefusedIdentifier[]; total: number }> {
  const rows = await db
    .select()
    .from(templateMoveRefusals)
    .where(ofMove(key))
    .orderBy(asc(templateMoveRefusals.handle))
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db.select({ total: count() }).from(templateMoveRefusals).where(ofMove(key))
  return {
    records: rows.map(({ identifier, name, version, problems }) => ({
      identifier,
      identifierName: name,
      version,
      problems,
    })),
    total: counted?.total ?? 0,
  }
}
