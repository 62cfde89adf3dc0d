import assert from 'node:assert/strict'
import test from 'node:test'
import { toHex, toUtf8 } from './bytes.ts'
import { cutBundle, decodeBundle, encodeBundle } from './entries.ts'
import {
  hashLeaf,
  hashRanges,
  listConsistencyProof,
  listInclusionProof,
  readRoot,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import {
  appendLeaf,
  countTileHashes,
  createEdge,
  createNodeReader,
  hashEdge,
  hashTile,
  listPartialTiles,
  parseTilePath,
  readEdge,
  type Tile,
  toTilePath,
} from './tiles.ts'

test('tiles have the paths of the specification', () => {
  const paths: [Tile, string][] = [
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 2, index: 1_234_067, width: 256 }, 'tile/2/x001/x234/067'],
    [{ level: 'entries', index: 999, width: 7 }, 'tile/entries/999.p/7'],
    [{ level: 'entries', index: 1000, width: 256 }, 'tile/entries/x001/000'],
  ]
  for (const [tile, path] of paths) {
    assert.equal(toTilePath(tile), path)
    assert.deepEqual(parseTilePath(path), tile)
  }
  for (const path of [
    'tile/0/0',
    'tile/00/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/',
    'tile/data/000',
    'tile/0/../000',
    'tile/0/000/',
  ])
    assert.equal(parseTilePath(path), undefined, path)
})

test('a tree of 70,000 has the tiles that the specification counts', () => {
  assert.equal(countTileHashes({ level: 0, index: 272 }, 70_000), 256)
  assert.equal(countTileHashes({ level: 0, index: 273 }, 70_000), 112)
  assert.equal(countTileHashes({ level: 1, index: 0 }, 70_000), 256)
  assert.equal(countTileHashes({ level: 1, index: 1 }, 70_000), 17)
  assert.equal(countTileHashes({ level: 2, index: 0 }, 70_000), 1)
  assert.equal(countTileHashes({ level: 2, index: 1 }, 70_000), 0)
})

/** Grows a tree in batches and keeps what a log would store. */
function growTree(sizes: readonly number[]) {
  const tiles = new Map<string, Uint8Array>()
  const edge = createEdge()
  const roots = new Map<number, Uint8Array>()
  for (const size of sizes) {
    while (edge.size < size)
      for (const { tile, bytes } of appendLeaf(edge, hashLeaf(toUtf8(`entry ${edge.size}`))))
        tiles.set(toTilePath(tile), bytes)
    for (const { tile, bytes } of listPartialTiles(edge)) tiles.set(toTilePath(tile), bytes)
    roots.set(size, hashEdge(edge))
  }
  const readTile = async (tile: Tile) => {
    const bytes = tiles.get(toTilePath(tile))
    assert.ok(bytes, `no tile ${toTilePath(tile)}`)
    return bytes
  }
  return { tiles, edge, roots, readTile }
}

const SIZES = [1, 2, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, 70_000]

test('proofs read from tiles lead to the root of the edge', async () => {
  const { roots, readTile } = growTree(SIZES)
  let before: { size: number; root: Uint8Array } | undefined
  for (const size of SIZES) {
    const root = roots.get(size)
    assert.ok(root)
    const readNodes = createNodeReader(size, async (tile) => hashTile(await readTile(tile)))
    assert.equal(toHex(await readRoot(size, readNodes)), toHex(root))
    for (const leaf of new Set([0, size >> 1, size - 1, Math.min(256, size - 1)])) {
      const proof = await hashRanges(listInclusionProof(leaf, size), readNodes)
      assert.ok(verifyInclusion({ leaf, size, leafHash: hashLeaf(toUtf8(`entry ${leaf}`)), proof, root }))
    }
    if (before) {
      const proof = await hashRanges(listConsistencyProof(before.size, size), readNodes)
      assert.ok(
        verifyConsistency({ from: before.size, to: size, fromRoot: before.root, toRoot: root, proof }),
      )
    }
    before = { size, root }
  }
})

test('an edge that is read again grows as if it had never stopped', async () => {
  for (const size of SIZES) {
    const grown = growTree([size])
    const again = await readEdge(size, grown.readTile)
    assert.equal(toHex(hashEdge(again)), toHex(hashEdge(grown.edge)), String(size))
    for (let count = 0; count < 300; count++) {
      const hash = hashLeaf(toUtf8(`more ${count}`))
      assert.deepEqual(appendLeaf(again, hash), appendLeaf(grown.edge, hash))
    }
    assert.equal(toHex(hashEdge(again)), toHex(hashEdge(grown.edge)))
  }
})

test('a tile that was cut short is noticed', async () => {
  const { tiles, readTile } = growTree([300])
  tiles.set('tile/0/001.p/44', new Uint8Array(43 * 32))
  await assert.rejects(readEdge(300, readTile), /tile\/0\/001\.p\/44 has 1376 bytes/)
  tiles.set('tile/0/001.p/44', new Uint8Array(10))
  await assert.rejects(
    readRoot(
      300,
      createNodeReader(300, async (tile) => hashTile(await readTile(tile))),
    ),
    /shorter/,
  )
})

test('bundles of entries are read as they were written, and never when cut short', () => {
  const entries = ['{"v":1}', '', '零件', 'x'.repeat(2048)].map(toUtf8)
  const bundle = encodeBundle(entries)
  assert.deepEqual(decodeBundle(bundle), entries)
  assert.equal(decodeBundle(bundle.subarray(0, -1)), undefined)
  assert.equal(decodeBundle(bundle.subarray(0, 1)), undefined)
  assert.deepEqual(decodeBundle(new Uint8Array()), [])
})

test('the beginning of a bundle is the bundle of its first entries', () => {
  const entries = ['{"v":1}', '', '零件', 'x'.repeat(2048)].map(toUtf8)
  const bundle = encodeBundle(entries)
  for (const count of [0, 1, 2, 3, 4])
    assert.deepEqual(cutBundle(bundle, count), encodeBundle(entries.slice(0, count)))
  assert.deepEqual(cutBundle(bundle, 5), bundle)
})
