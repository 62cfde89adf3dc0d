import type { EntryKind } from '@biaojie/contract/resolution/register.ts'
import { toBase64 } from '@biaojie/register/bytes.ts'
import {
  hashRanges,
  type LeafRange,
  listConsistencyProof,
  listInclusionProof,
  type TreeNode,
} from '@biaojie/register/merkle.ts'
import { createNodeReader } from '@biaojie/register/tiles.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
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

export type Proof =
  | { state: 'unknown' }
  /** The entry is written and waits for its place. */
  | { state: 'waiting' }
  | { state: 'proved'; entry: PlacedEntry; head: Head; hashes: string[] }

/** Subtrees of at least 256 entries are kept, a few megabytes of them. */
const LARGE_LEVEL = 8
const LARGE_NODES = 20_000

/** Answers where a record stands in the log. */
export function createProofs({ db, tiles }: { db: Db; tiles: TileStore }) {
  /** Without a revision the latest one. */
  async function findEntry(handle: string, revision?: number): Promise<PlacedEntry | undefined> {
    const { rows } = await clientOf(db).query<PlacedEntry>(
      `select ${COLUMNS} from register_entries
        where subject = $1 and kind = 'record' and revision = coalesce($2, revision)
        order by revision desc, leaf limit 1`,
      [handle, revision ?? null],
    )
    return rows[0] && toEntry(rows[0])
  }

  /** Tells whether the queue holds the entry. */
  async function isWaiting(handle: string, revision?: number): Promise<boolean> {
    const { rows } = await clientOf(db).query(
      `select 1 from register_queue where subject = $1 and kind = 'record' and revision = coalesce($2, revision) limit 1`,
      [handle, revision ?? null],
    )
    return rows.length > 0
  }

  /** Hashes of large subtrees, which never change and are in nearly every proof, by log and place. */
  const large = new Map<string, Uint8Array>()

  /** Reads nodes from memory where they are large, and the others from tiles. */
  async function readNodes(nodes: readonly TreeNode[], { size, note }: Head): Promise<Uint8Array[]> {
    const origin = note.slice(0, note.indexOf('\n'))
    const keyOf = ({ level, index }: TreeNode) => `${level} ${index} ${origin}`
    const missing = nodes.filter((node) => !large.has(keyOf(node)))
    const read = await createNodeReader(size, tiles.require)(missing)
    const hashes = new Map(missing.map((node, position) => [keyOf(node), read[position]]))
    const found = nodes.map((node) => large.get(keyOf(node)) ?? hashes.get(keyOf(node)) ?? new Uint8Array())
    if (large.size > LARGE_NODES) large.clear()
    for (const [position, node] of nodes.entries())
      if (node.level >= LARGE_LEVEL) large.set(keyOf(node), found[position] ?? new Uint8Array())
    return found
  }

  const hashProof = async (ranges: readonly LeafRange[], head: Head): Promise<string[]> =>
    (await hashRanges(ranges, (nodes) => readNodes(nodes, head))).map(toBase64)
  const hashConsistency = (from: number, head: Head) => hashProof(listConsistencyProof(from, head.size), head)

  return {
    readHead: () => readHead(clientOf(db)),
    /** The hashes that prove that a tree of an earlier size is the beginning of this head's tree. */
    hashConsistency,

    /** Proves a revision of a record; without one the latest. */
    async prove(handle: string, revision?: number): Promise<Proof> {
      const entry = await findEntry(handle, revision)
      if (!entry) return { state: (await isWaiting(handle, revision)) ? 'waiting' : 'unknown' }
      const head = await readHead(clientOf(db))
      if (!head || head.size <= entry.leaf) return { state: 'waiting' }
      return {
        state: 'proved',
        entry,
        head,
        hashes: await hashProof(listInclusionProof(entry.leaf, head.size), head),
      }
    },

    /** Proves that the tree of an earlier size is the beginning of the present one; undefined for a size not reached. */
    async proveConsistency(from: number): Promise<{ head: Head; hashes: string[] } | undefined> {
      const head = await readHead(clientOf(db))
      if (!head || from > head.size) return undefined
      return { head, hashes: await hashConsistency(from, head) }
    },

    /** The entries of a record, newest first, and whether another one waits. */
    async listOf(handle: string, limit: number): Promise<{ entries: PlacedEntry[]; waiting: boolean }> {
      const [{ rows }, waiting] = await Promise.all([
        clientOf(db).query<PlacedEntry>(
          `select ${COLUMNS} from register_entries
            where subject = $1 and kind = 'record' order by revision desc, leaf desc limit $2`,
          [handle, limit],
        ),
        isWaiting(handle),
      ])
      return { entries: rows.map(toEntry), waiting }
    },

    /** When the first entry of the log was written. */
    async readStart(): Promise<Date | undefined> {
      const { rows } = await clientOf(db).query<{ at: Date }>(
        'select at from register_entries where leaf = 0',
      )
      return rows[0]?.at
    },

    /** The latest entries, newest first, or those before a leaf. */
    async listLatest({
      kind,
      before,
      limit,
    }: {
      kind?: EntryKind | undefined
      before?: number | undefined
      limit: number
    }) {
      // The index holds all kinds but records, which are nearly all entries.
      const ofKind =
        kind === undefined ? '' : `and kind = $3 ${kind === 'record' ? '' : `and kind <> 'record'`}`
      const { rows } = await clientOf(db).query<PlacedEntry>(
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

export const toWireHead = ({ size, root, note, at }: Head) => ({
  size,
  at: at.toISOString(),
  root: toBase64(root),
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
  entry: PlacedEntry
  head: Head
  hashes: string[]
}) => ({
  leaf: entry.leaf,
  entry: entry.text,
  hashes,
  head: toWireHead(head),
})
