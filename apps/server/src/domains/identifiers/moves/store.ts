import type { RefusedIdentifier } from '@biaojie/contract/identifiers/moves/moves.ts'
import { REFUSALS_KEPT } from '@biaojie/contract/identifiers/moves/rules.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { templateMoveRefusals, templateMoves } from './tables.ts'

export type Move = typeof templateMoves.$inferSelect
type Refusal = typeof templateMoveRefusals.$inferInsert
export const runs = createRunStore(templateMoves)

/** Returns false when a move of the template is running already. */
export async function insertMove(db: Db, row: Move): Promise<boolean> {
  const made = await db
    .insert(templateMoves)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: templateMoves.id })
  return made.length > 0
}

export async function findLatestMove(db: Db, prefix: string, templateId: string): Promise<Move | undefined> {
  const [row] = await db
    .select()
    .from(templateMoves)
    .where(and(eq(templateMoves.prefix, prefix), eq(templateMoves.templateId, templateId)))
    .orderBy(desc(templateMoves.createdAt), desc(templateMoves.id))
    .limit(1)
  return row
}

const isOfMove = ({ prefix, id }: RunKey) =>
  and(eq(templateMoveRefusals.prefix, prefix), eq(templateMoveRefusals.moveId, id))

/**
 * Replaces the refusals of these identifiers, because an identifier that was changed during the move is
 * checked twice. Returns the increase of the number of refusals.
 */
export async function replaceRefusals(
  db: Db,
  key: RunKey,
  { rows, moved, before }: { rows: Refusal[]; moved: string[]; before: number },
): Promise<number> {
  const handles = [...moved, ...rows.map(({ handle }) => handle)]
  if (handles.length === 0) return 0
  const former = await db
    .delete(templateMoveRefusals)
    .where(and(isOfMove(key), inArray(templateMoveRefusals.handle, handles)))
    .returning({ handle: templateMoveRefusals.handle })
  const kept = rows.slice(0, Math.max(0, REFUSALS_KEPT - before))
  if (kept.length > 0) await db.insert(templateMoveRefusals).values(kept)
  return rows.length - former.length
}

export async function loadRefusals(
  db: Db,
  key: RunKey,
  { current, size }: { current: number; size: number },
): Promise<{ records: RefusedIdentifier[]; total: number }> {
  const rows = await db
    .select()
    .from(templateMoveRefusals)
    .where(isOfMove(key))
    .orderBy(asc(templateMoveRefusals.handle))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(templateMoveRefusals, isOfMove(key))
  return {
    records: rows.map(({ identifier, name, version, problems }) => ({
      identifier,
      identifierName: name,
      version,
      problems,
    })),
    total,
  }
}
