import { cutBundle, encodeBundle } from '@biaojie/register/entries.ts'
import {
  type HashTile,
  hashTile,
  joinTree,
  splitTree,
  TILE_WIDTH,
  type Tile,
  type TileTree,
  toTilePath,
} from '@biaojie/register/tiles.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'

/**
 * The published log differs from the database. An administrator must investigate before anything else is
 * published.
 */
export class RegisterDamaged extends Error {}

/** The database is older than the published log. */
export class RegisterOutdated extends RegisterDamaged {}

const toStorageKey = (tile: Tile) =>
  `register/tile-${toTilePath(tile).slice('tile/'.length).replaceAll('/', '-')}`

const HASH_BYTES = 32

/** Stores the published tiles and entry bundles in the storage that all machines of the node share. */
export function createTileStore(storage: Storage) {
  /** Partial tiles are removed when the complete one is published. */
  async function readStored(tile: Tile): Promise<Uint8Array | undefined> {
    const bytes = await storage.get(toStorageKey(tile))
    if (bytes || tile.width === TILE_WIDTH) return bytes
    return storage.get(toStorageKey({ ...tile, width: TILE_WIDTH }))
  }

  async function readTile(tile: Tile): Promise<Uint8Array | undefined> {
    const bytes = await readStored(tile)
    if (tile.level === 'entries') return bytes && cutBundle(bytes, tile.width)
    // A stored tile may be followed by the hashes above it.
    return bytes?.subarray(0, tile.width * HASH_BYTES)
  }

  async function requireTile(tile: HashTile): Promise<Uint8Array> {
    const bytes = await readTile(tile)
    if (!bytes) throw new RegisterDamaged(`账簿缺少 ${toTilePath(tile)}`)
    if (bytes.length !== tile.width * HASH_BYTES)
      throw new RegisterDamaged(`账簿的 ${toTilePath(tile)} 长度不对：${bytes.length} 字节`)
    return bytes
  }

  return {
    read: readTile,
    require: requireTile,
    /** Reads a tile with the hashes above it; they are computed when they are not stored. */
    requireTree: async (tile: HashTile): Promise<TileTree> => {
      const stored = tile.width === TILE_WIDTH ? await readStored(tile) : undefined
      return (stored && splitTree(stored)) ?? hashTile(await requireTile(tile))
    },
    write: (tile: Tile, bytes: Uint8Array): Promise<void> => storage.put(toStorageKey(tile), bytes),
    /** Computing the hashes above a tile takes longer than all else that a proof needs, so they are stored. */
    writeTree: (tile: HashTile, tree: TileTree): Promise<void> =>
      storage.put(toStorageKey(tile), joinTree(tree)),
    remove: (tile: Tile): Promise<void> => storage.remove(toStorageKey(tile)),
    writeBundle: (index: number, entries: readonly Uint8Array[]): Promise<void> =>
      storage.put(toStorageKey({ level: 'entries', index, width: entries.length }), encodeBundle(entries)),
  }
}
export type TileStore = ReturnType<typeof createTileStore>
