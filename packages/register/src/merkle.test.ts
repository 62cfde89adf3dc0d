import assert from 'node:assert/strict'
import test from 'node:test'
import { fromHex, toBase64, toHex, toUtf8 } from './bytes.ts'
import {
  EMPTY_ROOT,
  hashLeaf,
  hashNode,
  hashRanges,
  listConsistencyProof,
  listInclusionProof,
  readRoot,
  type TreeNode,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'

/** The leaves that the test data of the Go implementation (transparency-dev/merkle) uses. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const leafHashes = LEAVES.map((leaf) => hashLeaf(fromHex(leaf) ?? new Uint8Array()))

/** Reads nodes of a small tree straight from its leaves. */
const readerOf = (leaves: readonly Uint8Array[]) => async (nodes: readonly TreeNode[]) =>
  nodes.map(({ level, index }) => hashComplete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)))

function hashComplete(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves
  if (!first) throw new Error('No leaf')
  if (leaves.length === 1) return first
  return hashNode(
    hashComplete(leaves.slice(0, leaves.length / 2)),
    hashComplete(leaves.slice(leaves.length / 2)),
  )
}

test('roots are those of an independent implementation', async () => {
  assert.equal(toHex(EMPTY_ROOT), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  for (const [index, root] of ROOTS.entries())
    assert.equal(toHex(await readRoot(index + 1, readerOf(leafHashes))), root)
})

test('proofs are those of an independent implementation', async () => {
  const read = readerOf(leafHashes)
  const inclusion = async (leaf: number, size: number) =>
    (await hashRanges(listInclusionProof(leaf, size), read)).map(toHex)
  assert.deepEqual(await inclusion(0, 1), [])
  assert.deepEqual(await inclusion(0, 8), [
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
  assert.deepEqual(await inclusion(5, 8), [
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  const consistency = async (from: number, to: number) =>
    (await hashRanges(listConsistencyProof(from, to), read)).map(toHex)
  assert.deepEqual(await consistency(6, 8), [
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  assert.deepEqual(await consistency(2, 5), [
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ])
})

const flipBit = (hash: Uint8Array) => hash.map((byte, index) => (index === 7 ? byte ^ 4 : byte))

const SIZES = [...Array.from({ length: 20 }, (_, index) => index + 1), 31, 32, 33, 47]
const MANY_LEAVES = Array.from({ length: 47 }, (_, index) => hashLeaf(toUtf8(`entry ${index}`)))

test('every leaf of a tree is proved, and no changed proof is accepted', async () => {
  const leaves = MANY_LEAVES
  const read = readerOf(leaves)
  for (const size of SIZES) {
    const root = await readRoot(size, read)
    for (let leaf = 0; leaf < size; leaf++) {
      const proof = await hashRanges(listInclusionProof(leaf, size), read)
      const inclusion = { leaf, size, leafHash: leaves[leaf] ?? root, proof, root }
      assert.ok(verifyInclusion(inclusion), `leaf ${leaf} of ${size}`)
      assert.ok(!verifyInclusion({ ...inclusion, leafHash: hashLeaf(toUtf8('another')) }))
      assert.ok(!verifyInclusion({ ...inclusion, proof: [...proof, root] }))
      assert.ok(!verifyInclusion({ ...inclusion, leaf: leaf + size }))
      for (let position = 0; position < proof.length; position++) {
        const changed = proof.map((hash, index) => (index === position ? flipBit(hash) : hash))
        assert.ok(!verifyInclusion({ ...inclusion, proof: changed }))
        assert.ok(!verifyInclusion({ ...inclusion, proof: proof.toSpliced(position, 1) }))
      }
    }
  }
})

test('a tree is the beginning of the larger ones, and no other tree is', async () => {
  const read = readerOf(MANY_LEAVES)
  const sizes = [0, ...SIZES]
  const roots = new Map<number, Uint8Array>()
  for (const size of sizes) roots.set(size, await readRoot(size, read))
  const rootOf = (size: number) => roots.get(size) ?? EMPTY_ROOT
  for (const to of sizes)
    for (const from of sizes.filter((size) => size <= to)) {
      const proof = await hashRanges(listConsistencyProof(from, to), read)
      const consistency = { from, to, fromRoot: rootOf(from), toRoot: rootOf(to), proof }
      const name = `${from} to ${to}: ${proof.map(toBase64).join(' ')}`
      assert.ok(verifyConsistency(consistency), name)
      assert.ok(!verifyConsistency({ ...consistency, fromRoot: flipBit(rootOf(from)) }), name)
      if (from > 0) assert.ok(!verifyConsistency({ ...consistency, toRoot: flipBit(rootOf(to)) }), name)
      assert.ok(!verifyConsistency({ ...consistency, proof: [...proof, rootOf(to)] }), name)
      for (let position = 0; position < proof.length; position++) {
        const changed = proof.map((hash, index) => (index === position ? flipBit(hash) : hash))
        assert.ok(!verifyConsistency({ ...consistency, proof: changed }), name)
      }
    }
})
