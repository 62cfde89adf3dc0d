import { and, asc, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { type Db, requireFirstRow } from '../../../platform/database/database.ts'
import { createTrail } from '../../node/cases/cases.ts'
import { findCompanyById } from '../enterprises/enterprises.ts'
import type { Status } from './status.ts'
import { prefixReservations, registrationRounds, registrations, registrationTrail } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect
export type RoundRow = typeof registrationRounds.$inferSelect
export type TrailRow = typeof registrationTrail.$inferSelect

export async function findRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

/** Locks the registration against deletion until the end of the transaction. */
export async function lockRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id)).for('share')
  return row
}

/** Returns all submissions in this step, with the data needed to continue them. */
export const listRegistrationsIn = (db: Db, status: Status) =>
  db
    .select({ id: registrations.id, round: registrations.round, topLevelRef: registrations.topLevelRef })
    .from(registrations)
    .where(eq(registrations.status, status))

export async function findRegistrationOwnedBy(db: Db, ownerId: string): Promise<RegistrationRow | undefined> {
  const [row] = await db.select().from(registrations).where(eq(registrations.ownerId, ownerId))
  return row
}

/** Locks the row: waits for a running decision, and a later one sees the changes of this transaction. */
export async function lockRegistrationOwnedBy(db: Db, ownerId: string): Promise<RegistrationRow | undefined> {
  const [row] = await db.select().from(registrations).where(eq(registrations.ownerId, ownerId)).for('update')
  return row
}

/**
 * Locks every registration this person has a part in: their own application, and those they submitted for a
 * company, whose row may be somebody else's.
 */
export const lockRegistrationsOfPerson = (db: Db, userId: string): Promise<RegistrationRow[]> =>
  db
    .select()
    .from(registrations)
    .where(
      or(
        eq(registrations.ownerId, userId),
        inArray(
          registrations.id,
          db
            .select({ id: registrationRounds.registrationId })
            .from(registrationRounds)
            .where(eq(registrationRounds.submittedBy, userId)),
        ),
      ),
    )
    .orderBy(asc(registrations.id))
    .for('update')

/** Returns the ids of registrations in which this person has submitted at least one round. */
export async function listRegistrationsSubmittedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: registrationRounds.registrationId })
    .from(registrationRounds)
    .where(eq(registrationRounds.submittedBy, userId))
    .orderBy(asc(registrationRounds.registrationId))
  return rows.map(({ id }) => id)
}

/**
 * Returns the company's application, or the person's own if they belong to no company. Once there is a
 * company, it belongs to the company alone: a submitter who has left has no access any more.
 */
export async function findRegistrationFor(
  db: Db,
  { userId, companyId }: { userId: string; companyId: string | null },
): Promise<RegistrationRow | undefined> {
  if (companyId) {
    const [row] = await db.select().from(registrations).where(eq(registrations.companyId, companyId))
    return row
  }
  const mine = await findRegistrationOwnedBy(db, userId)
  return mine && !(await findCompanyById(db, mine.companyId)) ? mine : undefined
}

/** Returns false when the person or the company already has a registration. */
export async function insertRegistration(db: Db, row: typeof registrations.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(registrations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: registrations.id })
  return rows.length > 0
}

/**
 * Changes the row if it still has the version and status the writer saw; undefined when another request was faster.
 * Every change increases the version.
 */
export async function changeRegistration(
  db: Db,
  seen: { id: string; version: number; status: Status },
  set: Partial<RegistrationRow>,
): Promise<RegistrationRow | undefined> {
  const unchanged = and(
    eq(registrations.id, seen.id),
    eq(registrations.version, seen.version),
    eq(registrations.status, seen.status),
  )
  const [row] = await db
    .update(registrations)
    .set({ ...set, version: seen.version + 1 })
    .where(unchanged)
    .returning()
  return row
}

export async function insertRound(db: Db, row: typeof registrationRounds.$inferInsert): Promise<void> {
  await db.insert(registrationRounds).values(row)
}

export async function closeRound(
  db: Db,
  key: { registrationId: string; round: number },
  set: Pick<RoundRow, 'outcome' | 'decidedAt' | 'verdicts' | 'feedback'>,
): Promise<void> {
  const { registrationId, round } = key
  await db
    .update(registrationRounds)
    .set(set)
    .where(and(eq(registrationRounds.registrationId, registrationId), eq(registrationRounds.round, round)))
}

/** Returns the person who submitted the current round. This person is notified, who need not be the owner of the company. */
export async function loadSubmitter(
  db: Db,
  { id, round }: Pick<RegistrationRow, 'id' | 'round'>,
): Promise<string> {
  const row = requireFirstRow(
    await db
      .select({ submittedBy: registrationRounds.submittedBy })
      .from(registrationRounds)
      .where(and(eq(registrationRounds.registrationId, id), eq(registrationRounds.round, round))),
  )
  return row.submittedBy
}

export const listRounds = (db: Db, registrationId: string): Promise<RoundRow[]> =>
  db
    .select()
    .from(registrationRounds)
    .where(eq(registrationRounds.registrationId, registrationId))
    .orderBy(asc(registrationRounds.round))

/**
 * Reserves the number for this registration and frees its former one; false when someone else has it. An
 * expired reservation may be taken.
 */
export async function reservePrefix(
  db: Db,
  input: { number: number; registrationId: string; now: Date },
): Promise<boolean> {
  const { number, registrationId, now } = input
  const own = eq(prefixReservations.registrationId, registrationId)
  await db.delete(prefixReservations).where(and(own, ne(prefixReservations.number, number)))
  const rows = await db
    .insert(prefixReservations)
    .values({ number, registrationId, expiresAt: null })
    .onConflictDoUpdate({
      target: prefixReservations.number,
      set: { registrationId, expiresAt: null },
      setWhere: or(own, lt(prefixReservations.expiresAt, now)),
    })
    .returning({ number: prefixReservations.number })
  return rows.length > 0
}

/** Deletes the submission with its rounds and trail, and frees its prefix. */
export async function deleteRegistration(db: Db, id: string): Promise<void> {
  await db.delete(prefixReservations).where(eq(prefixReservations.registrationId, id))
  await removeTrail(db, [id])
  await db.delete(registrationRounds).where(eq(registrationRounds.registrationId, id))
  await db.delete(registrations).where(eq(registrations.id, id))
}

/** Null means no end. */
export async function setReservationEnd(
  db: Db,
  registrationId: string,
  expiresAt: Date | null,
): Promise<void> {
  await db
    .update(prefixReservations)
    .set({ expiresAt })
    .where(eq(prefixReservations.registrationId, registrationId))
}

export async function findReservationEnd(db: Db, registrationId: string): Promise<Date | null> {
  const [row] = await db
    .select()
    .from(prefixReservations)
    .where(eq(prefixReservations.registrationId, registrationId))
  return row?.expiresAt ?? null
}

export const listReservations = (db: Db) => db.select().from(prefixReservations)

const {
  add: addTrail,
  list: listTrail,
  remove: removeTrail,
} = createTrail(registrationTrail, registrationTrail.registrationId, 'earliest')

export { addTrail, listTrail }
