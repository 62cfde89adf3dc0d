import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, exists, gt, isNull, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, transact } from '../../../platform/database/database.ts'
import { listPhotos } from './apply/input.ts'
import type { RegistrationDeps } from './context.ts'
import { RESERVATION_DAYS } from './review/decide.ts'
import { STATUS } from './status.ts'
import { listRounds, type RoundRow } from './store.ts'
import { registrationRounds, registrations } from './tables.ts'

const BATCH_SIZE = 200

/** Returns rounds whose photos are still needed: under review, refused recently, or the last approved one. */
function selectRoundsInUse(rounds: RoundRow[], cutoff: Date): RoundRow[] {
  const approved = rounds.findLast(({ outcome }) => outcome === STATUS.approved)
  return rounds.filter(
    (round) =>
      round === approved ||
      !round.decidedAt ||
      (round.outcome === STATUS.rejected && round.decidedAt >= cutoff),
  )
}

/**
 * Purges ID photos of this registration that are no longer needed. Locks it, so that no submission uses them
 * meanwhile.
 */
const purgePhotosOfRegistration = (deps: RegistrationDeps, id: string, cutoff: Date) =>
  transact(deps.db, async (db) => {
    await db.select().from(registrations).where(eq(registrations.id, id)).for('update')
    const rounds = await listRounds(db, id)
    const roundsInUse = selectRoundsInUse(rounds, cutoff)
    const photosInUse = new Set(roundsInUse.flatMap(({ fields }) => listPhotos(fields)))
    const roundsToPurge = rounds.filter((round) => !roundsInUse.includes(round) && !round.photosPurgedAt)
    await deps.files.forget(
      db,
      roundsToPurge.flatMap(({ fields }) => listPhotos(fields)).filter((name) => !photosInUse.has(name)),
    )
    for (const { round } of roundsToPurge) {
      const key = and(eq(registrationRounds.registrationId, id), eq(registrationRounds.round, round))
      await db.update(registrationRounds).set({ photosPurgedAt: deps.now() }).where(key)
    }
    return roundsToPurge.length
  })

/**
 * Returns registrations with photos to purge: of a refusal, or of an approval that a later one has replaced.
 */
async function findRegistrationsToPurge(db: Db, cutoff: Date): Promise<string[]> {
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
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/**
 * ID photos of a refused submission are purged when its reserved prefix is free again, those of an approved
 * one after a later approval. Licences stay, because they are a company's papers, not a person's.
 */
export async function purgePhotos(deps: RegistrationDeps): Promise<void> {
  const cutoff = new Date(deps.now().getTime() - RESERVATION_DAYS * DAY_MS)
  for (const id of await findRegistrationsToPurge(deps.db, cutoff))
    await purgePhotosOfRegistration(deps, id, cutoff)
}
