import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign, verify as verifyWith } from 'node:crypto'
import test from 'node:test'
import { AuditFailure, auditLog } from './audit.ts'
import { toBase64, toUtf8 } from './bytes.ts'
import { encodeBundle } from './entries.ts'
import { hashLeaf } from './merkle.ts'
import {
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  signNote,
  type Verify,
} from './notes.ts'
import { appendLeaf, createEdge, hashEdge, listPartialTiles, TILE_WIDTH, toTilePath } from './tiles.ts'

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
