/** Tiles of a log as in c2sp.org/tlog-tiles: 256 hashes each; complete tiles never change. */

import { sha256 } from '#sha256'
import { concatBytes, isEqualBytes } from './bytes.ts'
import { foldHashes, hashNode, listSubtrees, type ReadNodes, type TreeNode } from './merkle.ts'

export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const HASH_BYTES = 32

/** The first `width` hashes of the tile with this `index` and level; entries have their own tiles. */
export type Tile = { level: number | 'entries'; index: number; width: number }

export type HashTile = Tile & { level: number }

/** The path of a tile below `/log/`, such as `tile/0/x001/x234/067.p/12`. */
export function toTilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const path = groups.map((group, position) => (position < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

const TILE_PATH = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Returns undefined for a path that is not the canonical path of a tile. */
export function parseTilePath(path: string): Tile | undefined {
  const [, level, groups, width] = TILE_PATH.exec(path) ?? []
  if (level === undefined || groups === undefined) return undefined
  const tile = {
    level: level === 'entries' ? ('entries' as const) : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  return Number.isSafeInteger(tile.index) && toTilePath(tile) === path ? tile : undefined
}

/** How many hashes of this tile a tree of this size has: 0 to 256. */
export function countTileHashes({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number {
  const onLevel = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  return Math.max(0, Math.min(TILE_WIDTH, onLevel - index * TILE_WIDTH))
}

/**
 * Finds the tile that contains the hashes below a node, with the width that it has in a tree of this size.
 */
export function findTile({ level, index }: TreeNode, size: number): HashTile {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const tileIndex = Math.floor(index / 2 ** (TILE_HEIGHT - (level % TILE_HEIGHT)))
  return {
    level: tileLevel,
    index: tileIndex,
    width: countTileHashes({ level: tileLevel, index: tileIndex }, size),
  }
}

const hashAt = (hashes: Uint8Array, position: number) =>
  hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES)

/** The hashes of all complete subtrees of a tile by their height; those of height 0 are the tile itself. */
export type TileTree = readonly Uint8Array[]

export function hashTile(tile: Uint8Array): TileTree {
  const tree = [tile]
  for (let below = tile; below.length >= 2 * HASH_BYTES; ) {
    const count = Math.floor(below.length / HASH_BYTES / 2)
    const hashes = new Uint8Array(count * HASH_BYTES)
    for (let index = 0; index < count; index++)
      hashes.set(hashNode(hashAt(below, 2 * index), hashAt(below, 2 * index + 1)), index * HASH_BYTES)
    tree.push(hashes)
    below = hashes
  }
  return tree
}

/**
 * Joins a complete tile, the hashes above it except for its root, and a digest of these, because no reader of
 * the log would notice that the hashes above are damaged.
 */
export function joinTree(tree: TileTree): Uint8Array {
  const hashes = concatBytes(...tree.slice(0, TILE_HEIGHT))
  return concatBytes(hashes, sha256(hashes))
}

/** Reads a joined tree; undefined when it is damaged or a tile alone. */
export function splitTree(bytes: Uint8Array): TileTree | undefined {
  const tree: Uint8Array[] = []
  let end = 0
  for (let width = TILE_WIDTH; width > 1; width /= 2) {
    tree.push(bytes.subarray(end, end + width * HASH_BYTES))
    end += width * HASH_BYTES
  }
  return isEqualBytes(sha256(bytes.subarray(0, end)), bytes.subarray(end)) ? tree : undefined
}

function readNode({ level, index }: TreeNode, tree: TileTree): Uint8Array {
  const height = level % TILE_HEIGHT
  const hash = hashAt(tree[height] ?? new Uint8Array(), index % (TILE_WIDTH / 2 ** height))
  if (hash.length < HASH_BYTES) throw new Error('The tile is shorter than its tree')
  return hash
}

/** Reads nodes of a tree of this size from its tiles; each tile is read once. */
export function createNodeReader(size: number, readTile: (tile: HashTile) => Promise<TileTree>): ReadNodes {
  return async (nodes) => {
    const distinct: HashTile[] = []
    const places = nodes.map((node) => {
      const tile = findTile(node, size)
      const place = distinct.findIndex(({ level, index }) => level === tile.level && index === tile.index)
      return place < 0 ? distinct.push(tile) - 1 : place
    })
    const trees = await Promise.all(distinct.map(readTile))
    return nodes.map((node, position) => readNode(node, trees[places[position] ?? 0] ?? []))
  }
}

/** The right edge of a growing tree: on each level the hashes of the tile that is not complete yet. */
export type TreeEdge = { size: number; levels: Uint8Array[][] }

export const createEdge = (): TreeEdge => ({ size: 0, levels: [] })

type TileBytes = { tile: HashTile; bytes: Uint8Array }
type CompleteTile = TileBytes & { tree: TileTree }

/** Adds the hash of one entry; returns the tiles that became complete. */
export function appendLeaf(edge: TreeEdge, leafHash: Uint8Array): CompleteTile[] {
  const complete: CompleteTile[] = []
  edge.size += 1
  let hash = leafHash
  for (let level = 0; ; level++) {
    const hashes = edge.levels[level] ?? []
    edge.levels[level] = hashes
    hashes.push(hash)
    if (hashes.length < TILE_WIDTH) return complete
    const bytes = concatBytes(...hashes)
    const index = Math.floor(edge.size / TILE_WIDTH ** (level + 1)) - 1
    const tree = hashTile(bytes)
    complete.push({ tile: { level, index, width: TILE_WIDTH }, bytes, tree })
    hash = hashAt(tree[TILE_HEIGHT] ?? bytes, 0)
    edge.levels[level] = []
  }
}

/** The incomplete tiles of the edge. */
export const listPartialTiles = (edge: TreeEdge): TileBytes[] =>
  edge.levels.flatMap((hashes, level) =>
    hashes.length === 0
      ? []
      : [
          {
            tile: {
              level,
              index: Math.floor(edge.size / TILE_WIDTH ** (level + 1)),
              width: hashes.length,
            },
            bytes: concatBytes(...hashes),
          },
        ],
  )

export function hashEdge(edge: TreeEdge): Uint8Array {
  const subtrees = edge.levels.toReversed().flatMap((hashes) => {
    const tree = hashTile(concatBytes(...hashes))
    return listSubtrees({ start: 0, end: hashes.length }).map((node) => readNode(node, tree))
  })
  return foldHashes(subtrees)
}

/** Reads the edge of a tree of this size from its partial tiles. */
export async function readEdge(
  size: number,
  readTile: (tile: HashTile) => Promise<Uint8Array>,
): Promise<TreeEdge> {
  const edge: TreeEdge = { size, levels: [] }
  for (let level = 0; size >= TILE_WIDTH ** level; level++) {
    const index = Math.floor(size / TILE_WIDTH ** (level + 1))
    const width = countTileHashes({ level, index }, size)
    const bytes = width === 0 ? new Uint8Array() : await readTile({ level, index, width })
    if (bytes.length !== width * HASH_BYTES)
      throw new Error(`The tile ${toTilePath({ level, index, width })} has ${bytes.length} bytes`)
    edge.levels[level] = Array.from({ length: width }, (_, position) => hashAt(bytes, position).slice())
  }
  return edge
}
