/** Writes and reads the register's entries about aliases and blocks of identifiers. */

import type pg from 'pg'
import {
  appendEntries,
  createEntry,
  digestText,
  type NewEntry,
} from '../../../resolution/register/register.ts'
import type { StoredRow } from '../write/store.ts'

type AliasAction = 'added' | 'removed'
type AliasEvent = {
  prefix: string
  handle: string
  /** SHA-256 of the alias, because an alias may be a customer's own number. */
  digest: string
  action: AliasAction
  at: Date
}

export const createAliasEntry = ({ prefix, handle, digest, action, at }: AliasEvent): NewEntry =>
  createEntry({ kind: 'alias', prefix, subject: handle, at, content: { action, digest } })

export const createBlockEntry = (
  { prefix, handle }: { prefix: string; handle: string },
  blocked: boolean,
  at: Date,
): NewEntry => createEntry({ kind: 'block', prefix, subject: handle, at, content: { blocked } })

/** `leaf` is undefined for an entry without a position yet. */
type Latest<T> = { value: T; leaf: number | undefined }

/** The latest entries about an identifier. */
export type Events = {
  /** By the digest of the alias. */
  aliases: ReadonlyMap<string, Latest<AliasAction>>
  blocked: Latest<boolean> | undefined
}

export const NO_EVENTS: Events = { aliases: new Map(), blocked: undefined }

type EventRow = { subject: string; kind: 'alias' | 'block'; leaf: string | null; entry: string }

function readLatest(rows: readonly EventRow[]): Events {
  const aliases = new Map<string, Latest<AliasAction>>()
  let blocked: Latest<boolean> | undefined
  for (const { kind, leaf: stored, entry } of rows) {
    const leaf = stored === null ? undefined : Number(stored)
    const content = JSON.parse(entry)
    if (kind === 'block') blocked = { value: content.blocked, leaf }
    else aliases.set(content.digest, { value: content.action, leaf })
  }
  return { aliases, blocked }
}

/** Reads the latest entries about identifiers, including those that the sequencer has not numbered yet. */
export async function readEvents(
  client: pg.ClientBase,
  handles: readonly string[],
): Promise<Map<string, Events>> {
  // Only entries about revisions have a revision, which the index contains.
  const { rows } = await client.query<EventRow>(
    `select subject, kind, leaf, entry from
       (select subject, kind, leaf, entry, 0 as waiting, leaf as position from register_entries
         where subject = any($1) and revision = 0
        union all
        select subject, kind, null, entry, 1, id from register_queue
         where subject = any($1) and revision = 0) entries
      where kind in ('alias', 'block') order by waiting, position`,
    [handles],
  )
  const found = new Map<string, Events>()
  for (const [handle, entries] of Map.groupBy(rows, ({ subject }) => subject))
    found.set(handle, readLatest(entries))
  return found
}

export type StoredAlias = { prefix: string; handle: string; alias: string; spelling: string; createdAt: Date }

export async function readAliases(
  client: pg.ClientBase,
  keys: readonly { prefix: string; handle: string }[],
): Promise<Map<string, StoredAlias[]>> {
  const { rows } = await client.query<StoredAlias>(
    `select prefix, handle, alias, spelling, created_at as "createdAt" from identifier_aliases
      where prefix = any($1) and handle = any($2) order by handle, alias`,
    [[...new Set(keys.map(({ prefix }) => prefix))], keys.map(({ handle }) => handle)],
  )
  return Map.groupBy(rows, ({ handle }) => handle)
}

/** A change of an alias that the register does not have; `leaf` is the entry about the alias that was removed. */
type UnregisteredAlias =
  | { digest: string; action: 'added'; stored: StoredAlias }
  | { digest: string; action: 'removed'; leaf: number | undefined }

/** Lists the changes that lead from the aliases in the register to those of the database. */
export function listUnregisteredAliases(
  stored: readonly StoredAlias[],
  { aliases }: Events,
): UnregisteredAlias[] {
  const digests = new Set<string>()
  const found: UnregisteredAlias[] = []
  for (const alias of stored) {
    const digest = digestText(alias.alias)
    digests.add(digest)
    if (aliases.get(digest)?.value !== 'added') found.push({ digest, action: 'added', stored: alias })
  }
  for (const [digest, { value, leaf }] of aliases)
    if (value === 'added' && !digests.has(digest)) found.push({ digest, action: 'removed', leaf })
  return found
}

/** Enters aliases and blocks that were written before the register contained them. */
export async function registerFormerEvents(
  client: pg.ClientBase,
  rows: readonly StoredRow[],
  now: Date,
): Promise<void> {
  const stored = await readAliases(client, rows)
  const events = await readEvents(
    client,
    rows.map(({ handle }) => handle),
  )
  const entries = rows.flatMap(({ prefix, handle, blockedAt }) => {
    const registered = events.get(handle) ?? NO_EVENTS
    const missing = listUnregisteredAliases(stored.get(handle) ?? [], registered).map((change) => {
      const { digest, action } = change
      const at = change.action === 'added' ? change.stored.createdAt : now
      return createAliasEntry({ prefix, handle, digest, action, at })
    })
    const isBlocked = blockedAt !== null
    if ((registered.blocked?.value ?? false) !== isBlocked)
      missing.push(createBlockEntry({ prefix, handle }, isBlocked, blockedAt ?? now))
    return missing
  })
  await appendEntries(client, entries)
}
