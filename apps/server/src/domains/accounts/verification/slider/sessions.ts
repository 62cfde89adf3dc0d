import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { createId, isUuid } from '../../../../platform/base/ids.ts'
import { isSameText, type Keyed } from '../../../../platform/base/secret.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { sliderSessions } from '../tables.ts'

/** A solved puzzle or question permits one message or one submission, in its own scene, until it expires. */
export type Ticket = { sessionId: string; sig: string; token: string }
export type Kind = 'puzzle' | 'question'

/** A session lives this long, and so does the ticket that it becomes. */
export const EXPIRES_SECONDS = 180
/** After two wrong answers a new session costs a person little, but slows a guessing program. */
const TRIES = 2

const toExpiry = (now: Date) => new Date(now.getTime() + EXPIRES_SECONDS * 1000)

/** Returns the number of a new session. */
export async function openSession(
  db: Db,
  session: { scene: string; kind: Kind; answer: string },
  now: Date,
): Promise<string> {
  const id = createId()
  await db.insert(sliderSessions).values({ ...session, id, triesLeft: TRIES, expiresAt: toExpiry(now) })
  return id
}

const isUnsolved = (id: string) => and(eq(sliderSessions.id, id), isNull(sliderSessions.ticketHash))

/** Takes one try of an open session; undefined when none is left. */
export async function countTry(db: Db, id: string, kind: Kind, now: Date) {
  if (!isUuid(id)) return undefined
  const isOpen = and(
    isUnsolved(id),
    eq(sliderSessions.kind, kind),
    gt(sliderSessions.triesLeft, 0),
    gt(sliderSessions.expiresAt, now),
  )
  const triesLeft = sql`${sliderSessions.triesLeft} - 1`
  const [session] = await db.update(sliderSessions).set({ triesLeft }).where(isOpen).returning()
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
  const solved = { ticketHash: keyed('ticket', token), triesLeft: 0, expiresAt: toExpiry(now) }
  const { rowCount } = await db.update(sliderSessions).set(solved).where(isUnsolved(id))
  return rowCount ? { sessionId: id, sig: keyed('sig', id, scene, token), token } : undefined
}

/** Consumes the ticket, or refuses with ticket_invalid; only one of several concurrent callers succeeds. */
export async function spendTicket(
  db: Db,
  { keyed }: { keyed: Keyed },
  ticket: Ticket | undefined,
  scene: string,
  now: Date,
): Promise<void> {
  if (!ticket) throw refuse('ticket_invalid')
  const { sessionId, sig, token } = ticket
  const refuseStale = () => refuse('ticket_invalid', '滑块验证已失效，请重新拉动滑块')
  // The signature is checked first, so forged tickets never reach the database.
  if (!isUuid(sessionId) || !isSameText(sig, keyed('sig', sessionId, scene, token))) throw refuseStale()
  const isValid = and(
    eq(sliderSessions.id, sessionId),
    eq(sliderSessions.ticketHash, keyed('ticket', token)),
    gt(sliderSessions.expiresAt, now),
  )
  const { rowCount } = await db.delete(sliderSessions).where(isValid)
  if (!rowCount) throw refuseStale()
}

export const sweepSessions = (db: Db, now: Date) =>
  db.delete(sliderSessions).where(lt(sliderSessions.expiresAt, now))
