import type { Db } from '../../platform/database.ts'
import { consultations } from './tables.ts'

export type NewConsultation = typeof consultations.$inferInsert

export async function insertConsultation(db: Db, consultation: NewConsultation): Promise<void> {
  await db.insert(consultations).values(consultation)
}
