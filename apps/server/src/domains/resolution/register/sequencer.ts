import { toUtf8 } from '@biaojie/register/bytes.ts'
import { EMPTY_ROOT, hashLeaf } from '@biaojie/register/merkle.ts'
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  parseCheckpoint,
  parseNote,
  signNote,
} from '@biaojie/register/notes.ts'
import {
  appendLeaf,
  countTileHashes,
  hashEdge,
  listPartialTiles,
  readEdge,
  TILE_WIDTH,
  type TreeEdge,
} from '@biaojie/register/tiles.ts'
import type pg from 'pg'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { LogSigner } from './signer.ts'
import { RegisterDamaged, RegisterOutdated, type TileStore } from './tiles.ts'

/** The id of the advisory lock that allows only one process to assign positions and publish. */
const SEQUENCER = 449_050
/** Number of rows that get their positions in one transaction. */
const PORTION = 5_000
/**
 * Without new entries, the log signs its head again after this many ms, so that readers know that it is
 * alive.
 */
const REPEAT_MS = 3_600_000
/** The last published head in the storage shows whether the database was restored to an earlier state. */
export const HEAD = 'register/checkpoint'

export type Head = { size: number; root: Uint8Array; note: string; at: Date }

type Deps = {
  db: Db
  now: Now
  storage: Storage
  tiles: TileStore
  /** Returns the signer of the log with this origin. */
  signer: (origin: string) => Promise<LogSigner>
}

/** Does not wait: a process that already holds the lock does the same work. */
async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    SEQUENCER,
  ])
  return rows[0]?.locked === true
}

/** Assigns leaf numbers to the next portion of committed entries; returns their number. */
const placePortion = (db: Db): Promise<number> =>
  transact(db, async (db) => {
    const client = getClient(db)
    if (!(await tryLock(client))) return 0
    const { rowCount } = await client.query(
      `with state as (select size from register_state where id = 1 for update),
            next as (
              delete from register_queue where id in (select id from register_queue order by id limit ${PORTION})
              returning id, kind, prefix, subject, revision, at, salt_key, entry)
       insert into register_entries (leaf, kind, prefix, subject, revision, at, salt_key, entry)
       select state.size + row_number() over (order by id) - 1, kind, prefix, subject, revision, at, salt_key, entry
         from next, state`,
    )
    const placed = rowCount ?? 0
    if (placed > 0) await client.query('update register_state set size = size + $1 where id = 1', [placed])
    return placed
  })

export async function readHead(client: Pick<pg.ClientBase, 'query'>): Promise<Head | undefined> {
  const { rows } = await client.query<Head>(
    'select size, root, note, at from register_checkpoints order by size desc, at desc limit 1',
  )
  const [row] = rows
  return row && { ...row, size: Number(row.size) }
}

function readCheckpoint(text: string): Checkpoint | undefined {
  const note = parseNote(text)
  return note && parseCheckpoint(note.text)
}

/**
 * Assigns positions to new entries, writes the tiles of the log and signs its head. It may be stopped at any
 * point.
 */
export function createSequencer({ db, now, storage, tiles, signer }: Deps) {
  /** Stored between runs, so that the right edge of the tree is not read again. */
  let lastEdge: TreeEdge | undefined

  /** Loads the edge of the published tree, which must match its signed head. */
  async function loadEdge(head: Head | undefined): Promise<TreeEdge> {
    const size = head?.size ?? 0
    const root = head?.root ?? EMPTY_ROOT
    const edge = lastEdge?.size === size ? lastEdge : await readEdge(size, tiles.require)
    lastEdge = undefined
    if (Buffer.compare(hashEdge(edge), root) !== 0)
      throw new RegisterDamaged(`账簿存储里的第 ${size} 条之前与已签的树头不符，没有再发布`)
    return edge
  }

  /**
   * Refuses a database that is older than the published log, because the same positions would get other
   * entries.
   */
  async function checkPublished(head: Head | undefined, placed: number, origin: string): Promise<void> {
    const published = readCheckpoint(Buffer.from((await storage.get(HEAD)) ?? '').toString())
    if (!published || published.size <= (head?.size ?? 0)) return
    // An administrator has ended that log and started one with another name.
    if (published.origin !== origin) return
    const isSame =
      published.size <= placed &&
      Buffer.compare(await hashTree(head?.size ?? 0, published.size), published.root) === 0
    if (!isSame)
      throw new RegisterOutdated(
        `数据库里的账簿只有 ${placed} 条，已发布的有 ${published.size} 条，或者内容不同：数据库像是从较早的备份恢复的，见 docs/zh/register.md`,
      )
  }

  /** Computes the root of the first `to` entries of the database; the first `from` of them are in tiles. */
  async function hashTree(from: number, to: number): Promise<Uint8Array> {
    const edge = await readEdge(from, tiles.require)
    await readEntries(from, to, async (_leaf, entry) => {
      appendLeaf(edge, hashLeaf(entry))
    })
    return hashEdge(edge)
  }

  /** Reads entries with positions in order, one portion at a time. */
  async function readEntries(
    from: number,
    to: number,
    use: (leaf: number, entry: Uint8Array) => Promise<void>,
  ): Promise<void> {
    for (let start = from; start < to; start += PORTION) {
      const { rows } = await getClient(db).query<{ entry: string }>(
        'select entry from register_entries where leaf >= $1 and leaf < $2 order by leaf',
        [start, Math.min(start + PORTION, to)],
      )
      for (const [index, { entry }] of rows.entries()) await use(start + index, toUtf8(entry))
    }
  }

  /** Writes the tiles and entry bundles from the published size up to `to`. */
  async function writeTiles(edge: TreeEdge, to: number): Promise<void> {
    const firstOfBundle = Math.floor(edge.size / TILE_WIDTH) * TILE_WIDTH
    let bundle: Uint8Array[] = []
    await readEntries(firstOfBundle, to, async (leaf, entry) => {
      bundle.push(entry)
      if (bundle.length === TILE_WIDTH) {
        await tiles.writeBundle(Math.floor(leaf / TILE_WIDTH), bundle)
        bundle = []
      }
      if (leaf < edge.size) return
      for (const { tile, tree } of appendLeaf(edge, hashLeaf(entry))) await tiles.writeTree(tile, tree)
    })
    if (edge.size !== to) throw new RegisterDamaged(`账簿缺少第 ${edge.size + 1} 条`)
    if (bundle.length > 0) await tiles.writeBundle(Math.floor(to / TILE_WIDTH), bundle)
    for (const { tile, bytes } of listPartialTiles(edge)) await tiles.write(tile, bytes)
  }

  /**
   * Removes the partial tiles of earlier heads whose complete tile is published: a head every ten seconds
   * would leave a hundred gigabytes of them in a year.
   */
  async function removePartialTiles(from: number, to: number): Promise<void> {
    for (let level = 0; TILE_WIDTH ** level <= from; level++) {
      const entries = TILE_WIDTH ** (level + 1)
      const index = Math.floor(from / entries)
      const [start, end] = [index * entries, (index + 1) * entries]
      if (to < end) return
      const { rows } = await getClient(db).query<{ size: string }>(
        'select distinct size from register_checkpoints where size > $1 and size < $2',
        [start, end],
      )
      const widths = new Set(rows.map(({ size }) => countTileHashes({ level, index }, Number(size))))
      for (const width of widths) {
        await tiles.remove({ level, index, width })
        if (level === 0) await tiles.remove({ level: 'entries', index, width })
      }
    }
  }

  /**
   * Publishes entries that have a position; returns the new head and the size of the previous one, or
   * undefined when there is nothing to publish.
   */
  const publish = (): Promise<{ head: Head; from: number } | undefined> =>
    transact(db, async (db) => {
      const client = getClient(db)
      if (!(await tryLock(client))) return undefined
      const { rows } = await client.query<{ origin: string; size: string }>(
        'select origin, size from register_state where id = 1 for update',
      )
      const [state] = rows
      if (!state) return undefined
      const size = Number(state.size)
      const before = await readHead(client)
      const isRenewed = before && readCheckpoint(before.note)?.origin !== state.origin
      const isDue = !before || isRenewed || now().getTime() - before.at.getTime() >= REPEAT_MS
      if (size === (before?.size ?? 0) && !isDue) return undefined
      await checkPublished(before, size, state.origin)
      const edge = await loadEdge(before)
      await writeTiles(edge, size)
      const { key, sign } = await signer(state.origin)
      const root = hashEdge(edge)
      const note = formatNote(
        await signNote(formatCheckpoint({ origin: state.origin, size, root }), key, sign),
      )
      await storage.put(HEAD, toUtf8(note))
      // A new head must not be older than the previous one, even if the clock was set back.
      const at = new Date(Math.max(now().getTime(), (before?.at.getTime() ?? 0) + 1))
      await client.query('insert into register_checkpoints (size, at, root, note) values ($1, $2, $3, $4)', [
        size,
        at,
        Buffer.from(root),
        note,
      ])
      lastEdge = edge
      return { head: { size, root, note, at }, from: before?.size ?? 0 }
    })

  /** Assigns positions to all waiting entries and publishes them. */
  async function sequence(): Promise<Head | undefined> {
    while ((await placePortion(db)) === PORTION);
    const published = await publish()
    if (!published) return undefined
    await removePartialTiles(published.from, published.head.size)
    return published.head
  }

  return { sequence }
}
