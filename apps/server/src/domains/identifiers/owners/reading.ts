import type { Input } from '@biaojie/contract/define.ts'
import type * as calls from '@biaojie/contract/identifiers/identifiers.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { revisionsOf } from '../editing/history.ts'
import { recordFrom } from '../records/record.ts'
import { visibleRecord } from '../records/visibility.ts'
import { readRow, type StoredRow } from '../writing/store.ts'
import { readableHandle } from './callers.ts'
import { compared } from './compare.ts'
import { momentOf } from './moments.ts'
import { recordAsOf, recordsAt } from './revisions.ts'
import { recordOnWire } from './wire.ts'

/** Owners and staff read one identifier through these. */
export function createReading(db: Db) {
  async function readable(caller: Caller, identifier: string): Promise<StoredRow> {
    const found = await readRow(db, await readableHandle(db, caller, identifier))
    if (!found) throw refuse('identifier_not_found')
    return found
  }

  return {
    async record(caller: Caller, { identifier, at }: Input<typeof calls.identifierRecord>['body']) {
      const row = await readable(caller, identifier)
      const record = at ? await recordAsOf(db, row.handle, momentOf(at)) : recordFrom(row)
      if (!record) throw refuse('identifier_not_found', '那时还没有这个标识')
      return {
        record: recordOnWire(record),
        revision: row.revision,
        createTime: shanghaiTime(row.createdAt),
      }
    },
    async view(caller: Caller, { identifier, audience }: Input<typeof calls.identifierView>['body']) {
      const { record, hidden } = visibleRecord(recordFrom(await readable(caller, identifier)), audience)
      return { record: recordOnWire(record), hidden }
    },
    async revisions(caller: Caller, { identifier }: Input<typeof calls.identifierRevisions>['body']) {
      const { handle } = await readable(caller, identifier)
      return (await revisionsOf(db, handle)).map(({ revision, at, by, principalName, reason, changed }) => ({
        revision,
        time: shanghaiTime(at),
        by,
        author: principalName,
        reason,
        changed,
      }))
    },
    async compare(
      caller: Caller,
      { identifier, left, right }: Input<typeof calls.identifierCompare>['body'],
    ) {
      const row = await readable(caller, identifier)
      const [before, after] = await recordsAt(db, row, [left, right])
      if (!before || !after) throw refuse('revision_not_found')
      return compared(before, after)
    },
  }
}
