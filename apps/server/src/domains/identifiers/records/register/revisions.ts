import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { appendEntries, createRecordEntry, readSaltKey } from '../../../resolution/register/register.ts'
import type { Row } from '../write/writing.ts'
import { digestRevision } from './digests.ts'

type WrittenRevision = Omit<Row, 'writer' | 'createdAt'>

/** Enters the written revisions in the public register, in the transaction that writes them. */
export async function registerRevisions(
  client: pg.ClientBase,
  written: readonly WrittenRevision[],
): Promise<void> {
  const rows = written.filter(({ prefix }) => !isSandbox(prefix))
  if (rows.length === 0) return
  const saltKey = await readSaltKey(client)
  const entries = rows.map((row) =>
    createRecordEntry({
      ...row,
      digest: digestRevision(row, saltKey),
      at: row.updatedAt,
      saltKey: saltKey.version,
    }),
  )
  await appendEntries(client, entries)
}
