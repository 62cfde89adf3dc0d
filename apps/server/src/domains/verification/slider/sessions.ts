import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { type Keyed, sameText } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sliderSessions } from '../tables.ts'

/** A solved puzzle or question buys one message or one submit, in its own scene, until it expires. */
export type Ticket = { sessionId: string; sig: string; token: string }
export type Kind = 'puzzle' | 'question'

const TICKET_MINUTES = 3

export async function insertSession(db: Db, session: typeof sliderSessions.$inferInsert): Promise<void> {
  await db.insert(sliderSessions).values(session)
}

/** Takes one try of an open session; undefined when none is left. */
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

/** Turns a solved session into a ticket; undefined when another answer was faster. */
export async function issueTicket(
  db: Db,
  { keyed }: { keyed: Keyed },
  { id, scene }: { id: string; scene: string },
  now: Date,
): Promise<Ticket | undefined> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * 60_000)
  const rows = await db
    .update(sliderSessions)
    .set({ ticketHash: keyed('ticket', token), triesLeft: 0, expiresAt })
    .where(and(eq(sliderSessions.id, id), isNull(sliderSessions.ticketHash)))
    .returning({ id: sliderSessions.id })
  return rows.length > 0 ? { sessionId: id, sig: keyed('sig', id, scene, token), token } : undefined
}

/** Uses up the ticket, or refuses with ticket_invalid; of parallel uses one succeeds. */
export async function spendTicket(
  db: Db,
  { keyed }: { keyed: Keyed },
  ticket: Ticket | undefined,
  scene: string,
  now: Date,
): Promise<void> {
  if (!ticket) throw refuse('ticket_invalid')
  const { sessionId, sig, token } = ticket
  const stale = () => refuse('ticket_invalid', '滑块验证已失效，请重新拉动滑块')
  // The signature is checked first, so forged tickets never reach the database.
  if (!isUuid(sessionId) || !sameText(sig, keyed('sig', sessionId, scene, token))) throw stale()
  const isValid = and(
    eq(sliderSessions.id, sessionId),
    eq(sliderSessions.ticketHash, keyed('ticket', token)),
    gt(sliderSessions.expiresAt, now),
  )
  const rows = await db.delete(sliderSessions).where(isValid).returning({ id: sliderSessions.id })
  if (rows.length === 0) throw stale()
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sliderSessions).where(lt(sliderSessions.expiresAt, now))
}
