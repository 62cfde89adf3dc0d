import type pg from 'pg'
import { appendEntries, createEntry } from '../../../resolution/register/register.ts'
import { replaceFinds } from '../read/finds-store.ts'
import { toRecord } from '../record/record.ts'
import { countDays } from './counts.ts'
import { markHeirs } from './heirs.ts'
import { hideBlockedRecord, prepareRecord } from './prepare.ts'
import { deleteScenes, insertScenes } from './scenes.ts'
import { lockRow, type StoredRow } from './store.ts'

/**
 * Keeps a record from visitors since `blockedAt`, or shows it again (null), also when its owner changes it meanwhile. The
 * record and its revisions stay as they are. Returns the row as it was; undefined where there is none, or where it was
 * so already.
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
  const { prefix } = row
  await appendEntries(client, [
    createEntry({ kind: 'block', prefix, subject: handle, at, content: { blocked: blockedAt !== null } }),
  ])
  return row
}
