import { type Db, transact } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { ANSWERED, addTrail, type NewConsultation } from './store.ts'
import { consultations } from './tables.ts'

/** A consultation from elsewhere; `by` is the colleague who answered it. */
export type RecordedConsultation = Omit<NewConsultation, 'version' | 'handledAt' | 'handledBy' | 'note'> & {
  answer?: { at: Date; note: string; by: { id: string; name: string } }
}

/** Puts in what is not there yet, by id; what staff have done with it since stays. */
export async function putConsultation(db: Db, given: RecordedConsultation): Promise<void> {
  const { answer, ...sent } = given
  const handled = answer && { version: 2, handledAt: answer.at, handledBy: answer.by.id, note: answer.note }
  await transact(db, async (db) => {
    const put = await db
      .insert(consultations)
      .values({ ...sent, ...handled })
      .onConflictDoNothing()
      .returning({ id: consultations.id })
    if (put.length === 0 || !answer) return
    await addTrail(db, {
      id: newId(answer.at.getTime()),
      consultationId: given.id,
      at: answer.at,
      actor: answer.by.name,
      actorId: answer.by.id,
      action: ANSWERED,
      text: answer.note,
    })
  })
}
