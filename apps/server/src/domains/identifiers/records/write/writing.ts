import type { WrittenBy } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Principal } from '../../../../http/access/principals.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import type { Announcement } from '../../webhooks/webhooks.ts'
import type { CodeKeys } from '../codes.ts'
import type { IdentifierRecord, RecordRow } from '../record/record.ts'
import type { Prepared } from './prepare.ts'
import type { StoredRow } from './store.ts'

/**
 * The principal who writes. The name is stored with the revision, because the account may be deleted later.
 */
export type Author = { kind: Principal['kind']; id: string; name: string }

export type Webhooks = { announce: (db: Db, announcement: Announcement) => Promise<void> }

export type Writing = {
  author: Author
  by: WrittenBy
  at: Date
  /** The writer's own reason. */
  reason?: string
  /** Stores no revisions, for data that are regenerated every day. */
  withoutRevisions?: true
  /** Retired identifiers may also be changed, because their retirement is undone. */
  revives?: true
  codes: CodeKeys
  /** Notifies programs of the change; omitted for data that the operator loads. */
  webhooks?: Webhooks
  /** Applies changes of a batch to its items immediately; without it, the next sweep does. */
  jobs?: Pick<Jobs, 'enqueue'>
}

/** `retired`: the identifier was retired, so nothing was written. */
export type Outcome = 'added' | 'changed' | 'unchanged' | 'retired'
export type Written = { handle: string; outcome: Outcome; revision: number }

/** A row of `identifiers`, without the stored answer. */
export type Row = RecordRow & {
  revision: number
  writer: string
  createdAt: string
  updatedAt: string
}

/** A record that did not exist before. */
export type New = { prepared: Prepared; row: Row }
export type Change = New & { before: StoredRow; after: IdentifierRecord }
