import type { Input } from '@biaojie/contract/define.ts'
import type { identifierList } from '@biaojie/contract/identifiers/identifiers.ts'
import type { Caller } from '../../http/access/principals.ts'
import { inTime } from '../../platform/database/lanes.ts'
import { createEditing, type EditingDeps } from './editing/edit.ts'
import { createAliases } from './owners/aliases.ts'
import { createBatches } from './owners/batch.ts'
import { type ChangesDeps, createChanges } from './owners/changes.ts'
import { listIdentifiers } from './owners/list.ts'
import { createReading } from './owners/reading.ts'
import { publicAsOf } from './owners/revisions.ts'
import { countOf } from './writing/counts.ts'

export { type CodeKeys, codeKeys, codesOfFormerKeys, lockCode, replaceCode } from './codes.ts'
export type { Editor } from './editing/edit.ts'
export { retiredAt } from './editing/history.ts'
export { plainNumber } from './finds/finds.ts'
export { allowSearch, fillPortion, findBy, forbidSearch, isSearchable } from './finds/store.ts'
export { momentOf } from './owners/moments.ts'
export { prefixOf, recordFrom } from './records/record.ts'
export { previewOf, undoRecords } from './templated/changes.ts'
export { givenValues } from './templated/content.ts'
export { prepareTemplated } from './templated/prepare.ts'
export type { Prepared } from './writing/prepare.ts'
export { readRows, type StoredRow } from './writing/store.ts'
export { type Writing, writeRecords } from './writing/write.ts'

export type IdentifiersDeps = EditingDeps & ChangesDeps

/** Makes the records of identifiers with their editing by owners and staff. */
export function createIdentifiers(deps: IdentifiersDeps) {
  return {
    editing: createEditing(deps),
    list: (caller: Caller, asked: Input<typeof identifierList>['body']) =>
      listIdentifiers(deps.db, caller, asked),
    reading: createReading(deps.db),
    changes: createChanges(deps),
    aliases: createAliases(deps),
    writeBatch: createBatches(deps),
    /** The public answer as it was then, without what is hidden now; undefined where there was none. */
    publicAsOf: (handle: string, at: Date) => publicAsOf(deps.db, handle, at),
    /** Counts the identifiers of a prefix without retired ones. */
    countOf: (prefix: string) => inTime(countOf(deps.db, prefix)),
  }
}
export type Identifiers = ReturnType<typeof createIdentifiers>
