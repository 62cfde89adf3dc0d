import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, exists, gt, isNull, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, transact } from '../../../platform/database/database.ts'
import { photosOf } from './apply/input.ts'
import type { RegistrationDeps } from './context.ts'
import { RESERVATION_DAYS } from './review/decide.ts'
import { STATUS } from './status.ts'
import { type RoundRow, roundsOf } from './store.ts'
import { registrationRounds, registrations } from './tables.ts'

const AT_ONCE = 200

/** Returns rounds whose photos are still needed: under review, refused recently, or the last approved one. */
function servingRounds(rounds: RoundRow[], cutoff: Date): RoundRow[] {
  const approved = rounds.findLast(({ outcome }) => outcome === STATUS.approved)
  return rounds.filter(
    (round) =>
      round === approved || !round.decidedAt || (round.outcome === STATUS.rejected && round.decidedAt >= cutoff),
  )
}

/**
 * Purges ID photos of this registration that are no longer needed. Locks it, so that no submission uses them
 * meanwhile.
 */
const purgeOf = (deps: RegistrationDeps, id: string, cutoff: Date) =>
  transact(deps.db, async (db) => {
    await db.select().from(registrations).where(eq(registrations.id, id)).for('update')
    const rounds = await roundsOf(db, id)
    const serving = servingRounds(rounds, cutoff)
    const kept = new Set(serving.flatMap(({ fields }) => photosOf(fields)))
    const over = rounds.filter((round) => !serving.includes(round) && !round.photosPurgedAt)
    await deps.files.forget(
      db,
      over.flatMap(({ fields }) => photosOf(fields)).filter((name) => !kept.has(name)),
    )
    for (const { round } of over) {
      const key = and(eq(registrationRounds.registrationId, id), eq(registrationRounds.round, round))
      await db.update(registrationRounds).set({ photosPurgedAt: deps.now() }).where(key)
    }
    return over.length
  })

/**
 * Returns registrations with photos to purge: of a refusal, or of an approval that a later one has replaced.
 */
async function dueIds(db: Db, cutoff: Date): Promise<string[]> {
  const later = alias(registrationRounds, 'later')
  const replaced = exists(
    db
      .select({ round: later.round })
      .from(later)
      .where(
        and(
          eq(later.registrationId, registrationRounds.registrationId),
          gt(later.round, registrationRounds.round),
          eq(later.outcome, STATUS.approved),
        ),
      ),
  )
  const { outcome, decidedAt, photosPurgedAt } = registrationRounds
  const due = and(
    isNull(photosPurgedAt),
    or(and(eq(outcome, STATUS.rejected), lt(decidedAt, cutoff)), and(eq(outcome, STATUS.approved), replaced)),
  )
  const rows = await db
    .selectDistinct({ id: registrationRounds.registrationId })
    .from(registrationRounds)
    .where(due)
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

/**
 * ID photos of a refused submission are purged when its reserved prefix is free again, those of an approved
 * one after a later approval. Licences stay, because they are a company's papers, not a person's.
 */
export async function purgePhotos(deps: RegistrationDeps): Promise<void> {
  const cutoff = new Date(deps.now().getTime() - RESERVATION_DAYS * DAY_MS)
  for (const id of await dueIds(deps.db, cutoff)) await purgeOf(deps, id, cutoff)
}
