import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { hasFewRows } from '../../../../platform/database/copying.ts'
import {
  appendEntries,
  createRecordEntry,
  hasEntries,
  readSaltKey,
  type SaltKey,
} from '../../../resolution/register/register.ts'
import type { StoredRow } from '../write/store.ts'
import type { Row } from '../write/writing.ts'
import { digestRevision } from './digests.ts'
import { registerFormerEvents } from './events.ts'
import { digestAside } from './thread.ts'

type WrittenRevision = Omit<Row, 'writer'>

/**
 * Starts computing digests of written revisions. The returned function enters them in the public register, in
 * the transaction that writes them.
 */
export async function startRegistering(
  client: pg.ClientBase,
  written: readonly WrittenRevision[],
  { dropsFormer = false }: { dropsFormer?: boolean | undefined } = {},
): Promise<() => Promise<void>> {
  const rows = written.filter(({ prefix }) => !isSandbox(prefix))
  if (rows.length === 0) return async () => {}
  const saltKey = await readSaltKey(client)
  const digesting = digestRevisions(rows, saltKey)
  // If the write fails before this, nobody awaits the promise, so its rejection is ignored.
  digesting.catch(() => {})
  return async () => {
    const digests = await digesting
    const entries = rows.map((row, index) =>
      createRecordEntry({
        ...row,
        digest: digests[index] ?? '',
        at: row.updatedAt,
        saltKey: saltKey.version,
        dropsFormer: dropsFormer && row.revision > 1,
      }),
    )
    await appendEntries(client, entries)
  }
}

/** For a few rows, starting a thread takes longer than it saves. */
const digestRevisions = async (rows: readonly WrittenRevision[], saltKey: SaltKey): Promise<string[]> =>
  hasFewRows(rows) ? rows.map((row) => digestRevision(row, saltKey)) : digestAside(rows, saltKey)

/** Enters what was written before the register contained it: current revisions, aliases and blocks. */
export async function registerFormerRecords(
  client: pg.ClientBase,
  rows: readonly StoredRow[],
  now: Date,
): Promise<void> {
  const isRegistered = await hasEntries(client, rows)
  const missing = rows.filter((row) => !isRegistered(row))
  const register = await startRegistering(
    client,
    missing.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
  )
  await register()
  await registerFormerEvents(
    client,
    rows.filter(({ prefix }) => !isSandbox(prefix)),
    now,
  )
}
