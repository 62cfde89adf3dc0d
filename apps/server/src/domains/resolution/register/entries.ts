import { hash } from 'node:crypto'
import type { EntryKind } from '@biaojie/contract/resolution/register.ts'
import { type CanonicalValue, toCanonicalJson } from '@biaojie/register/canonical.ts'
import { MAX_ENTRY_BYTES } from '@biaojie/register/entries.ts'
import type pg from 'pg'
import { appendRows, type Columns } from '../../../platform/database/copying.ts'

/** An entry without a position in the log yet. `text` is its canonical JSON. */
export type NewEntry = {
  kind: EntryKind
  prefix: string
  subject: string
  revision: number
  at: string
  saltKey: number
  text: string
}

type RecordEntry = {
  handle: string
  prefix: string
  revision: number
  state: string
  /** SHA-256 in hexadecimal. */
  digest: string
  /** ISO 8601. */
  at: string
  saltKey: number
  /** The node does not keep what the record was before this revision. */
  dropsFormer?: boolean
}

/** Whole seconds are enough for readers, and keep entries short. */
export const toSeconds = (at: string) => `${at.slice(0, 19)}Z`

export function createRecordEntry({
  handle,
  prefix,
  revision,
  state,
  digest,
  at,
  saltKey,
  dropsFormer = false,
}: RecordEntry): NewEntry {
  // The keys are in the order of RFC 8785, so this is canonical JSON.
  const text = JSON.stringify({
    at: toSeconds(at),
    digest,
    ...(dropsFormer && { former: 'dropped' }),
    handle,
    kind: 'record',
    revision,
    state,
    v: 2,
  })
  return { kind: 'record', prefix, subject: handle, revision, at, saltKey, text }
}

type EventKind = Exclude<EntryKind, 'record'>

type NewEvent = {
  kind: EventKind
  /** The company with this prefix. */
  prefix: string
  /** A handle, a prefix, or the id of a template or recall. */
  subject: string
  at: Date
  /** Describes the change without values and names: states, numbers and digests. */
  content: { readonly [key: string]: CanonicalValue }
}

/** Creates an entry about anything other than the content of a record. */
export function createEntry({ kind, prefix, subject, at, content }: NewEvent): NewEntry {
  const time = at.toISOString()
  const text = toCanonicalJson({ ...content, v: 1, kind, prefix, subject, at: toSeconds(time) })
  return { kind, prefix, subject, revision: 0, at: time, saltKey: 0, text }
}

export const digestText = (text: string): string => hash('sha256', text)

const COLUMNS: Columns<NewEntry> = [
  ['kind', 'text', ({ kind }) => kind],
  ['prefix', 'text', ({ prefix }) => prefix],
  ['subject', 'text', ({ subject }) => subject],
  ['revision', 'integer', ({ revision }) => revision],
  ['at', 'timestamptz', ({ at }) => at],
  ['salt_key', 'integer', ({ saltKey }) => saltKey],
  ['entry', 'text', ({ text }) => text],
]

/**
 * Stores entries for the log in the transaction of the change that they describe. The sequencer assigns their
 * positions later.
 */
export async function appendEntries(client: pg.ClientBase, entries: readonly NewEntry[]): Promise<void> {
  const tooLong = entries.find(({ text }) => Buffer.byteLength(text) > MAX_ENTRY_BYTES)
  if (tooLong) throw new Error(`The entry of ${tooLong.subject} has more than ${MAX_ENTRY_BYTES} bytes`)
  await appendRows(client, 'register_queue', COLUMNS, entries)
}

type RevisionKey = { handle: string; revision: number }

/** Returns which of these revisions have an entry, with or without a position. */
export async function hasEntries(
  client: pg.ClientBase,
  revisions: readonly RevisionKey[],
): Promise<(revision: RevisionKey) => boolean> {
  const { rows } = await client.query<{ subject: string; revision: number }>(
    `select subject, revision from unnest($1::text[], $2::integer[]) as given (subject, revision)
      where exists (select 1 from register_entries e
                     where e.subject = given.subject and e.revision = given.revision and e.kind = 'record')
         or exists (select 1 from register_queue q
                     where q.subject = given.subject and q.revision = given.revision and q.kind = 'record')`,
    [revisions.map(({ handle }) => handle), revisions.map(({ revision }) => revision)],
  )
  const registered = new Set(rows.map(({ subject, revision }) => `${revision} ${subject}`))
  return ({ handle, revision }) => registered.has(`${revision} ${handle}`)
}

/** An entry that is not about a record. `leaf` is undefined for an entry without a position yet. */
export type EventEntry = {
  kind: EventKind
  prefix: string
  subject: string
  leaf: number | undefined
  content: { readonly [key: string]: unknown }
}

type EventRow = Omit<EventEntry, 'leaf' | 'content'> & { leaf: string | null; entry: string }

/**
 * Reads the entries of these kinds, all of them or those about some subjects. The last entry about a subject is the
 * latest, because those without a position come after the log.
 */
export async function readEventEntries(
  client: Pick<pg.ClientBase, 'query'>,
  kinds: readonly EventKind[],
  subjects?: readonly string[],
): Promise<EventEntry[]> {
  // Each condition is the one of an index: records have a revision, and are not in the index of kinds.
  const where = subjects ? 'subject = any($2) and revision = 0' : `kind <> 'record'`
  const { rows } = await client.query<EventRow>(
    `select kind, prefix, subject, leaf, entry from
       (select kind, prefix, subject, leaf, entry, 0 as waiting, leaf as position from register_entries
         where kind = any($1) and ${where}
        union all
        select kind, prefix, subject, null, entry, 1, id from register_queue
         where kind = any($1) and ${where}) entries
      order by waiting, position`,
    [kinds, ...(subjects ? [subjects] : [])],
  )
  return rows.map(({ entry, leaf, ...row }) => ({
    ...row,
    leaf: leaf === null ? undefined : Number(leaf),
    content: JSON.parse(entry),
  }))
}

/** Finds the latest entry about the key with this index at a prefix, even if it still waits for a position. */
export async function findKeyEntry(
  client: Pick<pg.ClientBase, 'query'>,
  { prefix, index }: { prefix: string; index: number },
): Promise<{ action: string; digest: string } | undefined> {
  const entries = await readEventEntries(client, ['key'], [prefix])
  const latest = entries.findLast(({ content }) => content.index === index)
  return latest && { action: String(latest.content.action), digest: String(latest.content.digest) }
}

export type SaltKey = { version: number; key: string }

/** Returns the key for new records. */
export async function readSaltKey(client: Pick<pg.ClientBase, 'query'>): Promise<SaltKey> {
  const { rows } = await client.query<SaltKey>(
    'select version, key from register_salt_keys order by version desc limit 1',
  )
  const [row] = rows
  if (!row) throw new Error('The register has no salt key')
  return row
}

export async function readSaltKeys(client: Pick<pg.ClientBase, 'query'>): Promise<Map<number, SaltKey>> {
  const { rows } = await client.query<SaltKey>('select version, key from register_salt_keys')
  return new Map(rows.map((row) => [row.version, row]))
}
