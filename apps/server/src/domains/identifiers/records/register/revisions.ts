import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import {
  appendEntries,
  createRecordEntry,
  hasEntries,
  readSaltKey,
} from '../../../resolution/register/register.ts'
import { type ParsedRow, parseRow } from '../record/record.ts'
import type { StoredRow } from '../write/store.ts'
import type { Row } from '../write/writing.ts'
import { digestRevision } from './digests.ts'

type WrittenRevision = Omit<Row, 'writer' | 'createdAt'>

/** Enters the written revisions in the public register, in the transaction that writes them. */
export async function registerRevisions(
  client: pg.ClientBase,
  written: readonly ParsedRow<WrittenRevision>[],
): Promise<void> {
  const live = written.filter(({ row }) => !isSandbox(row.prefix))
  if (live.length === 0) return
  const saltKey = await readSaltKey(client)
  const entries = live.map((parsed) =>
    createRecordEntry({
      ...parsed.row,
      digest: digestRevision(parsed, saltKey),
      at: parsed.row.updatedAt,
      saltKey: saltKey.version,
    }),
  )
  await appendEntries(client, entries)
}

/** Enters the present revisions of records that were written before the register existed. */
export async function registerFormerRecords(
  client: pg.ClientBase,
  rows: readonly StoredRow[],
): Promise<void> {
  const isRegistered = await hasEntries(client, rows)
  const missing = rows.filter((row) => !isRegistered(row))
  await registerRevisions(
    client,
    missing.map((row) => parseRow({ ...row, updatedAt: row.updatedAt.toISOString() })),
  )
}
