import type { PageRequest } from '@biaojie/contract/fields.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { contains } from '../../platform/columns.ts'
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

/** False when there is one with this id. */
export async function insertMissing(db: Db, consultation: NewConsultation): Promise<boolean> {
  const inserted = await db
    .insert(consultations)
    .values(consultation)
    .onConflictDoNothing()
    .returning({ id: consultations.id })
  return inserted.length > 0
}

export async function consultationById(db: Db, id: string): Promise<ConsultationRecord | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id))
  return row
}

/** The same, locked: it is neither erased nor deleted before this transaction ends. */
export async function lockConsultation(db: Db, id: string): Promise<ConsultationRecord | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id)).for('share')
  return row
}

export type Change = Pick<ConsultationRecord, 'handledAt' | 'handledBy' | 'note'>

/** From open to handled or back; undefined when it has changed since this version. */
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

export type ListRequest = PageRequest & { state?: 'open' | 'handled'; text?: string }

/** A search must not reveal what the mask hides: it finds whole numbers and the digits that the mask shows. */
function phoneMatches(text: string) {
  const { contactPhone } = consultations
  const mobile = normalizeMobile(text)
  if (isMobile(mobile)) return eq(contactPhone, mobile)
  if (!/^[\d*]{3,11}$/.test(text)) return undefined
  return sql`strpos(left(${contactPhone}, 3) || '****' || right(${contactPhone}, 4), ${text}) > 0`
}

function matching({ state = 'open', text }: ListRequest) {
  const { handledAt, contactName, companyName, content, note } = consultations
  const part = text?.trim()
  const columns = [contactName, companyName, content, note]
  return and(
    state === 'open' ? isNull(handledAt) : isNotNull(handledAt),
    part ? or(phoneMatches(part), ...columns.map((column) => contains(column, part))) : undefined,
  )
}

/** One page of a state: open ones with the longest waiting first, handled ones with the newest first. */
export async function pageOf(db: Db, request: ListRequest) {
  const { current = 1, size = 20 } = request
  const where = matching(request)
  const { createdAt, id } = consultations
  const rows = await db
    .select()
    .from(consultations)
    .where(where)
    .orderBy(...(request.state === 'handled' ? [desc(createdAt), desc(id)] : [asc(createdAt), asc(id)]))
    .limit(size)
    .offset((current - 1) * size)
  const [all] = await db.select({ total: count() }).from(consultations).where(where)
  return { rows, total: all?.total ?? 0 }
}

/** How many are open and how many handled, whatever is searched for. */
export async function countsOf(db: Db) {
  const [row] = await db.select({ all: count(), handled: count(consultations.handledAt) }).from(consultations)
  const { all = 0, handled = 0 } = row ?? {}
  return { open: all - handled, handled }
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

/** Removes the person: the contact, and what colleagues noted about them. The question stays. */
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
    // The trail last: a transaction that writes to it has the consultation locked until then.
    const gone = await db
      .delete(consultations)
      .where(lt(consultations.createdAt, moment))
      .returning({ id: consultations.id })
    const ids = gone.map(({ id }) => id)
    if (ids.length === 0) return
    await db.delete(consultationTrail).where(inArray(consultationTrail.consultationId, ids))
  })
