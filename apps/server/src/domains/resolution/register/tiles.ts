import { encodeBundle } from '@biaojie/register/entries.ts'
import { type HashTile, TILE_WIDTH, type Tile, toTilePath } from '@biaojie/register/tiles.ts'
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

/** Stores the published tiles and entry bundles in the storage that all machines of the node share. */
export function createTileStore(storage: Storage) {
  async function readTile(tile: Tile): Promise<Uint8Array | undefined> {
    const bytes = await storage.get(toStorageKey(tile))
    if (bytes || tile.width === TILE_WIDTH) return bytes
    // A log may delete a partial tile when the complete one exists.
    const complete = await storage.get(toStorageKey({ ...tile, width: TILE_WIDTH }))
    return tile.level === 'entries' ? complete : complete?.subarray(0, tile.width * 32)
  }
  return {
    read: readTile,
    require: async (tile: HashTile): Promise<Uint8Array> => {
      const bytes = await readTile(tile)
      if (!bytes) throw new RegisterDamaged(`账簿缺少 ${toTilePath(tile)}`)
      if (bytes.length !== tile.width * 32)
        throw new RegisterDamaged(`账簿的 ${toTilePath(tile)} 长度不对：${bytes.length} 字节`)
      return bytes
    },
    write: (tile: Tile, bytes: Uint8Array): Promise<void> => storage.put(toStorageKey(tile), bytes),
    writeBundle: (index: number, entries: readonly Uint8Array[]): Promise<void> =>
      storage.put(toStorageKey({ level: 'entries', index, width: entries.length }), encodeBundle(entries)),
  }
}
export type TileStore = ReturnType<typeof createTileStore>
