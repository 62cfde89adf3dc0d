import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Db, transact } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { partnerApplications, partnerTrail } from './tables.ts'

export type NewApplication = Omit<typeof partnerApplications.$inferInsert, 'search'>
export type Application = Omit<typeof partnerApplications.$inferSelect, 'search'>

const { id, version, result, createdAt, contactPhone } = partnerApplications

/** The trail uses this word for a decision, whose text is the note. */
export const DECIDED = '处理'

const isOpen = isNull(result)
export const listApplications = createListing({
  table: partnerApplications,
  id,
  filters: {
    state: (state: 'open' | 'handled') => (state === 'open' ? isOpen : isNotNull(result)),
    partnerType: (type: typeof partnerApplications.$inferSelect.partnerType) =>
      eq(partnerApplications.partnerType, type),
  },
  order: [asc(createdAt)],
  search: partnerApplications.search,
})

/** Searches company, contact and number; never the phone, which lists show only in part. */
const toSearchDocument = (
  row: Pick<NewApplication, 'companyName' | 'contactName' | 'applyNo' | 'area' | 'offer'>,
) =>
  searchDocument({
    names: [row.companyName, row.contactName, row.applyNo],
    texts: [row.area, row.offer],
  })

/** Returns false when another application has just taken its number. */
export async function insertApplication(db: Db, row: NewApplication): Promise<boolean> {
  const inserted = await db
    .insert(partnerApplications)
    .values({ ...row, search: toSearchDocument(row) })
    .onConflictDoNothing()
    .returning({ id })
  return inserted.length > 0
}

/** Counts applications since a moment. */
export async function countSince(db: Db, moment: Date): Promise<number> {
  return db.$count(partnerApplications, sql`${createdAt} >= ${moment}`)
}

export async function countStates(db: Db) {
  const [row] = await db.select({ all: count(), handled: count(result) }).from(partnerApplications)
  const { all = 0, handled = 0 } = row ?? {}
  return { open: all - handled, handled }
}

export async function findApplication(db: Db, wantedId: string): Promise<Application | undefined> {
  const [row] = await db.select().from(partnerApplications).where(eq(id, wantedId))
  return row
}

/** Returns it locked, so that it is neither erased nor deleted before this transaction ends. */
export async function lockApplication(db: Db, wantedId: string): Promise<Application | undefined> {
  const [row] = await db.select().from(partnerApplications).where(eq(id, wantedId)).for('share')
  return row
}

export type Change = Pick<NewApplication, 'result' | 'handledAt' | 'handledBy' | 'note'>
/** Moves it from open to handled or back; undefined when it has changed since this version. */
export async function changeApplication(
  db: Db,
  seen: Seen,
  change: Change,
): Promise<Application | undefined> {
  const before = change.result ? isOpen : isNotNull(result)
  return updateSeen(db, partnerApplications, seen, change, before)
}

const {
  add: addTrail,
  list: loadTrail,
  remove: removeTrail,
} = createTrail(partnerTrail, partnerTrail.applicationId)

export { addTrail, loadTrail }

export const loadApplicationsByPhone = (db: Db, phone: string): Promise<Application[]> =>
  db.select().from(partnerApplications).where(eq(contactPhone, phone)).orderBy(desc(createdAt))

/** Removes the contact, and the notes of colleagues. The company's offer stays. */
export const forgetContact = (db: Db, phone: string): Promise<void> =>
  transact(db, async (db) => {
    const changed = await db
      .update(partnerApplications)
      .set({ contactName: '', contactPhone: '', note: '', search: '', version: sql`${version} + 1` })
      .where(eq(contactPhone, phone))
      .returning({ id })
    if (changed.length === 0) return
    const ids = changed.map((row) => row.id)
    await db
      .update(partnerTrail)
      .set({ text: '' })
      .where(and(inArray(partnerTrail.applicationId, ids), eq(partnerTrail.action, DECIDED)))
  })

export const deleteBefore = (db: Db, moment: Date): Promise<void> =>
  transact(db, async (db) => {
    const changed = await db.delete(partnerApplications).where(lt(createdAt, moment)).returning({ id })
    await removeTrail(
      db,
      changed.map((row) => row.id),
    )
  })
