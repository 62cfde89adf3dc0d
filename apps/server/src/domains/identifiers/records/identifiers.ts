import type { Input } from '@biaojie/contract/define.ts'
import type { identifierList } from '@biaojie/contract/identifiers/records/identifiers.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { inTime } from '../../../platform/database/lanes.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { createRowsWriter } from './edit/batch.ts'
import { createEditing, type EditingDeps } from './edit/edit.ts'
import type { SavingDeps } from './edit/files.ts'
import { createPrograms } from './edit/programs.ts'
import { createSaving } from './edit/save.ts'
import { createAliases } from './read/aliases.ts'
import { createBatches } from './read/batch.ts'
import { publicByName } from './read/by-name.ts'
import { createChanges } from './read/changes.ts'
import { type ListDeps, listIdentifiers } from './read/list.ts'
import { createReading, type ReadingDeps } from './read/reading.ts'
import { publicAsOf } from './read/revisions.ts'
import { registerJobs } from './register/fill.ts'
import { loadRecordProof, loadVoucher, type ProofDeps, type VoucherDeps } from './register/proof.ts'
import { writeVoucherPdf } from './register/voucher-pdf.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { traitJobs } from './traits/fill.ts'
import { addedSince, countOf, statesOf } from './write/counts.ts'
import { inheritanceJobs } from './write/heirs.ts'

export {
  type CodeKeys,
  codeKeys,
  codesOf,
  codesOfFormerKeys,
  lockCode,
  putCodes,
  replaceCode,
} from './codes.ts'
export type { Editor } from './edit/edit.ts'
export { retiredAt } from './edit/history.ts'
export { aliasedFrom, namesakes } from './read/aliases.ts'
export {
  authorOf,
  type People,
  prefixForReading,
  prefixForWriting,
  readableHandle,
} from './read/callers.ts'
export { plainNumber } from './read/finds.ts'
export { allowSearch, fillPortion, findBy, forbidSearch, isSearchable } from './read/finds-store.ts'
export { readSources, type Sources, stillMissing } from './write/sources.ts'

import { createGs1Prefixes, type Gs1PrefixesDeps } from './read/gs1-prefixes.ts'

export { changedSince, previewOf, undoRun } from './edit/changes.ts'
export { codeFields, ownIdentifier } from './edit/check.ts'
export { readContents } from './edit/contents.ts'
export {
  FIRST_PLACE,
  followersOf,
  forecastFollowers,
  moveFollowers,
  type Place,
  type Unfit,
} from './edit/followers.ts'
export { fieldProblem, withField } from './edit/placing.ts'
export { prepareTemplated, withoutKnownSecret } from './edit/prepare.ts'
export { type Gs1Content, gs1NamesOf, leadsOfAliases, NO_GS1_NAME } from './read/gs1-names.ts'
export { momentOf } from './read/moments.ts'
export {
  type Conditions,
  type Extent,
  extentOf,
  matchingHandles,
  matchingRows,
  templatesWith,
} from './read/walk.ts'
export { recordOnWire } from './read/wire.ts'
export {
  fieldKey,
  type IdentifierRecord,
  prefixOf,
  type RecordElement,
  recordFrom,
} from './record/record.ts'
export { valueText } from './record/value-text.ts'
export { type Reader, visibleRecord } from './record/visibility.ts'
export { findDifferences } from './register/audit.ts'
export { checkRoom } from './sandbox/sandbox.ts'
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
export { setBlocked } from './write/block.ts'
export { addedByCompany, addedByMonth, batchTotals } from './write/counts.ts'
export { type Prepared, prepareRecord } from './write/prepare.ts'
export { reserveCodes } from './write/reserve.ts'
export {
  type Head,
  lockRows,
  readHeads,
  readRow,
  readRows,
  recentIdentifiers,
  type StoredRow,
} from './write/store.ts'
export { takenValues } from './write/uniques.ts'
export { type Webhooks, type Writing, writeRecords } from './write/write.ts'

export type IdentifiersDeps = ProofDeps &
  VoucherDeps & { publicUrl: string | undefined } & EditingDeps &
  SavingDeps &
  ReadingDeps &
  ListDeps &
  Gs1PrefixesDeps

/** Makes the records of identifiers with their editing by owners and staff. */
export function createIdentifiers(deps: IdentifiersDeps) {
  return {
    editing: createEditing(deps),
    list: (caller: Caller, asked: Input<typeof identifierList>['body']) =>
      listIdentifiers(deps, caller, asked),
    reading: createReading(deps),
    loadProof: (identifier: string) => loadRecordProof(deps, identifier),
    loadVoucher: (asked: Parameters<typeof loadVoucher>[1]) => loadVoucher(deps, asked),
    /** The voucher as a PDF; `origin` is the address under which it was requested. */
    makeVoucherSheet: async (asked: Parameters<typeof loadVoucher>[1], origin: string) =>
      writeVoucherPdf(await loadVoucher(deps, asked), deps.publicUrl ?? origin),
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
    registerJobs: registerJobs(deps),
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
