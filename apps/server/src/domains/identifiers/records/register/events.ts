/** Writes and reads the register's entries about aliases and blocks of identifiers. */

import type pg from 'pg'
import {
  appendEntries,
  createEntry,
  digestText,
  type EventEntry,
  type NewEntry,
  readEventEntries,
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

function readLatest(entries: readonly EventEntry[]): Events {
  const aliases = new Map<string, Latest<AliasAction>>()
  let blocked: Latest<boolean> | undefined
  for (const { kind, leaf, content } of entries) {
    if (kind === 'block') blocked = { value: content.blocked === true, leaf }
    else
      aliases.set(String(content.digest), { value: content.action === 'added' ? 'added' : 'removed', leaf })
  }
  return { aliases, blocked }
}

/** Reads the latest entries about identifiers. */
export async function readEvents(
  client: pg.ClientBase,
  handles: readonly string[],
): Promise<Map<string, Events>> {
  const entries = await readEventEntries(client, ['alias', 'block'], handles)
  const byHandle = Map.groupBy(entries, ({ subject }) => subject)
  return new Map([...byHandle].map(([handle, own]) => [handle, readLatest(own)]))
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
