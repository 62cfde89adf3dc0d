import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { templateContent } from '../../templates/templates.ts'
import { applyDelta } from '../record/deltas.ts'
import { createBlockedProjection, createProjection } from '../record/projections.ts'
import { type IdentifierRecord, toFieldKey, toPrefix, toRecord } from '../record/record.ts'
import { createVisibilityCheck, joinInherited } from '../record/visibility.ts'
import { identifierRevisions, identifiers } from '../tables.ts'
import { dropInherited, isAbove, listInherited } from '../write/sources.ts'
import { readRow, type StoredRow } from '../write/store.ts'

/** Loads the revisions of an identifier, the latest first. */
export function loadRevisions(db: Db, of: string) {
  const key = foldHandle(of)
  const { prefix, handle, revision } = identifierRevisions
  return db
    .select()
    .from(identifierRevisions)
    .where(and(eq(prefix, toPrefix(key)), eq(handle, key)))
    .orderBy(desc(revision))
}

/** Returns the time when it was retired; undefined when it never was. */
export async function findRetirement(db: Db, of: string): Promise<Date | undefined> {
  const key = foldHandle(of)
  const { prefix, handle, state, updatedAt } = identifiers
  const [row] = await db
    .select({ updatedAt })
    .from(identifiers)
    .where(and(eq(prefix, toPrefix(key)), eq(handle, key), eq(state, 'retired')))
  return row?.updatedAt
}

type Delta = Parameters<typeof applyDelta>[1]
const parseDelta = (text: string): Delta => JSON.parse(text)

async function loadOwnAsOf(db: Db, row: StoredRow, at: Date): Promise<IdentifierRecord | undefined> {
  if (row.createdAt > at) return undefined
  let record = dropInherited(toRecord(row))
  for (const { at: since, delta } of await loadRevisions(db, row.handle)) {
    if (since <= at || delta === null) break
    record = applyDelta(record, parseDelta(delta))
  }
  return record
}

/** Loads batch and model as of that time, without sources that are blocked now. */
async function loadSourcesAsOf(db: Db, of: IdentifierRecord, at: Date): Promise<IdentifierRecord[]> {
  if (of.batch === null || toPrefix(of.batch) !== toPrefix(foldHandle(of.identifier))) return []
  const row = await readRow(db, of.batch)
  if (!row || row.blockedAt || !isAbove(row.level, of.level)) return []
  const source = await loadOwnAsOf(db, row, at)
  if (!source || (source.state !== 'active' && source.state !== 'suspended')) return []
  return [source, ...(await loadSourcesAsOf(db, source, at))]
}

/**
 * Returns the record as of that time, with the values that it inherited then; undefined before it existed.
 */
export async function loadRecordAsOf(
  db: Db,
  handle: string,
  at: Date,
): Promise<IdentifierRecord | undefined> {
  const row = await readRow(db, handle)
  const record = row && (await loadOwnAsOf(db, row, at))
  if (!record) return undefined
  const { template, templateVersion } = record
  const sources = template === '' ? [] : await loadSourcesAsOf(db, record, at)
  if (sources.length === 0 || templateVersion === null) return record
  const content = await templateContent(db, toHome(row.prefix), template, templateVersion)
  return content ? { ...record, inherited: listInherited(record, sources, content) } : record
}

/** Earlier revisions of a record, by number; refuses with revision_not_found. */
export async function loadRecordsAt(db: Db, now: StoredRow, wanted: number[]): Promise<IdentifierRecord[]> {
  let record = dropInherited(toRecord(now))
  const records = new Map([[now.revision, record]])
  for (const { revision, delta } of await loadRevisions(db, now.handle)) {
    if (delta === null) break
    record = applyDelta(record, parseDelta(delta))
    records.set(revision - 1, record)
  }
  return wanted.map((revision) => {
    const earlier = records.get(revision)
    if (!earlier) throw refuse('revision_not_found')
    return earlier
  })
}

/** Applies the current visibility of fields to an earlier revision. */
function hideSince(record: IdentifierRecord, earlier: IdentifierRecord): IdentifierRecord['visibility'] {
  const now = joinInherited(record)
  const isPublic = createVisibilityCheck('public', now)
  const parts = [{ confId: '', elements: now.elements }, ...now.scenes]
  const hidden = parts.flatMap(({ confId, elements }) =>
    elements.filter((element) => !isPublic(confId, element)).map(({ id }) => [toFieldKey(confId, id), []]),
  )
  return { ...earlier.visibility, ...Object.fromEntries(hidden) }
}

/**
 * Returns the public answer as of that time, without values hidden since then; undefined when there was none.
 */
export async function loadPublicAsOf(db: Db, handle: string, at: Date) {
  const row = await readRow(db, handle)
  if (row?.blockedAt) {
    const { detail } = createBlockedProjection(row.blockedAt)
    return { identifier: row.spelling ?? row.handle, name: '', detail }
  }
  const earlier = row && row.state !== 'retired' ? await loadRecordAsOf(db, handle, at) : undefined
  if (!row || !earlier) return undefined
  const record = { ...earlier, visibility: hideSince(toRecord(row), earlier) }
  return { identifier: record.identifier, name: record.name, detail: createProjection(record).detail }
}
