import type pg from 'pg'
import { appendEntries } from '../../../resolution/register/register.ts'
import { replaceFinds } from '../read/finds-store.ts'
import { toRecord } from '../record/record.ts'
import { createBlockEntry } from '../register/events.ts'
import { countDays } from './counts.ts'
import { markHeirs } from './heirs.ts'
import { hideBlockedRecord, prepareRecord } from './prepare.ts'
import { deleteScenes, insertScenes } from './scenes.ts'
import { lockRow, type StoredRow } from './store.ts'

/**
 * Hides a record from visitors since `blockedAt`, or shows it again (null), even if its owner changes it
 * meanwhile. The record and its revisions do not change. Returns the row before the change; undefined when it
 * does not exist or already had this state.
 */
export async function setBlocked(
  client: pg.ClientBase,
  handle: string,
  blockedAt: Date | null,
  at: Date,
): Promise<StoredRow | undefined> {
  const row = await lockRow(client, handle)
  if (!row || (row.blockedAt === null) === (blockedAt === null)) return undefined
  const prepared = hideBlockedRecord(prepareRecord(toRecord(row)), blockedAt)
  await client.query(
    'update identifiers set blocked_at = $3, detail = $4 where prefix = $1 and handle = $2',
    [row.prefix, row.handle, blockedAt, prepared.projection().detail],
  )
  await deleteScenes(client, [row])
  await insertScenes(client, [{ row, prepared }])
  await replaceFinds(client, [{ prefix: row.prefix, handle: row.handle, finds: prepared.finds }])
  await markHeirs(client, [row], undefined)
  await countDays(client, [], [], at)
  await appendEntries(client, [createBlockEntry(row, blockedAt !== null, at)])
  return row
}
