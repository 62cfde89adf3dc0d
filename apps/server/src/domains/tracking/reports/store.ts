import {
  REPORT_STATES,
  type ReportReason,
  type ReportState,
} from '@biaojie/contract/tracking/reports/rules.ts'
import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { prepareQuery } from '../../../platform/database/statement.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { countEveryState, createTrail, type Seen, updateSeen } from '../../node/cases/cases.ts'
import { reports, reportTrail } from './tables.ts'

export type NewReport = Omit<typeof reports.$inferInsert, 'search'>
export type Report = Omit<typeof reports.$inferSelect, 'search'>

const { id, handle, state, version, companyId, createdAt, contactPhone } = reports

export const listReports = createListing({
  table: reports,
  id,
  filters: {
    state: (wanted: ReportState) => eq(state, wanted),
    reason: (wanted: ReportReason) => eq(reports.reason, wanted),
  },
  order: [desc(createdAt)],
  time: createdAt,
  search: reports.search,
})

export const isOfCompany = (company: string | null): SQL | undefined =>
  company ? eq(companyId, company) : undefined

/** Returns false when another report has just taken its number. */
export async function insertReport(db: Db, row: NewReport): Promise<boolean> {
  const search = searchDocument({
    names: [row.identifier, row.identifierName, row.reportNo, row.companyName],
    texts: [row.place, row.text],
  })
  const made = await db
    .insert(reports)
    .values({ ...row, search })
    .onConflictDoNothing()
    .returning({ id })
  return made.length > 0
}

export async function countReportsSince(db: Db, moment: Date): Promise<number> {
  return db.$count(reports, sql`${createdAt} >= ${moment}`)
}

export const countStates = (db: Db, company: string | null) =>
  countEveryState(db, state, REPORT_STATES, isOfCompany(company))

export async function findReport(db: Db, reportId: string): Promise<Report | undefined> {
  const [row] = await db.select().from(reports).where(eq(id, reportId))
  return row
}

const queryConfirmed = prepareQuery((db) =>
  db
    .select({ reason: reports.reason, at: reports.handledAt, note: reports.note })
    .from(reports)
    .where(and(eq(handle, sql.placeholder('key')), eq(state, 'confirmed')))
    .orderBy(desc(reports.handledAt))
    .limit(5)
    .prepare('reports.confirmed'),
)

export const loadConfirmedReports = (db: Db, key: string) => queryConfirmed(db).execute({ key })

/** Counts the photos of a part, without those of dismissed reports. */
export async function countPhotos(db: Db, key: string, since: Date): Promise<number> {
  return db.$count(
    reports,
    and(eq(handle, key), ne(reports.photo, ''), ne(state, 'dismissed'), sql`${createdAt} >= ${since}`),
  )
}

export type Change = Pick<NewReport, 'state' | 'handledAt' | 'handledBy' | 'byNode' | 'note'>
/** Returns undefined when it has changed since this version. */
export async function changeReport(db: Db, seen: Seen, change: Change): Promise<Report | undefined> {
  return updateSeen(db, reports, seen, change)
}

/** Returns false when the report has a photo already or does not exist. */
export async function setPhoto(db: Db, reportId: string, photo: string): Promise<boolean> {
  const rows = await db
    .update(reports)
    .set({ photo })
    .where(and(eq(id, reportId), eq(reports.photo, '')))
    .returning({ id })
  return rows.length > 0
}

const { add: addTrail, list: loadTrail, remove: removeTrail } = createTrail(reportTrail, reportTrail.reportId)

export { addTrail, loadTrail }

export const loadReportsByPhone = (db: Db, phone: string): Promise<Report[]> =>
  db.select().from(reports).where(eq(contactPhone, phone)).orderBy(desc(createdAt))

/** Removes the phone number and keeps the report. */
export async function forgetContact(db: Db, phone: string): Promise<void> {
  await db
    .update(reports)
    .set({ contactPhone: '', version: sql`${version} + 1` })
    .where(eq(contactPhone, phone))
}

/** Deletes old reports except confirmed ones, and returns their photos. */
export async function deleteBefore(db: Db, moment: Date): Promise<string[]> {
  const deleted = await db
    .delete(reports)
    .where(and(lt(createdAt, moment), ne(state, 'confirmed')))
    .returning({ id, photo: reports.photo })
  await removeTrail(
    db,
    deleted.map((row) => row.id),
  )
  return deleted.flatMap(({ photo }) => (photo ? [photo] : []))
}
