import { homeOf } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { templateContent } from '../../templates/templates.ts'
import { revisionsOf } from '../edit/history.ts'
import { restored } from '../record/deltas.ts'
import { blockedProjection, projectionOf } from '../record/projections.ts'
import { fieldKey, type IdentifierRecord, prefixOf, recordFrom } from '../record/record.ts'
import { visibleTo } from '../record/visibility.ts'
import { whole } from '../record/whole.ts'
import { inheritedBy, isAbove, withoutInherited } from '../write/sources.ts'
import { readRow, type StoredRow } from '../write/store.ts'

type Delta = Parameters<typeof restored>[1]
const deltaFrom = (text: string): Delta => JSON.parse(text)

async function ownAsOf(db: Db, row: StoredRow, at: Date): Promise<IdentifierRecord | undefined> {
  if (row.createdAt > at) return undefined
  let record = withoutInherited(recordFrom(row))
  for (const { at: since, delta } of await revisionsOf(db, row.handle)) {
    if (since <= at || delta === null) break
    record = restored(record, deltaFrom(delta))
  }
  return record
}

/** Its batch and model as they were; nothing is said of one that is blocked now. */
async function sourcesAsOf(db: Db, of: IdentifierRecord, at: Date): Promise<IdentifierRecord[]> {
  if (of.batch === null || prefixOf(of.batch) !== prefixOf(foldHandle(of.identifier))) return []
  const row = await readRow(db, of.batch)
  if (!row || row.blockedAt || !isAbove(row.level, of.level)) return []
  const source = await ownAsOf(db, row, at)
  if (!source || (source.state !== 'active' && source.state !== 'suspended')) return []
  return [source, ...(await sourcesAsOf(db, source, at))]
}

/** Returns the record at that time, with what it inherited then; undefined before it existed. */
export async function recordAsOf(db: Db, handle: string, at: Date): Promise<IdentifierRecord | undefined> {
  const found = await readRow(db, handle)
  const record = found && (await ownAsOf(db, found, at))
  if (!record) return undefined
  const { template, templateVersion } = record
  const sources = template === '' ? [] : await sourcesAsOf(db, record, at)
  if (sources.length === 0 || templateVersion === null) return record
  const content = await templateContent(db, homeOf(found.prefix), template, templateVersion)
  return content ? { ...record, inherited: inheritedBy(record, sources, content) } : record
}

/** Earlier revisions of a record, by number; refuses with revision_not_found. */
export async function recordsAt(db: Db, now: StoredRow, wanted: number[]): Promise<IdentifierRecord[]> {
  let record = withoutInherited(recordFrom(now))
  const found = new Map([[now.revision, record]])
  for (const { revision, delta } of await revisionsOf(db, now.handle)) {
    if (delta === null) break
    record = restored(record, deltaFrom(delta))
    found.set(revision - 1, record)
  }
  return wanted.map((revision) => {
    const one = found.get(revision)
    if (!one) throw refuse('revision_not_found')
    return one
  })
}

/** Applies the current visibility of fields to an earlier revision. */
function hiddenSince(given: IdentifierRecord, earlier: IdentifierRecord): IdentifierRecord['visibility'] {
  const now = whole(given)
  const isPublic = visibleTo('public', now)
  const parts = [{ confId: '', elements: now.elements }, ...now.scenes]
  const hidden = parts.flatMap(({ confId, elements }) =>
    elements.filter((element) => !isPublic(confId, element)).map(({ id }) => [fieldKey(confId, id), []]),
  )
  return { ...earlier.visibility, ...Object.fromEntries(hidden) }
}

/** The public answer as it was then, without what has been hidden since; undefined where there is none. */
export async function publicAsOf(db: Db, handle: string, at: Date) {
  const row = await readRow(db, handle)
  if (row?.blockedAt) {
    const { detail } = blockedProjection(row.blockedAt)
    return { identifier: row.spelling ?? row.handle, name: '', detail }
  }
  const earlier = row && row.state !== 'retired' ? await recordAsOf(db, handle, at) : undefined
  if (!row || !earlier) return undefined
  const record = { ...earlier, visibility: hiddenSince(recordFrom(row), earlier) }
  return { identifier: record.identifier, name: record.name, detail: projectionOf(record).detail }
}
