import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { revisionsOf } from '../editing/history.ts'
import { restored } from '../records/deltas.ts'
import { projectionOf } from '../records/projections.ts'
import { fieldKey, type IdentifierRecord, recordFrom } from '../records/record.ts'
import { visibleTo } from '../records/visibility.ts'
import { readRow, type StoredRow } from '../writing/store.ts'

type Delta = Parameters<typeof restored>[1]
const deltaFrom = (text: string): Delta => JSON.parse(text)

/** Returns the record at that time; undefined before it existed. */
export async function recordAsOf(db: Db, handle: string, at: Date): Promise<IdentifierRecord | undefined> {
  const found = await readRow(db, handle)
  if (!found || found.createdAt > at) return undefined
  let record = recordFrom(found)
  for (const { at: since, delta } of await revisionsOf(db, handle)) {
    if (since <= at || delta === null) break
    record = restored(record, deltaFrom(delta))
  }
  return record
}

/** Earlier revisions of a record, by number; refuses with revision_not_found. */
export async function recordsAt(db: Db, now: StoredRow, wanted: number[]): Promise<IdentifierRecord[]> {
  const found = new Map([[now.revision, recordFrom(now)]])
  let record = recordFrom(now)
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
function hiddenSince(now: IdentifierRecord, earlier: IdentifierRecord): IdentifierRecord['visibility'] {
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
  const earlier = row && row.state !== 'retired' ? await recordAsOf(db, handle, at) : undefined
  if (!row || !earlier) return undefined
  const record = { ...earlier, visibility: hiddenSince(recordFrom(row), earlier) }
  return { identifier: record.identifier, name: record.name, detail: projectionOf(record).detail }
}
