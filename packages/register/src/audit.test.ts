import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign, verify as verifyWith } from 'node:crypto'
import test from 'node:test'
import { AuditFailure, auditLog } from './audit.ts'
import { fromBase64, toBase64, toUtf8 } from './bytes.ts'
import { encodeBundle } from './entries.ts'
import {
  hashLeaf,
  hashRanges,
  listConsistencyProof,
  listInclusionProof,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import {
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  signNote,
  type Verify,
} from './notes.ts'
import {
  appendLeaf,
  createEdge,
  createNodeReader,
  hashEdge,
  hashTile,
  listPartialTiles,
  TILE_WIDTH,
  toTilePath,
} from './tiles.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const ORIGIN = 'node.example/log'
const KEY = createVerifierKey(
  ORIGIN,
  'ed25519',
  new Uint8Array(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')),
)
const verify: Verify = async (key, message, signature) => {
  const x = Buffer.from(key).toString('base64url')
  return verifyWith(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}

/** A published log with these entries. */
async function publishLog(texts: readonly string[]) {
  const files = new Map<string, Uint8Array>()
  const edge = createEdge()
  const entries = texts.map(toUtf8)
  for (const entry of entries)
    for (const { tile, bytes } of appendLeaf(edge, hashLeaf(entry))) files.set(toTilePath(tile), bytes)
  for (const { tile, bytes } of listPartialTiles(edge)) files.set(toTilePath(tile), bytes)
  for (let start = 0; start < entries.length; start += TILE_WIDTH) {
    const bundle = entries.slice(start, start + TILE_WIDTH)
    files.set(
      toTilePath({ level: 'entries', index: start / TILE_WIDTH, width: bundle.length }),
      encodeBundle(bundle),
    )
  }
  const head = { origin: ORIGIN, size: entries.length, root: hashEdge(edge) }
  const note = await signNote(
    formatCheckpoint(head),
    KEY,
    async (message) => new Uint8Array(sign(null, message, privateKey)),
  )
  files.set('checkpoint', toUtf8(formatNote(note)))
  files.set('key', toUtf8(`${formatVerifierKey(KEY)}\n`))
  return { files, head: { size: head.size, root: toBase64(head.root) } }
}

const audit = (files: Map<string, Uint8Array>, more: Partial<Parameters<typeof auditLog>[0]> = {}) =>
  auditLog({ read: async (path) => files.get(path), verify, ...more })

const TEXTS = Array.from({ length: 700 }, (_, index) => `{"handle":"88.449.1001/A-${index}"}`)

test('an honest log passes, also after it has grown', async () => {
  const first = await publishLog(TEXTS.slice(0, 300))
  const grown = await publishLog(TEXTS)
  const leaves: number[] = []
  const result = await audit(grown.files, {
    seenHeads: [first.head],
    onEntry: (leaf) => void leaves.push(leaf),
  })
  assert.equal(result.checkpoint.size, 700)
  assert.equal(leaves.length, 700)
  await audit((await publishLog([])).files)
})

test('every changed file is found and named', async () => {
  const { files } = await publishLog(TEXTS)
  for (const path of [...files.keys()].filter((path) => path.startsWith('tile/'))) {
    const bytes = files.get(path)
    assert.ok(bytes)
    for (const changed of [bytes.with(9, (bytes[9] ?? 0) ^ 1), bytes.subarray(0, -1), undefined]) {
      const damaged = new Map(files)
      if (changed) damaged.set(path, changed)
      else damaged.delete(path)
      await assert.rejects(
        audit(damaged),
        (error) => error instanceof AuditFailure && error.message.includes('tile/'),
        path,
      )
    }
  }
})

test('a rewritten history is found by whoever saw a head of before', async () => {
  const before = await publishLog(TEXTS.slice(0, 300))
  const rewritten = await publishLog(TEXTS.with(17, '{"handle":"88.449.1001/FORGED"}'))
  await audit(rewritten.files)
  await assert.rejects(audit(rewritten.files, { seenHeads: [before.head] }), /第 300 条以前被改过/)
  const shorter = await publishLog(TEXTS.slice(0, 200))
  await assert.rejects(audit(shorter.files, { seenHeads: [before.head] }), /账簿变短了/)
})

test('a head of another key or with a wrong signature is refused', async () => {
  const { files } = await publishLog(TEXTS.slice(0, 3))
  const stranger = createVerifierKey(ORIGIN, 'ed25519', new Uint8Array(32).fill(9))
  await assert.rejects(audit(files, { trustedKey: formatVerifierKey(stranger) }), /签名不对/)
  const damaged = new Map(files)
  damaged.set('checkpoint', toUtf8('node.example/log\n3\n'))
  await assert.rejects(audit(damaged), /树头读不懂/)
  damaged.delete('checkpoint')
  await assert.rejects(audit(damaged), /还没有签过树头/)
})

/** Numbers from 0 up to, not including, a limit; the same for each seed. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

type Tampering = (texts: readonly string[], at: number) => string[]
const TAMPERINGS: Record<string, Tampering> = {
  change: (texts, at) => texts.with(at, `${texts[at]} `),
  remove: (texts, at) => texts.toSpliced(at, 1),
  insert: (texts, at) => texts.toSpliced(at, 0, 'forged'),
  repeat: (texts, at) => texts.toSpliced(at, 0, texts[at] ?? ''),
  swap: (texts, at) =>
    texts.with(at, texts[at + 1] ?? 'forged').with(at + 1 < texts.length ? at + 1 : at, texts[at] ?? ''),
  cut: (texts, at) => texts.slice(0, at),
}

/** What a log that was signed anew can prove with its tiles. */
function createProver({ files, head }: Awaited<ReturnType<typeof publishLog>>) {
  const readNodes = createNodeReader(head.size, async (tile) =>
    hashTile(files.get(toTilePath(tile)) ?? new Uint8Array()),
  )
  const root = fromBase64(head.root) ?? new Uint8Array()
  return {
    root,
    proveInclusion: (leaf: number) => hashRanges(listInclusionProof(leaf, head.size), readNodes),
    proveConsistency: (from: number) => hashRanges(listConsistencyProof(from, head.size), readNodes),
  }
}

for (const [name, tamper] of Object.entries(TAMPERINGS))
  test(`in random histories nobody can ${name} an entry without a trace`, async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = createRandom(seed)
      const texts = Array.from({ length: 2 + random(600) }, (_, index) => `${index} ${random(1e9)}`)
      const seenSize = 2 + random(texts.length - 1)
      const seen = await publishLog(texts.slice(0, seenSize))
      const at = random(seenSize - 1)
      const forged = await publishLog(tamper(texts, at))
      const about = `seed ${seed}: entry ${at} of ${texts.length}, seen ${seenSize}`
      await assert.rejects(audit(forged.files, { seenHeads: [seen.head] }), AuditFailure, about)
      const prover = createProver(forged)
      const { size } = forged.head
      if (size >= seenSize) {
        const proof = await prover.proveConsistency(seenSize)
        const fromRoot = fromBase64(seen.head.root) ?? new Uint8Array()
        assert.ok(
          !verifyConsistency({ from: seenSize, to: size, fromRoot, toRoot: prover.root, proof }),
          about,
        )
      }
      // A repeated entry is still at its place.
      if (at < size && name !== 'repeat') {
        const leafHash = hashLeaf(toUtf8(texts[at] ?? ''))
        const proof = await prover.proveInclusion(at)
        assert.ok(!verifyInclusion({ leaf: at, size, leafHash, proof, root: prover.root }), about)
      }
    }
  })
