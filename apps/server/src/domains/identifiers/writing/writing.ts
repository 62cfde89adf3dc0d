import type { WrittenBy } from '@biaojie/contract/identifiers/rules.ts'
import type { Principal } from '../../../http/access/principals.ts'
import type { CodeKeys } from '../codes.ts'
import type { IdentifierRecord, RecordRow } from '../records/record.ts'
import type { Prepared } from './prepare.ts'
import type { StoredRow } from './store.ts'

/**
 * The principal that writes. Its name is stored with the revision, because the account may be deleted later.
 */
export type Author = { kind: Principal['kind']; id: string; name: string }

export type Writing = {
  author: Author
  by: WrittenBy
  at: Date
  /** The writer's own reason. */
  reason?: string
  /** For data that is made again every day and whose former days nobody needs. */
  withoutRevisions?: true
  codes: CodeKeys
}

/** `retired`: the identifier was retired, so nothing was written. */
export type Outcome = 'added' | 'changed' | 'unchanged' | 'retired'
export type Written = { handle: string; outcome: Outcome; revision: number }

/** A row of `identifiers`. */
export type Row = RecordRow & {
  detail: string
  revision: number
  writer: string
  createdAt: string
  updatedAt: string
}

/** A record that was not there before. */
export type New = { prepared: Prepared; row: Row }
export type Change = New & { before: StoredRow; after: IdentifierRecord }
