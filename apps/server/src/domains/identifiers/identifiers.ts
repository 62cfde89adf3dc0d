import type { Input } from '@biaojie/contract/define.ts'
import type { identifierList } from '@biaojie/contract/identifiers/identifiers.ts'
import type { Caller } from '../../http/access/principals.ts'
import { inTime } from '../../platform/database/lanes.ts'
import type { SearchWords } from '../../platform/database/search-words.ts'
import { createEditing, type EditingDeps } from './editing/edit.ts'
import { publicByName } from './finds/by-name.ts'
import { inheritanceJobs } from './inheriting/heirs.ts'
import { createAliases } from './owners/aliases.ts'
import { createBatches } from './owners/batch.ts'
import { createChanges } from './owners/changes.ts'
import { type ListDeps, listIdentifiers } from './owners/list.ts'
import { createReading, type ReadingDeps } from './owners/reading.ts'
import { publicAsOf } from './owners/revisions.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createRowsWriter } from './saving/batch.ts'
import type { SavingDeps } from './saving/files.ts'
import { createPrograms } from './saving/programs.ts'
import { createSaving } from './saving/save.ts'
import { traitJobs } from './traits/fill.ts'
import { addedSince, countOf, statesOf } from './writing/counts.ts'

export {
  type CodeKeys,
  codeKeys,
  codesOf,
  codesOfFormerKeys,
  lockCode,
  putCodes,
  replaceCode,
  restoreCodes,
} from './codes.ts'
export type { Editor } from './editing/edit.ts'
export { retiredAt } from './editing/history.ts'
export { plainNumber } from './finds/finds.ts'
export { allowSearch, fillPortion, findBy, forbidSearch, isSearchable } from './finds/store.ts'
export { readSources, type Sources, stillMissing } from './inheriting/sources.ts'
export { aliasedFrom, namesakes } from './owners/aliases.ts'
export {
  authorOf,
  type People,
  prefixForReading,
  prefixForWriting,
  readableHandle,
} from './owners/callers.ts'

import { createGs1Prefixes } from './owners/gs1-prefixes.ts'

export { type Gs1Content, gs1NamesOf, leadsOfAliases, NO_GS1_NAME } from './owners/gs1-names.ts'
export { momentOf } from './owners/moments.ts'
export { recordOnWire } from './owners/wire.ts'
export {
  fieldKey,
  type IdentifierRecord,
  prefixOf,
  type RecordElement,
  recordFrom,
} from './records/record.ts'
export { valueText } from './records/value-text.ts'
export { type Reader, visibleRecord } from './records/visibility.ts'
export { checkRoom } from './sandbox/sandbox.ts'
export { codeFields, ownIdentifier } from './saving/check.ts'
export { changedSince, previewOf, undoRecords } from './templated/changes.ts'
export { readContents } from './templated/contents.ts'
export {
  FIRST_PLACE,
  followersOf,
  forecastFollowers,
  moveFollowers,
  type Place,
  type Unfit,
} from './templated/followers.ts'
export { fieldProblem, withField } from './templated/placing.ts'
export { prepareTemplated, withoutKnownSecret } from './templated/prepare.ts'
export {
  coverageOf,
  exactRange,
  followersInFields,
  handlesWith,
  isFilled,
  momentRanges,
  rangesOf,
  type TraitQuery,
  traitsAmong,
} from './traits/search.ts'
export { takenValues } from './uniques/uniques.ts'
export {
  type Conditions,
  type Extent,
  extentOf,
  matchingHandles,
  matchingRows,
  templatesWith,
} from './walking/walk.ts'
export { setBlocked } from './writing/block.ts'
export { addedByCompany, addedByMonth, batchTotals } from './writing/counts.ts'
export { type Prepared, prepareRecord } from './writing/prepare.ts'
export { reserveCodes } from './writing/reserve.ts'
export {
  type Head,
  lockRows,
  readHeads,
  readRow,
  readRows,
  recentIdentifiers,
  type StoredRow,
} from './writing/store.ts'
export { type Webhooks, type Writing, writeRecords } from './writing/write.ts'

export type IdentifiersDeps = EditingDeps & SavingDeps & ReadingDeps & ListDeps

/** Makes the records of identifiers with their editing by owners and staff. */
export function createIdentifiers(deps: IdentifiersDeps) {
  return {
    editing: createEditing(deps),
    list: (caller: Caller, asked: Input<typeof identifierList>['body']) =>
      listIdentifiers(deps, caller, asked),
    reading: createReading(deps),
    changes: createChanges(deps),
    aliases: createAliases(deps),
    gs1Prefixes: createGs1Prefixes(deps),
    writeBatch: createBatches(deps),
    saving: createSaving(deps),
    writeRows: createRowsWriter(deps),
    programs: createPrograms(deps.db),
    sandbox: createSandbox(deps),
    inheritanceJobs: inheritanceJobs(deps),
    traitJobs: traitJobs(deps),
    /** The public answer as it was then, without what is hidden now; undefined where there was none. */
    publicAsOf: (handle: string, at: Date) => publicAsOf(deps.db, handle, at),
    /** Finds parts by their names, of companies that allow a public search. */
    publicByName: (asked: { text: string; current: number; size: number }, words: SearchWords) =>
      publicByName(deps.db, asked, words),
    statesOf: (prefix: string) => statesOf(deps.db, prefix),
    addedSince: (prefix: string, since: Date) => addedSince(deps.db, prefix, since),
    /** Visitors of the last 30 days. */
    visitsOf: async (prefix: string) => (await deps.visits.ofHandles(prefix, [''])).get('') ?? [],
    /** Counts the identifiers of a prefix without retired ones. */
    countOf: (prefix: string) => inTime(countOf(deps.db, prefix)),
  }
}
export type Identifiers = ReturnType<typeof createIdentifiers>
