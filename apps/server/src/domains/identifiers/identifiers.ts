import type { Db } from '../../platform/database/database.ts'
import { inTime } from '../../platform/database/lanes.ts'
import { createEditing, type EditingDeps } from './editing/edit.ts'
import { countOf } from './writing/counts.ts'

export { type CodeKeys, codeKeys, codesOfFormerKeys, lockCode, replaceCode } from './codes.ts'
export type { Editor } from './editing/edit.ts'
export { retiredAt } from './editing/history.ts'
export { plainNumber } from './finds/finds.ts'
export { allowSearch, fillPortion, findBy, forbidSearch, isSearchable } from './finds/store.ts'
export { prefixOf } from './records/record.ts'

export type IdentifiersDeps = EditingDeps & { db: Db }

/** The records of identifiers, and how their owners and staff write them. */
export function createIdentifiers(deps: IdentifiersDeps) {
  return {
    editing: createEditing(deps),
    /** How many identifiers a prefix has, without those that were retired. */
    countOf: (prefix: string) => inTime(countOf(deps.db, prefix)),
  }
}
export type Identifiers = ReturnType<typeof createIdentifiers>
