import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { isUnderReview } from '../status.ts'
import { addTrail, findRegistration, lockRegistration, type RegistrationRow } from '../store.ts'
import { registrations } from '../tables.ts'

const CLAIM_MINUTES = 30
export type Reviewer = { userId: string }

/** Returns the current holder of the lock; null when there is none or its time is over. */
export const findHolder = (row: RegistrationRow, now: Date) =>
  row.claimedBy && row.claimedUntil && row.claimedUntil > now
    ? { userId: row.claimedBy, until: row.claimedUntil }
    : null

function requireRow(row: RegistrationRow | undefined): RegistrationRow {
  if (!row) throw refuse('registration_not_found')
  return row
}

export const requireRegistration = async (db: Db, id: string) => requireRow(await findRegistration(db, id))

/** Locks the row, so that nothing is added to a registration that is being deleted. */
export const lockRequiredRegistration = async (db: Db, id: string) =>
  requireRow(await lockRegistration(db, id))

/** Claims the row if it is free, expired or already this person's; only one of several concurrent callers succeeds. */
async function claimRow(db: Db, id: string, userId: string, now: Date): Promise<RegistrationRow | undefined> {
  const free = or(
    isNull(registrations.claimedBy),
    lte(registrations.claimedUntil, now),
    eq(registrations.claimedBy, userId),
  )
  const [row] = await db
    .update(registrations)
    .set({ claimedBy: userId, claimedUntil: new Date(now.getTime() + CLAIM_MINUTES * 60_000) })
    .where(and(eq(registrations.id, id), free))
    .returning()
  return row
}

export const pickName = (names: Map<string, { name: string }>, id: string) => names.get(id)?.name ?? '审核员'

export async function loadName(deps: RegistrationDeps, db: Db, id: string): Promise<string> {
  return pickName(await deps.people.describe(db, [id]), id)
}

/**
 * Locks for half an hour, or renews one's own lock. It is no change of the submission, so there is no new
 * version.
 */
export async function claimSubmission(
  deps: RegistrationDeps,
  reviewer: Reviewer,
  id: string,
): Promise<RegistrationRow> {
  const now = deps.now()
  return transact(deps.db, async (db) => {
    const before = await requireRegistration(db, id)
    if (!isUnderReview(before.status)) throw refuse('review_wrong_step')
    const renewed = findHolder(before, now)?.userId === reviewer.userId
    const row = await claimRow(db, id, reviewer.userId, now)
    if (!row) throw refuse('review_held')
    if (!renewed) {
      await addTrail(db, {
        registrationId: id,
        round: row.round,
        at: now,
        part: '平台审核',
        actor: await loadName(deps, db, reviewer.userId),
        actorId: reviewer.userId,
        action: '锁定',
        text: `打开审核，锁定 ${CLAIM_MINUTES} 分钟`,
        shown: false,
      })
    }
    return row
  })
}

/** Releases one's own lock; someone else's stays. */
export async function releaseSubmission(
  deps: RegistrationDeps,
  reviewer: Reviewer,
  id: string,
): Promise<RegistrationRow> {
  await deps.db
    .update(registrations)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(registrations.id, id), eq(registrations.claimedBy, reviewer.userId)))
  return requireRegistration(deps.db, id)
}

/** Returns the holder for the console. */
export function toHolder(
  row: RegistrationRow,
  viewer: Reviewer,
  now: Date,
  names: Map<string, { name: string }>,
) {
  const holder = findHolder(row, now)
  if (!holder) return null
  const until = toShanghaiTime(holder.until)
  return { name: pickName(names, holder.userId), mine: holder.userId === viewer.userId, until }
}
