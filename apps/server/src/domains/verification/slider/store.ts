import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { sliderSessions } from '../tables.ts'

export type Kind = 'puzzle' | 'question'
type NewSession = {
  id: string
  scene: string
  kind: Kind
  answer: string
  triesLeft: number
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sliderSessions).values(session)
}

/** Takes one try of an open session; undefined when there is none left, whoever else is trying. */
export async function takeTry(db: Db, id: string, kind: Kind, now: Date) {
  const [session] = await db
    .update(sliderSessions)
    .set({ triesLeft: sql`${sliderSessions.triesLeft} - 1` })
    .where(
      and(
        eq(sliderSessions.id, id),
        eq(sliderSessions.kind, kind),
        isNull(sliderSessions.ticketHash),
        gt(sliderSessions.triesLeft, 0),
        gt(sliderSessions.expiresAt, now),
      ),
    )
    .returning()
  return session
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sliderSessions).where(lt(sliderSessions.expiresAt, now))
}
