import { desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { consultations } from './tables.ts'

type NewConsultation = typeof consultations.$inferInsert

export async function insertConsultation(db: Db, consultation: NewConsultation): Promise<void> {
  await db.insert(consultations).values(consultation)
}

export const consultationsOf = (db: Db, contactPhone: string) =>
  db
    .select()
    .from(consultations)
    .where(eq(consultations.contactPhone, contactPhone))
    .orderBy(desc(consultations.createdAt))

export async function forgetContact(db: Db, contactPhone: string): Promise<void> {
  await db
    .update(consultations)
    .set({ contactName: '', contactPhone: '', companyName: '' })
    .where(eq(consultations.contactPhone, contactPhone))
}

export async function deleteBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(consultations).where(lt(consultations.createdAt, moment))
}
