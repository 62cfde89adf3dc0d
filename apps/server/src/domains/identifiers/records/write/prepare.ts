import type { WrittenBy } from '@biaojie/contract/identifiers/records/rules.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { Principal } from '../../../../http/access/principals.ts'
import { type Find, listFinds } from '../read/finds.ts'
import {
  createBlockedProjection,
  createProjection,
  listElementsFor,
  type Projection,
} from '../record/projections.ts'
import {
  type IdentifierRecord,
  type RecordRow,
  type RecordStatus,
  toRecord,
  toRow,
  toStatus,
} from '../record/record.ts'
import { joinInherited } from '../record/visibility.ts'

/** A revision from another node; only the author's name is meaningful here. */
export type FormerRevision = {
  revision: number
  at: string
  by: WrittenBy
  kind: Principal['kind']
  name: string
  reason: string
  changed: string[]
  delta: string | null
}
/** The current revision of a moved record, and its earlier ones. */
export type History = {
  revision: number
  createdAt: string
  updatedAt: string
  revisions: readonly FormerRevision[]
}

/** A checked record. Derived values are computed on demand, because the check of a file does not need them. */
export type Prepared = {
  row: RecordRow
  projection: () => Projection
  /** The values by which it is found, if its company allows it. */
  finds: () => Find[]
  /** The writer's changes of the status; for existing identifiers, the rest does not change. */
  status: Partial<RecordStatus>
  /** The anti-counterfeiting code; when undefined, the part keeps its existing code. */
  antiCode?: string
  /** The registration time; the time of writing by default. */
  created?: Date
  /** The revisions from another node, for a moved record. */
  history?: History
}
type More = Pick<Prepared, 'status' | 'antiCode' | 'created' | 'history'>

function memoize<T>(make: () => T): () => T {
  let made: { result: T } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

/** Returns search values that visitors may read anyway. */
function listPublicFinds(given: IdentifierRecord): Find[] {
  if (given.state === 'retired') return []
  const record = joinInherited(given)
  const trace = record.scenes.find(({ code }) => code === SCENES.trace.code)
  return listFinds(
    listElementsFor(record, { confId: '', elements: record.elements }, 'public'),
    trace ? listElementsFor(record, trace, 'public') : [],
  )
}

/** Replaces the stored answers of a blocked record, so that visitors see nothing of it. */
export const hideBlockedRecord = (prepared: Prepared, blockedAt: Date | null): Prepared =>
  blockedAt === null
    ? prepared
    : { ...prepared, projection: () => createBlockedProjection(blockedAt), finds: () => [] }

/** Prepares a record whose texts were created directly from its values. */
export const prepareTexts = (row: RecordRow, makeProjection: () => Projection, more: More): Prepared => ({
  row,
  projection: memoize(makeProjection),
  finds: () => listPublicFinds(toRecord(row)),
  ...more,
})

/** Without `more`, the record is used unchanged, with its whole status. */
export const prepareRecord = (
  record: IdentifierRecord,
  more: More = { status: toStatus(record) },
): Prepared => ({
  row: toRow(record),
  projection: memoize(() => createProjection(record)),
  finds: memoize(() => listPublicFinds(record)),
  ...more,
})
