import type { Input } from '@biaojie/contract/define.ts'
import type { identifierList } from '@biaojie/contract/identifiers/records/identifiers.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { waitAtMost } from '../../../platform/database/lanes.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { createRowsWriter } from './edit/batch.ts'
import { createEditing, type EditingDeps } from './edit/edit.ts'
import type { SavingDeps } from './edit/files.ts'
import { createPrograms } from './edit/programs.ts'
import { createSaving } from './edit/save.ts'
import { createAliases } from './read/aliases.ts'
import { createBatches } from './read/batch.ts'
import { findPublicByName } from './read/by-name.ts'
import { createChanges } from './read/changes.ts'
import { type ListDeps, listIdentifiers } from './read/list.ts'
import { createReading, type ReadingDeps } from './read/reading.ts'
import { loadPublicAsOf } from './read/revisions.ts'
import { loadRecordProof, loadVoucher, type ProofDeps, type VoucherDeps } from './register/proof.ts'
import { registerFormerRecords } from './register/revisions.ts'
import { writeVoucherPdf } from './register/voucher-pdf.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { replaceTraits } from './traits/store.ts'
import { countAddedSince, countIdentifiers, countStates, loadMonthsOfCompany } from './write/counts.ts'
import { createFillJobs } from './write/fills.ts'
import { createInheritanceJobs } from './write/heirs.ts'

export {
  type CodeKeys,
  countCodesOfFormerKeys,
  listCodeKeys,
  loadCodes,
  lockCode,
  putCodes,
  replaceCode,
} from './codes.ts'
export { findByOtherNames, selectAliased } from './read/aliases.ts'
export { countBeginnings, type Matched } from './read/beginnings.ts'
export {
  loadAuthor,
  type People,
  requireOwnPrefix,
  requireReadableHandle,
  requireReadablePrefix,
} from './read/callers.ts'
export { normalizeNumber } from './read/finds.ts'
export { allowSearch, fillPortion, findParts, forbidSearch, isSearchable } from './read/finds-store.ts'
export { findRetirement } from './read/revisions.ts'
export { dropGiven, readSources, type Sources } from './write/sources.ts'

import { createGs1Prefixes, type Gs1PrefixesDeps } from './read/gs1-prefixes.ts'

export { countTouchedSince, previewWrite, undoRun } from './edit/changes.ts'
export { completeIdentifier, flattenValues } from './edit/check.ts'
export { readContents } from './edit/contents.ts'
export {
  countFollowers,
  FIRST_PLACE,
  forecastFollowers,
  moveFollowers,
  type Place,
  type Unfit,
} from './edit/followers.ts'
export { findFieldProblem, setField } from './edit/placing.ts'
export { dropKnownSecret, prepareTemplatedRecord } from './edit/prepare.ts'
export { ABOVE_ITEMS, countSecretCodes, createRelocatableIdentifiers } from './load/relocation.ts'
export { readMoment } from './read/callers.ts'
export { findByAliases, type Gs1Content, loadGs1Names, NO_GS1_NAME } from './read/gs1-names.ts'
export {
  type Conditions,
  countExtent,
  type Extent,
  loadFollowedTemplates,
  loadMatchingHandles,
  readDepositRows,
  walkRows,
} from './read/walk.ts'
export { toWireRecord } from './read/wire.ts'
export { createProjection } from './record/projections.ts'
export {
  type IdentifierRecord,
  type RecordElement,
  toFieldKey,
  toPrefix,
  toRecord,
} from './record/record.ts'
export { formatValue } from './record/value-text.ts'
export { filterRecord } from './record/visibility.ts'
export { findRecordDifferences } from './register/audit.ts'
export { checkRoom } from './sandbox/sandbox.ts'
export {
  createExactRange,
  createMomentRanges,
  findFollowersInFields,
  findHandlesWith,
  findTraitsAmong,
  isFilled,
  listRanges,
  loadCoverage,
  type TraitQuery,
} from './traits/search.ts'
export { setBlocked } from './write/block.ts'
export { countAddedByCompany, countAddedByMonth, countBatches } from './write/counts.ts'
export { type Prepared, prepareRecord } from './write/prepare.ts'
export { reserveCodes } from './write/reserve.ts'
export {
  type Head,
  loadRecentIdentifiers,
  lockRows,
  readHeads,
  readRow,
  readRows,
  type StoredRow,
} from './write/store.ts'
export { findTakenValues } from './write/uniques.ts'
export { type Webhooks, type Writing, writeRecords } from './write/write.ts'

export type IdentifiersDeps = ProofDeps &
  VoucherDeps & { publicUrl: string | undefined } & EditingDeps &
  SavingDeps &
  ReadingDeps &
  ListDeps &
  Gs1PrefixesDeps

/** Records of identifiers, and their editing by owners and staff. */
export function createIdentifiers(deps: IdentifiersDeps) {
  return {
    editing: createEditing(deps),
    list: (caller: Caller, request: Input<typeof identifierList>['body']) =>
      listIdentifiers(deps, caller, request),
    reading: createReading(deps),
    loadProof: (identifier: string) => loadRecordProof(deps, identifier),
    loadVoucher: (request: Parameters<typeof loadVoucher>[1]) => loadVoucher(deps, request),
    /** The voucher as a PDF; `origin` is the address under which it was requested. */
    makeVoucherSheet: async (request: Parameters<typeof loadVoucher>[1], origin: string) =>
      writeVoucherPdf(await loadVoucher(deps, request), deps.publicUrl ?? origin),
    changes: createChanges(deps),
    aliases: createAliases(deps),
    gs1Prefixes: createGs1Prefixes(deps),
    writeBatch: createBatches(deps),
    saving: createSaving(deps),
    writeRows: createRowsWriter(deps),
    programs: createPrograms(deps.db),
    sandbox: createSandbox(deps),
    inheritanceJobs: createInheritanceJobs(deps),
    fillJobs: [
      ...createFillJobs(deps, {
        queue: 'identifiers.traits',
        sweep: 'identifiers.trait-fills',
        table: 'identifier_trait_fills',
        fill: (client, rows) => replaceTraits(client, rows, rows),
      }),
      ...createFillJobs(deps, {
        queue: 'identifiers.register',
        sweep: 'identifiers.register-fills',
        table: 'identifier_register_fills',
        fill: registerFormerRecords,
      }),
    ],
    /**
     * Returns the public answer as of that time, without values that are hidden now; undefined when there was
     * none.
     */
    publicAsOf: (handle: string, at: Date) => loadPublicAsOf(deps.db, handle, at),
    /** Finds parts by name, in companies that allow a public search. */
    publicByName: (request: { text: string; current: number; size: number }, words: SearchWords) =>
      findPublicByName(deps.db, request, words),
    statesOf: (prefix: string) => countStates(deps.db, prefix),
    addedSince: (prefix: string, since: Date) => countAddedSince(deps.db, prefix, since),
    monthsOf: (prefix: string, now: Date) => loadMonthsOfCompany(deps.db, prefix, now),
    /** Visitors of the last 30 days. */
    countDailyVisits: async (prefix: string) => (await deps.visits.ofHandles(prefix, [''])).get('') ?? [],
    /** Counts the identifiers of a prefix, without retired ones. */
    countOf: (prefix: string) => waitAtMost(countIdentifiers(deps.db, prefix)),
  }
}
export type Identifiers = ReturnType<typeof createIdentifiers>
