import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '../../http/errors.ts'
import type { Db } from '../../platform/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Keyed, sameText } from '../../platform/secret.ts'
import { sliderSessions } from './tables.ts'

/** What a passed slider is worth: one send or one submit, in its own scene, until it expires. */
export type Ticket = { sessionId: string; sig: string; token: string }

const TICKET_MINUTES = 3
type Deps = { keyed: Keyed }

/** Turns a solved session into a ticket; undefined when another answer was faster. */
export async function issueTicket(
  db: Db,
  deps: Deps,
  session: { id: string; scene: string },
  now: Date,
): Promise<Ticket | undefined> {
  const token = randomBytes(32).toString('base64url')
  const rows = await db
    .update(sliderSessions)
    .set({
      ticketHash: deps.keyed('ticket', token),
      triesLeft: 0,
      expiresAt: new Date(now.getTime() + TICKET_MINUTES * 60_000),
    })
    .where(and(eq(sliderSessions.id, session.id), sql`${sliderSessions.ticketHash} is null`))
    .returning({ id: sliderSessions.id })
  if (rows.length === 0) return undefined
  return { sessionId: session.id, sig: deps.keyed('sig', session.id, session.scene, token), token }
}

/** Spends the ticket, or refuses with ticket_invalid; of parallel uses one succeeds. */
export async function spendTicket(
  db: Db,
  deps: Deps,
  ticket: Ticket | undefined,
  scene: string,
  now: Date,
): Promise<void> {
  if (!ticket) throw refuse('ticket_invalid')
  const stale = () => refuse('ticket_invalid', '滑块验证已失效，请重新拉动滑块')
  // The signature is checked first: forged tickets never reach the database.
  const genuine =
    isUuid(ticket.sessionId) && sameText(ticket.sig, deps.keyed('sig', ticket.sessionId, scene, ticket.token))
  if (!genuine) throw stale()
  const rows = await db
    .delete(sliderSessions)
    .where(
      and(
        eq(sliderSessions.id, ticket.sessionId),
        eq(sliderSessions.ticketHash, deps.keyed('ticket', ticket.token)),
        sql`${sliderSessions.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .returning({ id: sliderSessions.id })
  if (rows.length === 0) throw stale()
}
