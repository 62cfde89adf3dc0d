import type { PageRequest } from '@biaojie/contract/fields.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { containsText } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { consultations, consultationTrail } from './tables.ts'

export type NewConsultation = typeof consultations.$inferInsert
export type ConsultationRecord = typeof consultations.$inferSelect

/** The trail uses this word for an answer, whose text is the note. */
export const ANSWERED = '答复'
/** The trail uses this word for notes between colleagues. */
export const FOLLOWED = '跟进'

export async function insertConsultation(db: Db, consultation: NewConsultation): Promise<void> {
  await db.insert(consultations).values(consultation)
}

/** Returns false when there is one with this id. */
export async function insertIfMissing(db: Db, consultation: NewConsultation): Promise<boolean> {
  const inserted = await db
    .insert(consultations)
    .values(consultation)
    .onConflictDoNothing()
    .returning({ id: consultations.id })
  return inserted.length > 0
}

export async function findConsultation(db: Db, id: string): Promise<ConsultationRecord | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id))
  return row
}

/** Returns it locked, so that it is neither erased nor deleted before this transaction ends. */
export async function lockConsultation(db: Db, id: string): Promise<ConsultationRecord | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id)).for('share')
  return row
}

export type Change = Pick<ConsultationRecord, 'handledAt' | 'handledBy' | 'note'>

/** Moves it from open to handled or back; undefined when it has changed since this version. */
export async function changeConsultation(
  db: Db,
  seen: Seen,
  change: Change,
): Promise<ConsultationRecord | undefined> {
  const { handledAt } = consultations
  const before = change.handledAt ? isNull(handledAt) : isNotNull(handledAt)
  return updateSeen(db, consultations, seen, change, before)
}

export type ListRequest = PageRequest & {
  state?: 'open' | 'handled'
  kind?: 'consultation' | 'inquiry'
  owner?: 'mine' | 'nobody'
  overdue?: boolean
  text?: string
}
/** The viewer of the list and the time. */
export type Viewer = { userId: string; now: Date }

/** A search must not reveal masked digits, so it finds whole numbers and the visible digits only. */
function isPhoneMatching(text: string) {
  const { contactPhone } = consultations
  const mobile = normalizeMobile(text)
  if (isMobile(mobile)) return eq(contactPhone, mobile)
  if (!/^[\d*]{3,11}$/.test(text)) return undefined
  return sql`strpos(left(${contactPhone}, 3) || '****' || right(${contactPhone}, 4), ${text}) > 0`
}

function isOwnedBy(owner: ListRequest['owner'], userId: string) {
  if (owner === undefined) return undefined
  return owner === 'mine' ? eq(consultations.ownerId, userId) : isNull(consultations.ownerId)
}

function toCondition({ state = 'open', text, kind, owner, overdue }: ListRequest, { userId, now }: Viewer) {
  const { handledAt, contactName, companyName, content, note, dueAt } = consultations
  const part = text?.trim()
  const columns = [contactName, companyName, content, note]
  return and(
    state === 'open' ? isNull(handledAt) : isNotNull(handledAt),
    kind && eq(consultations.kind, kind),
    isOwnedBy(owner, userId),
    overdue ? and(isNull(handledAt), lt(dueAt, now)) : undefined,
    part ? or(isPhoneMatching(part), ...columns.map((column) => containsText(column, part))) : undefined,
  )
}

/** Returns one page of a state: open ones by their deadline, handled ones with the newest first. */
export async function loadPage(db: Db, request: ListRequest, viewer: Viewer) {
  const { current = 1, size = 20 } = request
  const where = toCondition(request, viewer)
  const { createdAt, dueAt, id } = consultations
  const rows = await db
    .select()
    .from(consultations)
    .where(where)
    .orderBy(
      ...(request.state === 'handled' ? [desc(createdAt), desc(id)] : [asc(dueAt), asc(createdAt), asc(id)]),
    )
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(consultations, where)
  return { rows, total }
}

/** Counts open, late and handled ones, independent of the search. */
export async function loadCounts(db: Db, now: Date) {
  const { handledAt, dueAt } = consultations
  const late = sql<number>`count(*) filter (where ${handledAt} is null and ${dueAt} < ${now.toISOString()})`
  const [row] = await db
    .select({ all: count(), handled: count(handledAt), overdue: late.mapWith(Number) })
    .from(consultations)
  const { all = 0, handled = 0, overdue = 0 } = row ?? {}
  return { open: all - handled, handled, overdue }
}

/** Gives it to a colleague or takes it back; undefined when it has changed since this version. */
export const setOwner = (
  db: Db,
  seen: Seen,
  ownerId: string | null,
): Promise<ConsultationRecord | undefined> => updateSeen(db, consultations, seen, { ownerId })

type Mine = PageRequest & { state?: 'open' | 'handled' }
/** Returns a person's inquiries and questions sent while signed in, the newest first. */
export async function loadInquiriesOfPerson(db: Db, userId: string, { state, current = 1, size = 20 }: Mine) {
  const { handledAt, createdAt, id } = consultations
  const own = eq(consultations.userId, userId)
  const where = and(own, state && (state === 'open' ? isNull(handledAt) : isNotNull(handledAt)))
  const rows = await db
    .select()
    .from(consultations)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(size)
    .offset((current - 1) * size)
  const [counted] = await db
    .select({ all: count(), handled: count(handledAt) })
    .from(consultations)
    .where(own)
  const { all = 0, handled = 0 } = counted ?? {}
  return { rows, total: await db.$count(consultations, where), counts: { open: all - handled, handled } }
}

const {
  add: addTrail,
  list: loadTrail,
  remove: removeTrail,
} = createTrail(consultationTrail, consultationTrail.consultationId)

export { addTrail, loadTrail }

type Asker = { userId: string; phone: string }
/** Matches those under the person's phone, or sent while they were signed in. */
const isOfPerson = ({ userId, phone }: Asker) =>
  or(eq(consultations.contactPhone, phone), eq(consultations.userId, userId))

export const loadConsultationsOfPerson = (db: Db, person: Asker) =>
  db.select().from(consultations).where(isOfPerson(person)).orderBy(desc(consultations.createdAt))

/** Removes the contact and the colleagues' notes. The question stays. */
export const forgetContact = (db: Db, person: Asker): Promise<void> =>
  transact(db, async (db) => {
    const forgotten = await db
      .update(consultations)
      .set({
        contactName: '',
        contactPhone: '',
        companyName: '',
        userId: null,
        note: '',
        version: sql`${consultations.version} + 1`,
      })
      .where(isOfPerson(person))
      .returning({ id: consultations.id })
    const ids = forgotten.map(({ id }) => id)
    if (ids.length === 0) return
    const answers = and(
      inArray(consultationTrail.consultationId, ids),
      inArray(consultationTrail.action, [ANSWERED, FOLLOWED]),
    )
    await db.update(consultationTrail).set({ text: '' }).where(answers)
  })

export const deleteBefore = (db: Db, moment: Date): Promise<void> =>
  transact(db, async (db) => {
    // The trail comes last, because a transaction that writes to it has the consultation locked until then.
    const removed = await db
      .delete(consultations)
      .where(lt(consultations.createdAt, moment))
      .returning({ id: consultations.id })
    const ids = removed.map(({ id }) => id)
    await removeTrail(db, ids)
  })
