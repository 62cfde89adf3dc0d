import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Db, transact } from '../../platform/database.ts'
import { consultations, consultationTrail } from './tables.ts'

export type NewConsultation = typeof consultations.$inferInsert
export type ConsultationRecord = typeof consultations.$inferSelect
export type TrailRecord = typeof consultationTrail.$inferInsert

/** The trail's word for an answer; its text is the note. */
export const ANSWERED = '答复'

export async function insertConsultation(db: Db, consultation: NewConsultation): Promise<void> {
  await db.insert(consultations).values(consultation)
}

export async function consultationById(db: Db, id: string): Promise<ConsultationRecord | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id))
  return row
}

/** The same, and nobody erases or deletes it before this transaction ends. */
export async function lockConsultation(db: Db, id: string): Promise<ConsultationRecord | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id)).for('share')
  return row
}

type Change = Pick<ConsultationRecord, 'handledAt' | 'handledBy' | 'note'>

/** From open to handled or back, unless somebody has changed it since this version. */
export async function changeConsultation(
  db: Db,
  seen: { id: string; version: number },
  change: Change,
): Promise<ConsultationRecord | undefined> {
  const { id, version, handledAt } = consultations
  const before = change.handledAt ? isNull(handledAt) : isNotNull(handledAt)
  const [row] = await db
    .update(consultations)
    .set({ ...change, version: sql`${version} + 1` })
    .where(and(eq(id, seen.id), eq(version, seen.version), before))
    .returning()
  return row
}

export async function addTrail(db: Db, line: TrailRecord): Promise<void> {
  await db.insert(consultationTrail).values(line)
}

export const trailOf = (db: Db, consultationId: string): Promise<TrailRecord[]> =>
  db
    .select()
    .from(consultationTrail)
    .where(eq(consultationTrail.consultationId, consultationId))
    .orderBy(desc(consultationTrail.at), desc(consultationTrail.id))

export const consultationsOf = (db: Db, contactPhone: string) =>
  db
    .select()
    .from(consultations)
    .where(eq(consultations.contactPhone, contactPhone))
    .orderBy(desc(consultations.createdAt))

/** Takes the person out: contact, and what colleagues noted about them. The question stays. */
export const forgetContact = (db: Db, contactPhone: string): Promise<void> =>
  transact(db, async (db) => {
    const forgotten = await db
      .update(consultations)
      .set({
        contactName: '',
        contactPhone: '',
        companyName: '',
        note: '',
        version: sql`${consultations.version} + 1`,
      })
      .where(eq(consultations.contactPhone, contactPhone))
      .returning({ id: consultations.id })
    const ids = forgotten.map(({ id }) => id)
    if (ids.length === 0) return
    const answers = and(
      inArray(consultationTrail.consultationId, ids),
      eq(consultationTrail.action, ANSWERED),
    )
    await db.update(consultationTrail).set({ text: '' }).where(answers)
  })

export const deleteBefore = (db: Db, moment: Date): Promise<void> =>
  transact(db, async (db) => {
    // The trail last: whoever writes to it holds the consultation until then.
    const gone = await db
      .delete(consultations)
      .where(lt(consultations.createdAt, moment))
      .returning({ id: consultations.id })
    const ids = gone.map(({ id }) => id)
    if (ids.length === 0) return
    await db.delete(consultationTrail).where(inArray(consultationTrail.consultationId, ids))
  })
