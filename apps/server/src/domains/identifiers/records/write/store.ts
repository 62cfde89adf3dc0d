import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { type RecordRow, toPrefix } from '../record/record.ts'

/** A stored record with its revision, author and time. */
export type StoredRow = RecordRow & {
  revision: number
  writer: string
  createdAt: Date
  updatedAt: Date
  /** Null when the node does not block it. */
  blockedAt: Date | null
}

export const COLUMNS = `prefix, handle, spelling, name, state, state_reason as "stateReason", level, template,
  template_version as "templateVersion", batch, successor, visibility, inherited, content, revision, writer,
  created_at as "createdAt", updated_at as "updatedAt", blocked_at as "blockedAt"`

const toKeyArrays = (handles: readonly string[]) => [[...new Set(handles.map(toPrefix))], handles]

/** Returns rows by folded handles; locked rows are read in key order. */
const createRowReader =
  (lock: '' | 'order by prefix, handle for update' | 'order by prefix, handle for share') =>
  async (client: pg.ClientBase, handles: readonly string[]): Promise<Map<string, StoredRow>> => {
    if (handles.length === 0) return new Map()
    const { rows } = await client.query<StoredRow>(
      `select ${COLUMNS} from identifiers where prefix = any($1) and handle = any($2) ${lock}`,
      toKeyArrays(handles),
    )
    return new Map(rows.map((row) => [row.handle, row]))
  }

export const readRows = createRowReader('')

/** Locks the rows until the end of the transaction. */
export const lockRows = createRowReader('order by prefix, handle for update')

/** Prevents changes of the rows until the end of the transaction; others may share the lock. */
export const shareRows = createRowReader('order by prefix, handle for share')

export async function lockRow(client: pg.ClientBase, handle: string): Promise<StoredRow | undefined> {
  const key = foldHandle(handle)
  return (await lockRows(client, [key])).get(key)
}

export async function readRow(db: Db, handle: string): Promise<StoredRow | undefined> {
  const key = foldHandle(handle)
  const { rows } = await getClient(db).query<StoredRow>(
    `select ${COLUMNS} from identifiers where prefix = $1 and handle = $2`,
    [toPrefix(key), key],
  )
  return rows[0]
}

/** The few facts about an identifier that other domains need without its record. */
export type Head = {
  handle: string
  state: RecordRow['state']
  level: RecordRow['level']
  template: string
  templateVersion: number | null
  name: string
}

/** Loads basic facts by folded handle, for any company. */
export async function readHeads(
  client: pg.ClientBase,
  handles: readonly string[],
): Promise<Map<string, Head>> {
  if (handles.length === 0) return new Map()
  const { rows } = await client.query<Head>(
    `select handle, state, level, template, template_version as "templateVersion", name from identifiers where prefix = any($1) and handle = any($2)`,
    toKeyArrays(handles),
  )
  return new Map(rows.map((row) => [row.handle, row]))
}

/** Loads the most recently changed parts of a company, without retired ones. */
export async function loadRecentIdentifiers(
  db: Db,
  prefix: string,
  most: number,
): Promise<{ handle: string; name: string }[]> {
  // One index scan for each template: the newest identifiers of all templates are among the newest of each.
  const { rows } = await getClient(db).query<{ handle: string; name: string }>(
    `select i.handle, i.name from
       (select distinct template, state from identifier_counts
        where prefix = $1 and total > 0 and state <> 'retired') as kind
       cross join lateral (select handle, name, updated_at from identifiers
         where prefix = $1 and template = kind.template and level = 'item' and state = kind.state
         order by updated_at desc, handle desc limit $2) as i
     order by i.updated_at desc limit $2`,
    [prefix, most],
  )
  return rows
}
