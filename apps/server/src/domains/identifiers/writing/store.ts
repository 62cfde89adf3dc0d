import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import { prefixOf, type RecordRow } from '../records/record.ts'

/** A stored record with its revision, author and time. */
export type StoredRow = RecordRow & {
  revision: number
  writer: string
  createdAt: Date
  updatedAt: Date
  /** Null unless the node blocks it. */
  blockedAt: Date | null
}

export const COLUMNS = `prefix, handle, spelling, name, state, state_reason as "stateReason", level, template,
  template_version as "templateVersion", batch, successor, visibility, inherited, content, revision, writer,
  created_at as "createdAt", updated_at as "updatedAt", blocked_at as "blockedAt"`

const keysOf = (handles: readonly string[]) => [[...new Set(handles.map(prefixOf))], handles]

/** Rows by folded handles, locked until the end of the transaction, in the order of keys. */
export async function lockRows(
  client: pg.ClientBase,
  handles: readonly string[],
): Promise<Map<string, StoredRow>> {
  if (handles.length === 0) return new Map()
  const { rows } = await client.query<StoredRow>(
    `select ${COLUMNS} from identifiers where prefix = any($1) and handle = any($2)
     order by prefix, handle for update`,
    keysOf(handles),
  )
  return new Map(rows.map((row) => [row.handle, row]))
}

/** Rows by folded handles, without a lock. */
export async function readRows(
  client: pg.ClientBase,
  handles: readonly string[],
): Promise<Map<string, StoredRow>> {
  if (handles.length === 0) return new Map()
  const { rows } = await client.query<StoredRow>(
    `select ${COLUMNS} from identifiers where prefix = any($1) and handle = any($2)`,
    keysOf(handles),
  )
  return new Map(rows.map((row) => [row.handle, row]))
}

/** By folded handles; nobody changes them until the end of the transaction, and others may share the lock. */
export async function shareRows(
  client: pg.ClientBase,
  handles: readonly string[],
): Promise<Map<string, StoredRow>> {
  if (handles.length === 0) return new Map()
  const { rows } = await client.query<StoredRow>(
    `select ${COLUMNS} from identifiers where prefix = any($1) and handle = any($2)
     order by prefix, handle for share`,
    keysOf(handles),
  )
  return new Map(rows.map((row) => [row.handle, row]))
}

export async function lockRow(client: pg.ClientBase, handle: string): Promise<StoredRow | undefined> {
  const key = foldHandle(handle)
  return (await lockRows(client, [key])).get(key)
}

export async function readRow(db: Db, handle: string): Promise<StoredRow | undefined> {
  const key = foldHandle(handle)
  const { rows } = await clientOf(db).query<StoredRow>(
    `select ${COLUMNS} from identifiers where prefix = $1 and handle = $2`,
    [prefixOf(key), key],
  )
  return rows[0]
}
