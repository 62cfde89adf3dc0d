import type { EntryKind } from '@biaojie/contract/resolution/register.ts'
import {
  hashRanges,
  type LeafRange,
  listConsistencyProof,
  listInclusionProof,
} from '@biaojie/register/merkle.ts'
import { createNodeReader, type HashTile, type TileTree } from '@biaojie/register/tiles.ts'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { type Head, readHead } from './sequencer.ts'
import type { TileStore } from './tiles.ts'

export type PlacedEntry = {
  leaf: number
  kind: EntryKind
  prefix: string
  subject: string
  revision: number
  at: Date
  saltKey: number
  text: string
}

const COLUMNS = 'leaf, kind, prefix, subject, revision, at, salt_key as "saltKey", entry as text'

const toEntry = (row: PlacedEntry): PlacedEntry => ({ ...row, leaf: Number(row.leaf) })

type ProvedEntry = Pick<PlacedEntry, 'leaf' | 'saltKey' | 'text'>

export type Proof =
  | { state: 'unknown' }
  /** The entry is stored and waits for its position. */
  | { state: 'waiting' }
  | { state: 'proved'; entry: ProvedEntry; head: Head; hashes: string[] }

/** Proofs of older entries may end at a head of this age, so that not every proof reads the head. */
const HEAD_MS = 1_000

/** The number of tiles in memory with the hashes of their subtrees, 16 KB each. */
const MOST_TREES = 1_000

/** Answers questions about the position of records in the log. */
export function createProofs({ db, tiles }: { db: Db; tiles: TileStore }) {
  /** Finds an entry, the latest when no revision is given. */
  async function findEntry(handle: string, revision?: number): Promise<ProvedEntry | undefined> {
    const { rows } = await getClient(db).query<{ leaf: string; saltKey: number; text: string }>({
      // Prepared once for each connection, because planning the statement takes longer than running it.
      name: 'register_proved_entry',
      text: `select leaf, salt_key as "saltKey", entry as text from register_entries
              where subject = $1 and kind = 'record' and revision = coalesce($2, revision)
              order by revision desc, leaf limit 1`,
      values: [handle, revision ?? null],
    })
    const [row] = rows
    return row && { ...row, leaf: Number(row.leaf) }
  }

  let recent: { head: Head; until: number } | undefined

  /** Returns a head that includes the leaf, if there is one. */
  async function readHeadAfter(leaf: number): Promise<Head | undefined> {
    const now = readMonotonicClock()
    if (recent && recent.until > now && recent.head.size > leaf) return recent.head
    const head = await readHead(getClient(db))
    recent = head && { head, until: now + HEAD_MS }
    return head && head.size > leaf ? head : undefined
  }

  /** Tells whether the queue holds the entry. */
  async function isWaiting(handle: string, revision?: number): Promise<boolean> {
    const { rows } = await getClient(db).query(
      `select 1 from register_queue where subject = $1 and kind = 'record' and revision = coalesce($2, revision) limit 1`,
      [handle, revision ?? null],
    )
    return rows.length > 0
  }

  /**
   * Ordered by last use, because the upper tiles occur in every proof. Tiles with the same path never change
   * within a log.
   */
  const trees = new Map<string, TileTree>()

  async function readTree(tile: HashTile, origin: string): Promise<TileTree> {
    const key = `${tile.level} ${tile.index} ${tile.width} ${origin}`
    const tree = trees.get(key) ?? (await tiles.requireTree(tile))
    trees.delete(key)
    trees.set(key, tree)
    const [oldest] = trees.keys()
    if (trees.size > MOST_TREES && oldest !== undefined) trees.delete(oldest)
    return tree
  }

  async function hashProof(ranges: readonly LeafRange[], { size, note }: Head): Promise<string[]> {
    const origin = note.slice(0, note.indexOf('\n'))
    const readNodes = createNodeReader(size, (tile) => readTree(tile, origin))
    return (await hashRanges(ranges, readNodes)).map(encodeHash)
  }
  const hashConsistency = (from: number, head: Head) => hashProof(listConsistencyProof(from, head.size), head)

  return {
    readHead: () => readHead(getClient(db)),
    /** Returns the hashes which prove that an earlier tree is the beginning of this head's tree. */
    hashConsistency,

    /** Proves a revision of a record, or the latest one when none is given. */
    async prove(handle: string, revision?: number): Promise<Proof> {
      const entry = await findEntry(handle, revision)
      if (!entry) return { state: (await isWaiting(handle, revision)) ? 'waiting' : 'unknown' }
      const head = await readHeadAfter(entry.leaf)
      if (!head) return { state: 'waiting' }
      return {
        state: 'proved',
        entry,
        head,
        hashes: await hashProof(listInclusionProof(entry.leaf, head.size), head),
      }
    },

    /**
     * Proves that the tree of an earlier size is the beginning of the current one; undefined for a size that
     * is not reached yet.
     */
    async proveConsistency(from: number): Promise<{ head: Head; hashes: string[] } | undefined> {
      const head = await readHead(getClient(db))
      if (!head || from > head.size) return undefined
      return { head, hashes: await hashConsistency(from, head) }
    },

    /** Returns the entries of a record, newest first, and whether another one is waiting. */
    async listOf(handle: string, limit: number): Promise<{ entries: PlacedEntry[]; waiting: boolean }> {
      const [{ rows }, waiting] = await Promise.all([
        getClient(db).query<PlacedEntry>(
          `select ${COLUMNS} from register_entries
            where subject = $1 and kind = 'record' order by revision desc, leaf desc limit $2`,
          [handle, limit],
        ),
        isWaiting(handle),
      ])
      return { entries: rows.map(toEntry), waiting }
    },

    /** Returns the time of the first entry of the log. */
    async readStart(): Promise<Date | undefined> {
      const { rows } = await getClient(db).query<{ at: Date }>(
        'select at from register_entries where leaf = 0',
      )
      return rows[0]?.at
    },

    /** Returns the latest entries, newest first, or the entries before a leaf. */
    async listLatest({
      kind,
      before,
      limit,
    }: {
      kind?: EntryKind | undefined
      before?: number | undefined
      limit: number
    }) {
      // The index covers all kinds except records, which are nearly all entries.
      const ofKind =
        kind === undefined ? '' : `and kind = $3 ${kind === 'record' ? '' : `and kind <> 'record'`}`
      const { rows } = await getClient(db).query<PlacedEntry>(
        `select ${COLUMNS} from register_entries
          where leaf < coalesce($1::bigint, 9223372036854775807) ${ofKind}
          order by leaf desc limit $2`,
        [before ?? null, limit, ...(kind ? [kind] : [])],
      )
      return rows.map(toEntry)
    },
  }
}
export type Proofs = ReturnType<typeof createProofs>

/** Encodes in Base64 with Node's Buffer, which takes a tenth of the time of the encoder for browsers. */
const encodeHash = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

export const toWireHead = ({ size, root, note, at }: Head) => ({
  size,
  at: at.toISOString(),
  root: encodeHash(root),
  checkpoint: note,
})

export const toWireEntry = ({ leaf, kind, subject, revision, at, text }: PlacedEntry) => ({
  leaf,
  kind,
  subject,
  revision,
  at: at.toISOString(),
  entry: text,
})

export const toWireProof = ({
  entry,
  head,
  hashes,
}: {
  entry: ProvedEntry
  head: Head
  hashes: string[]
}) => ({
  leaf: entry.leaf,
  entry: entry.text,
  hashes,
  head: toWireHead(head),
})
