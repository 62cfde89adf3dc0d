import type { TrialStatus } from '@biaojie/contract/marketplace/market/rules.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { countByState, createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { trials, trialTrail } from './tables.ts'

export type TrialRow = Omit<typeof trials.$inferSelect, 'search'>
export type NewTrial = typeof trials.$inferInsert
const { id, status, appliedAt, companyId, applicationId, endsAt } = trials

/** Trials that wait for staff come first, then running ones, then ended ones. */
const BY_NEED = sql`case ${status} when 'applied' then 0 when 'approved' then 1 when 'active' then 2 else 3 end`

export const listTrials = createListing({
  table: trials,
  id,
  filters: {
    status: (value: TrialStatus) => eq(status, value),
    application: (value: number) => eq(applicationId, value),
    endingBefore: (moment: Date) => and(eq(status, 'active'), isNotNull(endsAt), lte(endsAt, moment)),
  },
  order: [BY_NEED, desc(appliedAt)],
  search: trials.search,
})
export const WAITING_FIRST: SQL[] = [asc(appliedAt)]

export const countTrials = (db: Db, where?: SQL) => countByState(db, status, where)

export const isOfCompany = (company: string) => eq(companyId, company)

/** Returns false when its code is taken, or the company has tried the application already. */
export async function insertTrial(db: Db, trial: NewTrial): Promise<TrialRow | undefined> {
  const [row] = await db.insert(trials).values(trial).onConflictDoNothing().returning()
  return row
}

const isTrialOf = (company: string, application: number) =>
  and(eq(companyId, company), eq(applicationId, application), ne(status, 'rejected'))

/** Returns the company's trial of the application that was not rejected. */
export const findTrialOfCompany = async (db: Db, company: string, application: number) =>
  (await db.select().from(trials).where(isTrialOf(company, application))).at(0)

/** Returns the same, locked until the end of the transaction. */
export const lockTrialOfCompany = async (db: Db, company: string, application: number) =>
  (await db.select().from(trials).where(isTrialOf(company, application)).for('update')).at(0)

export async function findTrial(db: Db, trialId: string): Promise<TrialRow | undefined> {
  const [row] = await db.select().from(trials).where(eq(id, trialId))
  return row
}

/** Returns undefined when the trial has changed since this version, or has none of these statuses. */
export async function changeTrial(
  db: Db,
  seen: Seen,
  from: readonly TrialStatus[],
  change: Partial<NewTrial>,
): Promise<TrialRow | undefined> {
  return updateSeen(db, trials, seen, change, inArray(status, [...from]))
}

export const { add: addTrail, list: loadTrail } = createTrail(trialTrail, trialTrail.trialId)

/** Returns active trials whose time is over, locked; rows that another process has locked are skipped. */
export const lockOverdueTrials = (db: Db, now: Date, limit: number): Promise<TrialRow[]> =>
  db
    .select()
    .from(trials)
    .where(and(eq(status, 'active'), lte(endsAt, now)))
    .orderBy(asc(endsAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Returns active ones that end before `moment` and whose company has not been reminded. */
export const lockUnremindedTrials = (db: Db, moment: Date, limit: number): Promise<TrialRow[]> =>
  db
    .select()
    .from(trials)
    .where(and(eq(status, 'active'), lte(endsAt, moment), isNull(trials.remindedAt)))
    .orderBy(asc(endsAt))
    .limit(limit)
    .for('update', { skipLocked: true })

export const loadTrialsOfPerson = (db: Db, userId: string): Promise<TrialRow[]> =>
  db.select().from(trials).where(eq(trials.userId, userId)).orderBy(desc(appliedAt))

export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await db.update(trials).set({ userId: null }).where(eq(trials.userId, userId))
}
