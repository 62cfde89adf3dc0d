import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { fromBase64, toBase64, toUtf8 } from './bytes.ts'
import { createVerify } from './ed25519.ts'
import {
  hashLeaf,
  hashRanges,
  listConsistencyProof,
  listInclusionProof,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import { checkSignature, parseCheckpoint, parseNote, parseVerifierKey } from './notes.ts'
import {
  appendLeaf,
  createEdge,
  createNodeReader,
  hashEdge,
  hashTile,
  listPartialTiles,
  toTilePath,
} from './tiles.ts'

type Vectors = {
  key: string
  note: string
  sizes: {
    size: number
    root: string
    records: { leaf: number; proof: string[] }[]
    consistency: { from: number; proof: string[] }[]
    tiles: { path: string; sha256: string }[]
  }[]
}
const file = new URL('./tlog-vectors.json', import.meta.url)
const { key, note, sizes }: Vectors = JSON.parse(readFileSync(file, 'utf8'))

const toBytes = (text: string) => fromBase64(text) ?? new Uint8Array()
const leafHashes = (size: number) =>
  Array.from({ length: size }, (_, leaf) => hashLeaf(toUtf8(`entry ${leaf}`)))
const roots = new Map(sizes.map(({ size, root }) => [size, toBytes(root)]))
const findRoot = (size: number) => roots.get(size) ?? new Uint8Array()

/** Grows a tree and returns all the tiles that a log of this size publishes. */
function growTiles(size: number) {
  const tiles = new Map<string, Uint8Array>()
  const edge = createEdge()
  for (const hash of leafHashes(size))
    for (const { tile, bytes } of appendLeaf(edge, hash)) tiles.set(toTilePath(tile), bytes)
  for (const { tile, bytes } of listPartialTiles(edge)) tiles.set(toTilePath(tile), bytes)
  const readNodes = createNodeReader(size, async (tile) =>
    hashTile(tiles.get(toTilePath(tile)) ?? new Uint8Array()),
  )
  return { tiles, edge, readNodes }
}

for (const { size, root, records, consistency, tiles } of sizes) {
  test(`roots, tiles and proofs of ${size} entries are those of Go`, async () => {
    const grown = growTiles(size)
    assert.equal(toBase64(hashEdge(grown.edge)), root)
    const published = tiles.filter(({ path }) => grown.tiles.has(path))
    assert.equal(published.length, grown.tiles.size)
    for (const { path, sha256 } of published) {
      const bytes = grown.tiles.get(path) ?? new Uint8Array()
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, path)
    }
    const hashes = leafHashes(size)
    for (const { leaf, proof } of records) {
      const ours = await hashRanges(listInclusionProof(leaf, size), grown.readNodes)
      assert.deepEqual(ours.map(toBase64), proof)
      const leafHash = hashes[leaf] ?? new Uint8Array()
      const inclusion = { leaf, size, leafHash, proof: proof.map(toBytes), root: findRoot(size) }
      assert.ok(verifyInclusion(inclusion))
      assert.ok(size === 1 || !verifyInclusion({ ...inclusion, leaf: (leaf + 1) % size }))
    }
    for (const { from, proof } of consistency) {
      const ours = await hashRanges(listConsistencyProof(from, size), grown.readNodes)
      assert.deepEqual(ours.map(toBase64), proof)
      const given = { from, to: size, fromRoot: findRoot(from), toRoot: findRoot(size) }
      assert.ok(verifyConsistency({ ...given, proof: proof.map(toBytes) }))
      assert.ok(!verifyConsistency({ ...given, fromRoot: findRoot(size), proof: proof.map(toBytes) }))
    }
  })
}

test('a note that Go signed verifies', async () => {
  const signed = parseNote(note)
  const verifierKey = parseVerifierKey(key)
  assert.ok(signed && verifierKey)
  assert.equal(await checkSignature(signed, verifierKey, createVerify(undefined)), 'valid')
  const last = sizes.at(-1)
  assert.ok(last)
  assert.deepEqual(parseCheckpoint(signed.text), {
    origin: 'node.example/log',
    size: last.size,
    root: toBytes(last.root),
  })
})
