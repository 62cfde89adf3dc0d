/** The Merkle tree of RFC 9162, section 2.1: hashes, proofs and their verification. */

import { sha256 } from '#sha256'
import { concatBytes, isEqualBytes } from './bytes.ts'

/** The root of a complete subtree with 2^level leaves, which starts at leaf `index` × 2^level. */
export type TreeNode = { level: number; index: number }

/** The leaves from `start` (inclusive) to `end` (exclusive). */
export type LeafRange = { start: number; end: number }

/** Reads the hashes of nodes, in the order of the nodes. */
export type ReadNodes = (nodes: readonly TreeNode[]) => Promise<Uint8Array[]>

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const HASH_BYTES = 32

export const EMPTY_ROOT = sha256(new Uint8Array())

export const hashLeaf = (entry: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, entry))

/** One buffer for all nodes, because a proof computes hundreds of hashes. */
const nodeBytes = concatBytes(NODE, new Uint8Array(2 * HASH_BYTES))

export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  // Proofs come from untrusted sources and may contain anything.
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) return sha256(concatBytes(NODE, left, right))
  nodeBytes.set(left, 1)
  nodeBytes.set(right, 1 + HASH_BYTES)
  return sha256(nodeBytes)
}

/** Combines the hashes of neighbouring subtrees, the largest first, into the hash of all their leaves. */
export function foldHashes(hashes: readonly Uint8Array[]): Uint8Array {
  const last = hashes.at(-1)
  if (!last) return EMPTY_ROOT
  return hashes.slice(0, -1).reduceRight((right, left) => hashNode(left, right), last)
}

/**
 * Splits a range into complete subtrees, the largest first. The range must start at the boundary of a subtree
 * that is large enough to contain it.
 */
export function listSubtrees({ start, end }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let leaf = start; leaf < end; ) {
    const level = Math.floor(Math.log2(end - leaf))
    nodes.push({ level, index: leaf / 2 ** level })
    leaf += 2 ** level
  }
  return nodes
}

/** The largest power of two that is smaller than `size`; `size` must be above 1. */
const splitPoint = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

/** The subtrees whose hashes prove that a leaf is in a tree of this size, from the leaf upwards. */
export function listInclusionProof(leaf: number, size: number): LeafRange[] {
  const path: LeafRange[] = []
  let range: LeafRange = { start: 0, end: size }
  while (range.end - range.start > 1) {
    const middle = range.start + splitPoint(range.end - range.start)
    const left = { start: range.start, end: middle }
    const right = { start: middle, end: range.end }
    path.push(leaf < middle ? right : left)
    range = leaf < middle ? left : right
  }
  return path.reverse()
}

/** The subtrees whose hashes prove that a tree of size `from` is the beginning of a tree of size `to`. */
export function listConsistencyProof(from: number, to: number): LeafRange[] {
  if (from === 0 || from === to) return []
  const path: LeafRange[] = []
  let range: LeafRange = { start: 0, end: to }
  while (range.end !== from) {
    const middle = range.start + splitPoint(range.end - range.start)
    const left = { start: range.start, end: middle }
    const right = { start: middle, end: range.end }
    path.push(from <= middle ? right : left)
    range = from <= middle ? left : right
  }
  // The verifier already knows the old root, which equals this subtree when it starts at the first leaf.
  if (range.start > 0) path.push(range)
  return path.reverse()
}

/** Reads the hashes of ranges with one request for all of their subtrees. */
export async function hashRanges(ranges: readonly LeafRange[], readNodes: ReadNodes): Promise<Uint8Array[]> {
  const subtrees = ranges.map(listSubtrees)
  const hashes = await readNodes(subtrees.flat())
  let next = 0
  return subtrees.map((nodes) => {
    const own = hashes.slice(next, next + nodes.length)
    next += nodes.length
    return foldHashes(own)
  })
}

export async function readRoot(size: number, readNodes: ReadNodes): Promise<Uint8Array> {
  const [root] = await hashRanges([{ start: 0, end: size }], readNodes)
  return root ?? EMPTY_ROOT
}

type Inclusion = { leaf: number; size: number; leafHash: Uint8Array; proof: readonly Uint8Array[] }

export type InclusionStep = { hash: Uint8Array; sibling: Uint8Array; isSiblingLeft: boolean }

/**
 * Computes the root that an inclusion proof leads to, with each intermediate step (RFC 9162, section
 * 2.1.3.2); undefined when the proof has the wrong length for this leaf and size.
 */
export function followInclusion({
  leaf,
  size,
  leafHash,
  proof,
}: Inclusion): { root: Uint8Array; steps: InclusionStep[] } | undefined {
  if (!Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size) return undefined
  const steps: InclusionStep[] = []
  let index = leaf
  let last = size - 1
  let hash = leafHash
  for (const sibling of proof) {
    if (last === 0) return undefined
    const isSiblingLeft = index % 2 === 1 || index === last
    hash = isSiblingLeft ? hashNode(sibling, hash) : hashNode(hash, sibling)
    steps.push({ hash, sibling, isSiblingLeft })
    while (isSiblingLeft && index % 2 === 0 && index !== 0) {
      index = Math.floor(index / 2)
      last = Math.floor(last / 2)
    }
    index = Math.floor(index / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? { root: hash, steps } : undefined
}

export function verifyInclusion(inclusion: Inclusion & { root: Uint8Array }): boolean {
  const followed = followInclusion(inclusion)
  return followed !== undefined && isEqualBytes(followed.root, inclusion.root)
}

type Consistency = {
  from: number
  to: number
  fromRoot: Uint8Array
  toRoot: Uint8Array
  proof: readonly Uint8Array[]
}

/** Verifies that the smaller tree is the beginning of the larger one (RFC 9162, section 2.1.4.2). */
export function verifyConsistency({ from, to, fromRoot, toRoot, proof }: Consistency): boolean {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || from > to) return false
  if (from === to) return proof.length === 0 && isEqualBytes(fromRoot, toRoot)
  if (from === 0) return proof.length === 0 && isEqualBytes(fromRoot, EMPTY_ROOT)
  const isPowerOfTwo = Number.isInteger(Math.log2(from))
  const [first, ...rest] = isPowerOfTwo ? [fromRoot, ...proof] : proof
  if (!first || proof.length === 0) return false
  let index = from - 1
  let last = to - 1
  while (index % 2 === 1) {
    index = Math.floor(index / 2)
    last = Math.floor(last / 2)
  }
  let oldHash = first
  let newHash = first
  for (const sibling of rest) {
    if (last === 0) return false
    if (index % 2 === 1 || index === last) {
      oldHash = hashNode(sibling, oldHash)
      newHash = hashNode(sibling, newHash)
      while (index % 2 === 0 && index !== 0) {
        index = Math.floor(index / 2)
        last = Math.floor(last / 2)
      }
    } else {
      newHash = hashNode(newHash, sibling)
    }
    index = Math.floor(index / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && isEqualBytes(oldHash, fromRoot) && isEqualBytes(newHash, toRoot)
}
